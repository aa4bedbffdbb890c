import type { Kit } from '../further/kit.ts';
import type { Language } from '../vocabulary.ts';
import de from './words/fifth-de.json' with { type: 'json' };
import en from './words/fifth-en.json' with { type: 'json' };
import es from './words/fifth-es.json' with { type: 'json' };
import fr from './words/fifth-fr.json' with { type: 'json' };
import it from './words/fifth-it.json' with { type: 'json' };
import nl from './words/fifth-nl.json' with { type: 'json' };
import pt from './words/fifth-pt.json' with { type: 'json' };

type Words = typeof en;

const WORDS: Record<Language, Words> = { en, de, fr, es, it, nl, pt };

/** What sales papers of the fifth kind say in the language of a drawing. */
export const wordsOf = (kit: Kit): Words => WORDS[kit.language];
