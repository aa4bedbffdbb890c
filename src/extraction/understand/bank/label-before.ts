import { type TransactionRole, transactionPhrases } from '../lexicon/lexicon.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';

const MOST_LABEL_WORDS = 3;

/** Whether the words directly before a value name its role, as in "Balance 1,435.12" and "Value date 03/10/23". */
export function hasLabelBefore({ chunk, start }: Span, role: TransactionRole): boolean {
  for (let words = 1; words <= Math.min(MOST_LABEL_WORDS, start); words++) {
    const label = keyOf(spanText({ chunk, start: start - words, end: start }));
    if (transactionPhrases.meanings(label).some(({ value }) => value === role)) return true;
  }
  return false;
}
