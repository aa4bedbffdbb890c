import type { Context } from '../context.ts';
import type { Features } from '../found.ts';
import { hasLegalForm, nameLikeness } from '../recognize/names.ts';
import type { Span } from '../view/span.ts';
import { createAddress, createName, type FoundParty, withoutRegistration } from './party.ts';
import { findAddressRows } from './receipt-address.ts';
import { type ReceiptRow, readReceiptRows } from './receipt-rows.ts';

const NAME_ROWS = 7;
const HEAD_ROWS = 16;
/** An article at the top of a receipt is part of a name: "The Corner Café". */
const ARTICLE = /^(?:the|le|la|les|el|los|las|il|lo|der|die|das|de|het|o|os|as)\s/i;

/**
 * Finds the shop at the top of a receipt: its name and the address below the name. The address ends before
 * the phone number, other numbers or the date.
 */
export function findReceiptSeller(context: Context, used: ReadonlySet<number>): FoundParty {
  const rows = readReceiptRows(context, context.view.pages[0]?.rows ?? [], HEAD_ROWS);
  const at = findNameRow(context, rows, used);
  const chosen = rows[at];
  if (!chosen) return {};
  const features: Features = { position: 1 - at / NAME_ROWS };
  const name: Span[] = [...chosen.spans];
  let end = at;
  const above = rows[at - 1];
  if (above && endsName(chosen.text) && canBeName(above)) name.unshift(...above.spans);
  const below = rows[at + 1];
  if (below && endsName(below.text) && canBeName(below)) {
    name.push(...below.spans);
    end++;
  }
  const party: FoundParty = { name: createName(context, name, features, 'shop') };
  const address = findAddressRows(rows, end + 1);
  if (address.length > 0) party.address = createAddress(context, address, features);
  return party;
}

function canBeName(row: ReceiptRow): boolean {
  return row.kind === 'text' || row.kind === 'street' || (row.kind === 'contact' && hasLegalForm(row.text));
}

/**
 * Returns the index of the row that most likely contains the name of the shop, preferring upper rows; -1 if
 * no row is likely.
 */
function findNameRow(context: Context, rows: readonly ReceiptRow[], used: ReadonlySet<number>): number {
  let best = -1;
  let high = 0;
  for (const [r, row] of rows.slice(0, NAME_ROWS).entries()) {
    if (!canBeName(row) || row.spans.some((span) => used.has(span.chunk.index))) continue;
    if (row.spans.every((span) => isKey(context, span))) continue;
    const overPostcode = row.kind === 'street' && /\d/.test(row.text) && rows[r + 1]?.kind === 'postal';
    const score =
      scoreName(row, r) -
      (isSeparate(rows, r) ? 0.3 : 0) -
      (overPostcode ? 0.4 : 0) +
      (hasRegisteredBelow(rows, r) ? 0.2 : 0);
    if (score > high) {
      best = r;
      high = score;
    }
  }
  return best;
}

/**
 * Whether a chunk contains only a label, such as "Payment method". If so, the text next to it is the label's
 * value.
 */
function isKey(context: Context, { chunk }: Span): boolean {
  return context.labels
    .row(chunk.row)
    .some((label) => label.chunk === chunk && label.whole && /^payment|^paid|^date|number$/.test(label.key));
}

function scoreName(row: ReceiptRow, at: number): number {
  const text = withoutRegistration(row.text).replace(/[,;:]$/, '');
  const tokens = row.spans.flatMap((span) => span.chunk.tokens);
  const sure = tokens.reduce((sum, token) => sum + token.confidence, 0) / Math.max(1, tokens.length);
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  if (letters < 3) return 0;
  let score = nameLikeness(text.replace(ARTICLE, '')) + 0.35 * sure - 0.13 * at;
  if (hasLegalForm(text)) score += 0.25;
  if (row.registered) score += 0.2;
  if (letters / text.replace(/\s/g, '').length < 0.6) score -= 0.3;
  if (text === text.toLowerCase()) score -= 0.25;
  return score;
}

/** Whether the row below contains a registration number. If so, this row is the registered name. */
function hasRegisteredBelow(rows: readonly ReceiptRow[], at: number): boolean {
  const below = rows[at + 1];
  return below?.registered === true && below.kind !== 'text' && !hasLegalForm(below.text);
}

/**
 * Whether there is a gap between a row and the row below it. The row above such a gap may be handwriting that
 * is not part of the printed text.
 */
function isSeparate(rows: readonly ReceiptRow[], at: number): boolean {
  const here = rows[at]?.row;
  const below = rows[at + 1]?.row;
  return here !== undefined && below !== undefined && below.box[1] - here.box[3] > 1.6 * here.height;
}

/** Whether a row contains only the end of a name: "PTE LTD", "(NORTH) LTD", "& SONS LTD". */
function endsName(text: string): boolean {
  const bare = withoutRegistration(text);
  if (!hasLegalForm(`A ${bare}`)) return false;
  if (/^[&(]\s?\p{L}/u.test(bare)) return true;
  const words = bare.split(/[\s().,&]+/).filter((word) => word !== '');
  return (
    words.every((word) => word.length <= 3 || isForm(word)) && (isForm(words[0] ?? '') || words.length === 1)
  );
}

/** Whether a word is a legal form, or part of a legal form such as "Sdn". */
function isForm(word: string): boolean {
  return hasLegalForm(`A ${word}`) || /^(?:sdn|pte|pty|pvt)$/i.test(word);
}
