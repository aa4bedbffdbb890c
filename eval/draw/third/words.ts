import type { Kit } from '../further/kit.ts';
import type { Language } from '../vocabulary.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };

export type Words = typeof en;

const WORDS: Record<Language, Words> = { en, de, fr, es, it, nl, pt };

/** What papers of the third kind say in the language of a drawing. */
export const wordsOf = (kit: Kit): Words => WORDS[kit.language];

/** Values under their labels, in columns of one width. */
export function drawCells(
  kit: Kit,
  cells: readonly (readonly [label: string, value: string])[],
  place: { x: number; y: number; width: number; framed: boolean },
): void {
  const { x, y, width, framed } = place;
  for (const [i, [label, value]] of cells.entries()) {
    if (framed) kit.frame(x + i * width, y, width, 32);
    kit.pen.text(label, x + i * width + 5, y + 11, { size: 7.5 });
    kit.pen.text(value, x + i * width + 5, y + 25, { size: 9.5 });
  }
}
