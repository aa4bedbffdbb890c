/** Letters with a stroke, which Unicode does not decompose into a letter and an accent, and their plain forms. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ı: 'i' };

/** Returns a letter in lowercase and without accents, because only one of the engines recognizes accents. */
export function stripAccent(letter: string): string {
  return (PLAIN[letter] ?? letter).normalize('NFD').charAt(0).toLowerCase();
}

/** Returns text with plain letters instead of letters with a stroke. */
export function stripStrokes(text: string): string {
  return text.replace(/[łŁøØđĐı]/g, (letter) => PLAIN[letter] ?? letter);
}
