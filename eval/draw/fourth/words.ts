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

/** What sales papers of the fourth kind say in the language of a drawing. */
export const wordsOf = (kit: Kit): Words => WORDS[kit.language];
