/** A block of the ground truth, which lists blocks in reading order. */
export interface TruthBlock {
  kind: 'heading' | 'paragraph' | 'row';
  /** Level of a heading, starting at 1; 0 for other blocks. */
  level: number;
  text: string;
}

/** Inserts paragraphs from the pool, with soft hyphens if the class of the page requires hyphenation. */
export function fillIn(html: string, pool: Record<string, string[]>): string {
  const isHyphenated = html.includes('class="hyphenate"');
  return html.replace(/\{\{(\w+)\.(\d+)\}\}/g, (_, language: string, index: string) => {
    const text = pool[language]?.[Number(index)];
    if (text === undefined) throw new Error(`No paragraph ${language}.${index}`);
    return isHyphenated ? withSoftHyphens(text) : text;
  });
}

/** Inserts about as many soft hyphens as a dictionary would, but not in the same places. */
function withSoftHyphens(text: string): string {
  return text.replace(/\p{L}{6,}/gu, (word) =>
    word.replace(
      /(?<=\p{L}[aeiouyäöüáéíóúàèòâêôã])([bcdfghklmnprstvz])(?=[aeiouäöüáéíóúàèòâêôã]\p{L})/gu,
      '\u00ad$1',
    ),
  );
}

/** Runs in the browser. Returns blocks in the order of the elements; blocks with `data-end` come last. */
export const READ_TRUTH = `(() => {
  const blocks = [], last = [];
  for (const one of document.querySelectorAll('h1,h2,h3,p,li,figcaption,tr,.row,aside')) {
    if (one.closest('[data-skip]') || (one.tagName !== 'TR' && one.closest('td,th')) || (one.matches('p,aside') && one.querySelector('p'))) continue;
    const own = one.cloneNode(true);
    for (const nested of own.querySelectorAll('ul,ol')) nested.remove();
    const isRow = one.matches('tr,.row');
    const text = isRow ? [...own.children].map((cell) => cell.textContent).join(' ') : own.textContent;
    const level = /^H\\d$/.test(one.tagName) ? Number(one.tagName[1]) : 0;
    const kind = isRow ? 'row' : level > 0 ? 'heading' : 'paragraph';
    (one.closest('[data-end]') ? last : blocks).push({ kind, level, text: text.replaceAll('\\u00ad', '').trim() });
  }
  return [...blocks, ...last];
})()`;
