import { keyOf } from '../view/token.ts';
import phrases from './phrases.json' with { type: 'json' };

/** What a line of a message is: its printed head, what its writer wrote, the signature, or what it quotes. */
export type LineKind = 'head' | 'own' | 'signature' | 'quoted';

export interface MessageLines {
  kinds: LineKind[];
  /** What follows was passed on and not answered. */
  forwarded: boolean;
}

export type HeadName = keyof typeof phrases.heads;

/** What heads a line of a message's head, by the key of its word. */
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

/** A line that says who wrote what is quoted may go over so many. */
const ATTRIBUTION_LINES = 4;
/** Lines that a program prints over a message's head. */
const LINES_OVER_HEAD = 4;
/** A signature has no more lines. */
const SIGNATURE_LINES = 18;

/** Sets the parts of a message apart, line by line. Bottom-posted and interleaved answers stay the writer's own. */
export function messageLines(lines: readonly string[]): MessageLines {
  const plain = lines.map((line) =>
    line
      .slice(0, 400)
      .replace(/\*\*|__|`|\\(?=[>*_-])/g, '')
      .trim(),
  );
  const kinds: LineKind[] = plain.map(() => 'own');
  const body = headEnd(plain);
  kinds.fill('head', 0, body);
  let forwarded = false;
  for (let i = body; i < plain.length; i++) {
    const line = plain[i] ?? '';
    if (isPrefixed(line)) {
      kinds[i] = 'quoted';
      continue;
    }
    const attribution = attributionEnd(plain, i);
    const cut = attribution > i ? 'original' : separator(plain, i, body);
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
  signature(plain, kinds);
  return { kinds, forwarded };
}

function isPrefixed(line: string): boolean {
  return /^(?:>|\|\s?>)/.test(line);
}

const SENDER = /^[^<>@]{2,60}<[^\s<>@]+@[^\s<>]+>/;

/**
 * The line of the sender in the head that mail on the web is printed with, -1 where there is none: subject, sender
 * ("Ann Lee <ann@a.example>", perhaps with the date) and receivers, of which only these are labelled.
 */
export function webSender(lines: readonly string[]): number {
  const at = lines.slice(0, 8).findIndex((line) => SENDER.test(line));
  return at >= 0 && lines.slice(at + 1, at + 4).some((line) => headName(line) === 'to') ? at : -1;
}

function webHeadEnd(plain: readonly string[]): number {
  const sender = webSender(plain);
  if (sender < 0) return 0;
  const last = plain.slice(sender, sender + 6).findLastIndex((line) => headName(line) !== null);
  return sender + last + 1;
}

/** A line of a head that is set as a table, without colons: what it is, and after how many words its value begins. */
export interface BareHead {
  line: number;
  name: HeadName;
  words: number;
}

/** Lines on top in which a head may begin. */
const BARE_TOP = 8;

/**
 * The lines of a head whose labels have no colons ("From" beside "Ann Lee <ann@a.example>"): at least three that follow
 * each other, who writes among them, and an address; none where there is no such head.
 */
export function bareHeads(lines: readonly string[]): readonly BareHead[] {
  for (let start = 0; start < Math.min(BARE_TOP, lines.length); start++) {
    const run: BareHead[] = [];
    for (let i = start; i < Math.min(lines.length, start + 16); i++) {
      const head = bareHead(lines[i] ?? '');
      if (head && !run.some((one) => one.name === head.name)) run.push({ ...head, line: i });
      else if (head || !lines[i - 1] || bareHead(lines[i - 1] ?? '')?.rest !== '') break;
    }
    const names = new Set(run.map((one) => one.name));
    const to = (run.at(-1)?.line ?? start) + 2;
    if (names.size >= 3 && names.has('from') && lines.slice(start, to).some((line) => line.includes('@')))
      return run;
  }
  return [];
}

function bareHead(line: string): { name: HeadName; words: number; rest: string } | null {
  const words = line.trim().split(/\s+/);
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const label = words.slice(0, count).join(' ');
    const name = /^\p{Lu}[^:]*$/u.test(label) ? HEADS.get(keyOf(label)) : undefined;
    const rest = words.slice(count).join(' ');
    if (name !== undefined && !rest.startsWith(':')) return { name, words: count, rest };
  }
  return null;
}

/** The line after the head that the message is printed with, 0 where it has none. */
function headEnd(plain: readonly string[]): number {
  const first = plain.findIndex((line) => line !== '');
  const start = printedStart(plain, first);
  let heads = 0;
  let end = 0;
  for (let i = Math.max(0, start); i < Math.min(plain.length, start + 20); i++) {
    const line = plain[i] ?? '';
    if (headName(line) !== null) {
      heads++;
      // In a column of their own, values are lines after their labels.
      end = line.endsWith(':') ? i + 2 : i + 1;
    } else if (line === '' ? heads > 0 && headName(plain[i + 1] ?? '') === null : heads === 0 || i > end)
      break;
  }
  if (heads >= 2) return end;
  const bare = bareHeads(plain).at(-1);
  return bare ? bare.line + (bareHead(plain[bare.line] ?? '')?.rest === '' ? 2 : 1) : webHeadEnd(plain);
}

/** Programs print whose mailbox it is, or their name, over the head: the line with the sender, where others follow it. */
function printedStart(plain: readonly string[], first: number): number {
  const from = plain.slice(first, first + LINES_OVER_HEAD + 1).findIndex((line) => headName(line) === 'from');
  if (from < 1) return first;
  const after = plain
    .slice(first + from, first + from + 9)
    .map(headName)
    .filter((name) => name === 'to' || name === 'date' || name === 'subject');
  return new Set(after).size >= 2 ? first + from : first;
}

/** Which part of a head a line is ("Von: …", "Sent:"), null where it is none. */
export function headName(line: string): HeadName | null {
  const word = /^([\p{L}][\p{L} -]{0,18}?)\s?:(?!\/\/)/u.exec(line.replace(/^[>*_\s]+/, ''))?.[1];
  return word === undefined ? null : (HEADS.get(keyOf(word)) ?? null);
}

/** The line after one that says who wrote what follows ("On … wrote:"), else `start`. */
function attributionEnd(plain: readonly string[], start: number): number {
  const first = (plain[start] ?? '').toLowerCase();
  const forms = ATTRIBUTIONS.filter(({ opens }) => first.startsWith(`${opens} `));
  if (forms.length === 0) return start;
  let text = '';
  for (let i = start; i < Math.min(plain.length, start + ATTRIBUTION_LINES); i++) {
    const line = plain[i] ?? '';
    if (line === '' || isPrefixed(line)) return start;
    text += ` ${line}`;
    if (!line.endsWith(':')) continue;
    const key = keyOf(text);
    const dated = /\d/.test(text) && text.length < 300;
    return dated && forms.some(({ says }) => says.some((phrase) => key.includes(phrase))) ? i + 1 : start;
  }
  return start;
}

/** Whether a line parts the message from an older one, and how. */
function separator(plain: readonly string[], at: number, body: number): 'original' | 'forwarded' | null {
  const line = plain[at] ?? '';
  const key = keyOf(line);
  const ruled = /^[-_*=\s]{3,}/.test(line) || line.endsWith(':');
  if (key.length < 45 && FORWARDED.some((phrase) => key === phrase || (ruled && key.includes(phrase))))
    return 'forwarded';
  if (ruled && key.length < 40 && ORIGINAL.some((phrase) => key.includes(phrase))) return 'original';
  if (at <= body || headName(line) !== 'from') return null;
  const heads = new Set(
    plain
      .slice(at, at + 9)
      .filter((text) => text !== '')
      .slice(0, 6)
      .map(headName),
  );
  heads.delete(null);
  return heads.has('from') && (heads.has('date') || heads.has('subject')) && heads.size >= 3
    ? 'original'
    : null;
}

/** Marks the signature: after a line of two dashes, or the name and address after a closing formula. */
function signature(plain: readonly string[], kinds: LineKind[]): void {
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
