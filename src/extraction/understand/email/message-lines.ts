import { keyOf } from '../view/token.ts';
import phrases from './phrases.json' with { type: 'json' };

/** The kind of a line in a message: printed header, the author's own text, signature or quotation. */
export type LineKind = 'head' | 'own' | 'signature' | 'quoted';

export interface MessageLines {
  kinds: LineKind[];
  /** Whether the quoted message was forwarded rather than replied to. */
  forwarded: boolean;
}

export type HeadName = keyof typeof phrases.heads;

/** Header fields, keyed by the normalized text of their labels. */
export const HEADS: ReadonlyMap<string, HeadName> = new Map(
  (Object.keys(phrases.heads) as HeadName[]).flatMap((name) =>
    phrases.heads[name].map((word): [string, HeadName] => [keyOf(word), name]),
  ),
);
const CLOSINGS = new Set(phrases.closings.map(keyOf));
const DEVICES = phrases.devices.map(keyOf);
const ORIGINAL = phrases.original.map(keyOf);
const FORWARDED = phrases.forwarded.map(keyOf);
const ATTRIBUTIONS = phrases.attributions.map(({ opens, says }) => ({
  opens: opens.toLowerCase(),
  says: says.map(keyOf),
}));

const ATTRIBUTION_LINES = 4;
/** Maximum number of lines that an e-mail program prints above the header. */
const LINES_OVER_HEAD = 4;
const SIGNATURE_LINES = 18;

/**
 * Classifies each line of a message. Replies between or below quoted lines count as the author's own text.
 */
