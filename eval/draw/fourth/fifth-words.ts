import type { Kit } from '../further/kit.ts';
import type { Language } from '../vocabulary.ts';
import de from './words/papers-fifth-de.json' with { type: 'json' };
import en from './words/papers-fifth-en.json' with { type: 'json' };
import es from './words/papers-fifth-es.json' with { type: 'json' };
import fr from './words/papers-fifth-fr.json' with { type: 'json' };
import it from './words/papers-fifth-it.json' with { type: 'json' };
import nl from './words/papers-fifth-nl.json' with { type: 'json' };
import pt from './words/papers-fifth-pt.json' with { type: 'json' };

type Words = typeof en;
const WORDS: Record<Language, Words> = { en, de, fr, es, it, nl, pt };

/** What papers of the fifth kind say in the language of a drawing. */
export const fifthWords = (kit: Kit): Words => WORDS[kit.language];

/** One of the place's people, a woman or a man. */
export function personOf(kit: Kit, sex: 'F' | 'M') {
  return kit.random.pick([0, 1, 2, 3].map((i) => kit.person(i)).filter((one) => one.sex === sex));
}
