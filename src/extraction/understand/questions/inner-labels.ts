import { type Word, wordsOf } from './wording.ts';

/** A label that is printed inside the cells of a column, and the text after it in each cell. */
interface InnerLabel {
  words: readonly Word[];
  texts: (string | null)[];
}

/** The labels inside the cells of a column, and the text before the first label in each cell. */
interface InnerLabels {
  labels: readonly InnerLabel[];
  before: (string | null)[];
}

interface Part {
  /** The label without punctuation marks; an empty string for the text before the first label. */
  key: string;
  label: string;
  value: string[];
}

/** A label must occur in at least this share of the cells. The limit is lower for labels with a colon. */
const SHARED = 0.7;
const SHARED_WITH_COLON = 0.3;
const LEAST_CELLS = 2;
const LABEL_WORD = /^\(?\p{L}[\p{L}.'’/-]+[:.#]?$/u;
const SEPARATOR = /^[·•|;/–—-]$/;

/**
 * Finds words that occur in most cells, although the rest of the text differs from cell to cell: "Merino top
 * SKU MB-1 Lot 7718", "Art. MG-2002 · Reason: torn". Returns null if there are no such words.
 */
export function findInnerLabels(texts: readonly (string | null)[]): InnerLabels | null {
  const cells = texts.map((text) => text?.split(/\s+/) ?? []);
  const filled = cells.filter((tokens) => tokens.length > 0);
  const shared = findSharedWords(filled);
  if (shared.size === 0) return null;
  const parts = cells.map((tokens) => splitAtLabels(tokens, shared));
  const labels = [...new Set(parts.flatMap((own) => own.map(({ key }) => key)))].flatMap((key) => {
    if (key === '') return [];
    const own = parts.map((cell) => cell.find((part) => part.key === key));
    const values = own.map((part) => (part ? joinValue(part.value) : null));
    const given = values.filter((value) => value !== null);
    const isVaried = new Set(given).size >= Math.max(LEAST_CELLS, given.length / 2);
    const label = own.find((part) => part !== undefined)?.label ?? '';
    return isVaried ? [{ words: wordsOf(label), texts: values }] : [];
  });
  if (labels.length === 0) return null;
  return {
    labels,
    before: parts.map((cell) => joinValue(cell.find(({ key }) => key === '')?.value ?? [])),
  };
}

const getKey = (token: string) => token.toLowerCase().replace(/^\(|[:.#]$/g, '');

function findSharedWords(cells: readonly (readonly string[])[]): Set<string> {
  const counts = new Map<string, number>();
  const withColon = new Set<string>();
  for (const tokens of cells)
    for (const token of new Set(tokens)) {
      if (!LABEL_WORD.test(token)) continue;
      const key = getKey(token);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (token.endsWith(':')) withColon.add(key);
    }
  const isShared = ([key, count]: readonly [string, number]) =>
    count >= Math.max(LEAST_CELLS, (withColon.has(key) ? SHARED_WITH_COLON : SHARED) * cells.length);
  return new Set([...counts].filter(isShared).map(([key]) => key));
}

function splitAtLabels(tokens: readonly string[], shared: ReadonlySet<string>): Part[] {
  const parts: Part[] = [{ key: '', label: '', value: [] }];
  let isLabelOpen = false;
  for (const token of tokens) {
    const last = parts.at(-1) as Part;
    if (LABEL_WORD.test(token) && shared.has(getKey(token))) {
      const key = getKey(token);
      if (isLabelOpen) {
        last.key = `${last.key} ${key}`;
        last.label = `${last.label} ${token}`;
      } else parts.push({ key, label: token, value: [] });
      isLabelOpen = !token.endsWith(':');
      continue;
    }
    isLabelOpen = false;
    last.value.push(token);
  }
  return parts;
}

/** Returns the text of a value up to a separator; null if there is none. */
function joinValue(tokens: readonly string[]): string | null {
  const from = tokens.findIndex((token) => !SEPARATOR.test(token));
  const kept = from < 0 ? [] : tokens.slice(from);
  const end = kept.findIndex((token) => SEPARATOR.test(token) && token !== '/' && token !== '-');
  const text = (end < 0 ? kept : kept.slice(0, end)).join(' ').replace(/[\s,;(–—-]+$/u, '');
  return text === '' ? null : text;
}
