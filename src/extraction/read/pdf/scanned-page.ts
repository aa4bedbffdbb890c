import type { ReadPage, Word } from '../../document.ts';

/** A page of fewer words may be a scan with a stamp of text over it. */
const FEW_WORDS = 12;
/** Share of letters that no font names, over which a text layer is of no use. */
const GARBLED_SHARE = 0.3;

/** Whether a page may say more in its picture than in its text layer. */
export function mayBeScanned(page: ReadPage): boolean {
  if (page.info.width <= 0 || page.info.warnings.some(({ code }) => code === 'page_unreadable')) return false;
  return page.words.length <= FEW_WORDS || isSenseless(page.words);
}

/** Letters of private use or none at all, or words that no language of ours could have. */
export function isSenseless(words: readonly Word[]): boolean {
  const text = words.map((word) => word.text).join('');
  const unknown = text.match(/[\ue000-\uf8ff\ufffd\p{Cc}]/gu)?.length ?? 0;
  if (unknown > text.length * GARBLED_SHARE) return true;
  const letters = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const vowels = text.match(/[aeiouyäöüàáâãèéêëìíîïòóôõùúûœæø]/giu)?.length ?? 0;
  return letters > 100 && letters > text.length * 0.5 && vowels < letters * 0.17;
}
