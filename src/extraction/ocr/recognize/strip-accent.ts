/** Letters with a stroke, which Unicode does not decompose, and their plain forms. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ı: 'i' };

/** Returns the letter in lowercase, without accents. */
export function stripAccent(letter: string): string {
  return (PLAIN[letter] ?? letter).normalize('NFD').charAt(0).toLowerCase();
}

export function stripStrokes(text: string): string {
  return text.replace(/[łŁøØđĐı]/g, (letter) => PLAIN[letter] ?? letter);
}
