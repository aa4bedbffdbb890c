import type { KeyValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { printedBoxes } from '../form/printed-boxes.ts';
import type { Label } from '../lexicon/labels.ts';
import { keyOf } from '../view/token.ts';

const YES = new Set(['yes', 'ja', 'oui', 'si', 'sim', 'y', 'true'].map(keyOf));
const NO = new Set(['no', 'nein', 'non', 'nee', 'nao', 'n', 'false'].map(keyOf));

/** A box on the page that tells a field: the one that is ticked, or the one that says "yes" or "no". */
export interface Ticked<T> {
  value: T;
  box: KeyValue;
}

/** The one ticked box of those that a page prints for the choices of a field; of none or several ticked nothing. */
export function tickedChoice(context: Context, choices: readonly string[]): Ticked<string> | null {
  const keyed = new Map(choices.map((choice) => [keyOf(choice), choice]));
  const printed = printedBoxes(context).filter((one) => keyed.has(keyOf(one.key)));
  const [only, more] = printed.filter((one) => one.value === true);
  const value = only ? keyed.get(keyOf(only.key)) : undefined;
  return only && !more && value !== undefined && printed.length > 1 ? { value, box: only } : null;
}

/** What is ticked behind a question: "Was it locked? ☒ Yes ☐ No", or the box that has the field's own words. */
export function tickedAnswer(context: Context, labels: readonly Label[]): Ticked<boolean> | null {
  const boxes = printedBoxes(context);
  for (const { chunk, box: at, key } of labels) {
    const own = boxes.find((one) => one.page === chunk.page && keyOf(one.key) === key);
    if (own && typeof own.value === 'boolean') return { value: own.value, box: own };
    const beside = boxes.filter(
      ({ box, page }) =>
        box &&
        page === chunk.page &&
        box[0] >= at[2] - 1 &&
        (box[1] + box[3]) / 2 > at[1] &&
        (box[1] + box[3]) / 2 < at[3],
    );
    const ticked = beside.filter((one) => one.value === true && answer(one) !== null);
    const [only] = ticked;
    const value = only ? answer(only) : null;
    if (only && ticked.length === 1 && value !== null) return { value, box: only };
  }
  return null;
}

function answer({ key }: KeyValue): boolean | null {
  const word = keyOf(key);
  return YES.has(word) ? true : NO.has(word) ? false : null;
}
