import type { Context } from '../context.ts';
import type { Features } from '../found.ts';
import { hasLegalForm, nameLikeness } from '../recognize/names.ts';
import type { Span } from '../view/span.ts';
import { addressOf, type FoundParty, nameOf, withoutRegistration } from './party.ts';
import { addressRows } from './slip-address.ts';
import { type SlipRow, slipRows } from './slip-rows.ts';

const NAME_ROWS = 7;
const HEAD_ROWS = 16;
/** A sentence may begin so; on top of a slip it is a name: "The Corner Café". */
const ARTICLE = /^(?:the|le|la|les|el|los|las|il|lo|der|die|das|de|het|o|os|as)\s/i;

/** On a receipt the shop stands on top: its name first, then its address down to telephone, numbers and date. */
export function receiptSeller(context: Context, used: ReadonlySet<number>): FoundParty {
  const rows = slipRows(context, context.view.pages[0]?.rows ?? [], HEAD_ROWS);
  const at = nameRow(context, rows, used);
  const chosen = rows[at];
  if (!chosen) return {};
  const features: Features = { position: 1 - at / NAME_ROWS };
  const name: Span[] = [...chosen.spans];
  let end = at;
  const above = rows[at - 1];
  if (above && endsName(chosen.text) && mayBeName(above)) name.unshift(...above.spans);
  const below = rows[at + 1];
  if (below && endsName(below.text) && mayBeName(below)) {
    name.push(...below.spans);
    end++;
  }
  const party: FoundParty = { name: nameOf(context, name, features, 'shop') };
  const address = addressRows(rows, end + 1);
  if (address.length > 0) party.address = addressOf(context, address, features);
  return party;
}

function mayBeName(row: SlipRow): boolean {
  return row.kind === 'text' || row.kind === 'street' || (row.kind === 'contact' && hasLegalForm(row.text));
}

/** The row that reads most like a shop, the higher the better; -1 where none does. */
function nameRow(context: Context, rows: readonly SlipRow[], used: ReadonlySet<number>): number {
  let best = -1;
  let high = 0;
  for (const [r, row] of rows.slice(0, NAME_ROWS).entries()) {
    if (!mayBeName(row) || row.spans.some((span) => used.has(span.chunk.index))) continue;
    if (row.spans.every((span) => isKey(context, span))) continue;
    const overPostcode = row.kind === 'street' && /\d/.test(row.text) && rows[r + 1]?.kind === 'postal';
    const score =
      nameScore(row, r) -
      (standsApart(rows, r) ? 0.3 : 0) -
      (overPostcode ? 0.4 : 0) +
      (registeredBelow(rows, r) ? 0.2 : 0);
    if (score > high) {
      best = r;
      high = score;
    }
  }
  return best;
}

/** "Payment method" and nothing else: what stands beside it is of it. */
function isKey(context: Context, { chunk }: Span): boolean {
  return context.labels
    .row(chunk.row)
    .some((label) => label.chunk === chunk && label.whole && /^payment|^paid|^date|number$/.test(label.key));
}

function nameScore(row: SlipRow, at: number): number {
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

/** A registered name stands over its number. */
function registeredBelow(rows: readonly SlipRow[], at: number): boolean {
  const below = rows[at + 1];
  return below?.registered === true && below.kind !== 'text' && !hasLegalForm(below.text);
}

/** What was written over the slip by hand stands apart from the lines of the shop. */
function standsApart(rows: readonly SlipRow[], at: number): boolean {
  const here = rows[at]?.row;
  const below = rows[at + 1]?.row;
  return here !== undefined && below !== undefined && below.box[1] - here.box[3] > 1.6 * here.height;
}

/** A row that only ends a name, e.g. "PTE LTD", "(NORTH) LTD", "& SONS LTD". */
function endsName(text: string): boolean {
  const bare = withoutRegistration(text);
  if (!hasLegalForm(`A ${bare}`)) return false;
  if (/^[&(]\s?\p{L}/u.test(bare)) return true;
  const words = bare.split(/[\s().,&]+/).filter((word) => word !== '');
  return (
    words.every((word) => word.length <= 3 || isForm(word)) && (isForm(words[0] ?? '') || words.length === 1)
  );
}

/** "GmbH", "Co", and those that are half of one. */
function isForm(word: string): boolean {
  return hasLegalForm(`A ${word}`) || /^(?:sdn|pte|pty|pvt)$/i.test(word);
}