export function classifyLines(lines: readonly string[]): MessageLines {
  const plain = lines.map((line) =>
    line
      .slice(0, 400)
      .replace(/\*\*|__|`|\\(?=[>*_-])/g, '')
      .trim(),
  );
  const kinds: LineKind[] = plain.map(() => 'own');
  const body = findHeaderEnd(plain);
  kinds.fill('head', 0, body);
  let forwarded = false;
  for (let i = body; i < plain.length; i++) {
    const line = plain[i] ?? '';
    if (isPrefixed(line)) {
      kinds[i] = 'quoted';
      continue;
    }
    const attribution = findAttributionEnd(plain, i);
    const cut = attribution > i ? 'original' : readSeparator(plain, i, body);
    if (cut === null) continue;
    const after = attribution > i ? attribution : i + 1;
    kinds.fill('quoted', i, after);
    forwarded ||= cut === 'forwarded';
    const next = plain.slice(after).findIndex((text) => text !== '');
    if (next < 0 || !isPrefixed(plain[after + next] ?? '')) {
      kinds.fill('quoted', i);
      break;
    }
    i = after - 1;
  }
  markSignature(plain, kinds);
  return { kinds, forwarded };
}

function isPrefixed(line: string): boolean {
  return /^(?:>|\|\s?>)/.test(line);
}

const SENDER = /^[^<>@]{2,60}<[^\s<>@]+@[^\s<>]+>/;

/**
 * Finds the sender's line in the header of a webmail printout; -1 if there is none. The header consists of
 * the subject, the sender ("Ann Lee <ann@a.example>", with or without the date) and the recipients. Only the
 * recipients have a label.
 */
export function findWebSender(lines: readonly string[]): number {
  const at = lines.slice(0, 8).findIndex((line) => SENDER.test(line));
  return at >= 0 && lines.slice(at + 1, at + 4).some((line) => readHeaderName(line) === 'to') ? at : -1;
}

function findWebHeaderEnd(plain: readonly string[]): number {
  const sender = findWebSender(plain);
  if (sender < 0) return 0;
  const last = plain.slice(sender, sender + 6).findLastIndex((line) => readHeaderName(line) !== null);
  return sender + last + 1;
}

/** A header line whose label has no colon. */
export interface BareHead {
  line: number;
  name: HeadName;
  words: number;
}

/** A header can begin within this many lines from the top of a message. */
const BARE_TOP = 8;

/**
 * Finds header lines whose labels have no colons ("From" next to "Ann Lee <ann@a.example>"). Returns an empty
 * list unless at least three consecutive lines are header lines and one of them contains the sender's
 * address.
 */
export function findHeadersWithoutColons(lines: readonly string[]): readonly BareHead[] {
  for (let start = 0; start < Math.min(BARE_TOP, lines.length); start++) {
    const run: BareHead[] = [];
    for (let i = start; i < Math.min(lines.length, start + 16); i++) {
      const head = readHeaderWithoutColon(lines[i] ?? '');
      if (head && !run.some((one) => one.name === head.name)) run.push({ ...head, line: i });
      else if (head || !lines[i - 1] || readHeaderWithoutColon(lines[i - 1] ?? '')?.rest !== '') break;
    }
    const names = new Set(run.map((one) => one.name));
    const to = (run.at(-1)?.line ?? start) + 2;
    if (names.size >= 3 && names.has('from') && lines.slice(start, to).some((line) => line.includes('@')))
      return run;
  }
  return [];
}

function readHeaderWithoutColon(line: string): { name: HeadName; words: number; rest: string } | null {
  const words = line.trim().split(/\s+/);
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const label = words.slice(0, count).join(' ');
    const name = /^\p{Lu}[^:]*$/u.test(label) ? HEADS.get(keyOf(label)) : undefined;
    const rest = words.slice(count).join(' ');
    if (name === undefined || rest.startsWith(':') || (isParty(name) && /^\d/.test(rest))) continue;
    return { name, words: count, rest };
  }
  return null;
}

/** Returns the index of the first line after the printed header; 0 if there is no header. */
function findHeaderEnd(plain: readonly string[]): number {
  const first = plain.findIndex((line) => line !== '');
  const start = findHeaderStart(plain, first);
  let heads = 0;
  let end = 0;
  for (let i = Math.max(0, start); i < Math.min(plain.length, start + 20); i++) {
    const line = plain[i] ?? '';
    if (readHeaderName(line) !== null) {
      heads++;
      // If the labels are in a separate column, each value is on the line after its label.
      end = line.endsWith(':') ? i + 2 : i + 1;
    } else if (
      line === '' ? heads > 0 && readHeaderName(plain[i + 1] ?? '') === null : heads === 0 || i > end
    )
      break;
  }
  if (heads >= 2) return end;
  const bare = findHeadersWithoutColons(plain).at(-1);
  return bare
    ? bare.line + (readHeaderWithoutColon(plain[bare.line] ?? '')?.rest === '' ? 2 : 1)
    : findWebHeaderEnd(plain);
}

/**
 * Returns the index of the sender's line if other header lines follow it; otherwise, returns `first`. E-mail
 * programs print their name or the name of the mailbox above the header.
 */
function findHeaderStart(plain: readonly string[], first: number): number {
  const from = plain
    .slice(first, first + LINES_OVER_HEAD + 1)
    .findIndex((line) => readHeaderName(line) === 'from');
  if (from < 1) return first;
  const after = plain
    .slice(first + from, first + from + 9)
    .map(readHeaderName)
    .filter((name) => name === 'to' || name === 'date' || name === 'subject');
  return new Set(after).size >= 2 ? first + from : first;
}

/**
 * Returns the header field named at the start of a line ("Von: …", "Sent:"); null if there is none. Words for
 * sender and recipient also mean "from" and "to" in periods, so they are not labels before a number.
 */
export function readHeaderName(line: string): HeadName | null {
  const [, word, value = ''] =
    /^([\p{L}][\p{L} .'’-]{0,18}?)\s?:(?!\/\/)\s*(.?)/u.exec(line.replace(/^[>*_\s]+/, '')) ?? [];
  const name = word === undefined ? undefined : HEADS.get(keyOf(word));
  return name === undefined || (isParty(name) && /\d/.test(value)) ? null : name;
}

const isParty = (name: HeadName) => name === 'from' || name === 'to';

/**
 * A date or a time and an address, in any order, before a colon: "2025. 03. 03. Ann <ann@a.example> ezt írta:". They
 * are an attribution if a quotation follows.
 */
const ADDRESSED =
  /\d[./:]\s?\d.*<[^\s<>@]+@[^\s<>]+>[^:]{0,40}:$|<[^\s<>@]+@[^\s<>]+>.{0,20}\d.{0,40}\d:\d\d[^:]{0,30}:$/;
const ADDRESSED_LINES = 2;

/** Whether the first line with text after a line is marked as a quotation. */
function isQuotedAfter(plain: readonly string[], at: number): boolean {
  let next = at + 1;
  while (plain[next] === '') next++;
  return isPrefixed(plain[next] ?? '');
}

/** Returns the index of the line after an attribution ("On … wrote:"); `start` if there is none. */
function findAttributionEnd(plain: readonly string[], start: number): number {
  const first = (plain[start] ?? '').toLowerCase();
  const forms = ATTRIBUTIONS.filter(({ opens }) => first.startsWith(`${opens} `));
  const most = forms.length > 0 ? ATTRIBUTION_LINES : /\d|<.+@/.test(first) ? ADDRESSED_LINES : 0;
  let text = '';
  for (let i = start; i < Math.min(plain.length, start + most); i++) {
    const line = plain[i] ?? '';
    if (line === '' || isPrefixed(line)) return start;
    text += ` ${line}`;
    if (!line.endsWith(':')) continue;
    const key = keyOf(text);
    const dated = /\d/.test(text) && text.length < 300;
    const isKnown = forms.some(({ says }) => says.some((phrase) => key.includes(phrase)));
    return dated && (isKnown || (isQuotedAfter(plain, i) && ADDRESSED.test(text))) ? i + 1 : start;
  }
  return start;
}

/**
 * Returns the kind of message that a line introduces: a forwarded message, or the original message below a
 * reply. Returns null if the line introduces neither.
 */
function readSeparator(plain: readonly string[], at: number, body: number): 'original' | 'forwarded' | null {
  const line = plain[at] ?? '';
  const key = keyOf(line);
  const ruled = /^[-_*=\s]{3,}/.test(line) || line.endsWith(':');
  if (key.length < 45 && FORWARDED.some((phrase) => key === phrase || (ruled && key.includes(phrase))))
    return 'forwarded';
  if (ruled && key.length < 40 && ORIGINAL.some((phrase) => key.includes(phrase))) return 'original';
  if (at <= body || readHeaderName(line) !== 'from') return null;
  const heads = new Set(
    plain
      .slice(at, at + 9)
      .filter((text) => text !== '')
      .slice(0, 6)
      .map(readHeaderName),
  );
  heads.delete(null);
  return heads.has('from') && (heads.has('date') || heads.has('subject')) && heads.size >= 3
    ? 'original'
    : null;
}

/** Marks the signature: the lines after two dashes, or the name and address after a complimentary close. */
function markSignature(plain: readonly string[], kinds: LineKind[]): void {
  const dashes = plain.findIndex((line, i) => kinds[i] === 'own' && /^--\s*$/.test(line));
  if (dashes >= 0) {
    for (let i = dashes; i < plain.length && kinds[i] === 'own'; i++) kinds[i] = 'signature';
  }
  const own = kinds.flatMap((kind, i) => (kind === 'own' && plain[i] !== '' ? [i] : []));
  const closing = own.findLast((i) => CLOSINGS.has(keyOf((plain[i] ?? '').replace(/[,.!]+$/, ''))));
  if (closing !== undefined) {
    const after = own.filter((i) => i > closing);
    const prose = after.some((i) => (plain[i] ?? '').length > 160);
    if (after.length > 0 && after.length <= SIGNATURE_LINES && !prose)
      for (const i of after) kinds[i] = 'signature';
  }
  for (const i of own)
    if (DEVICES.some((phrase) => keyOf(plain[i] ?? '').startsWith(phrase) && (plain[i] ?? '').length < 60))
      kinds[i] = 'signature';
}
