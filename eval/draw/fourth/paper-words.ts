import type { Kit } from '../further/kit.ts';
import type { Language } from '../vocabulary.ts';
import de from './words/papers-fourth-de.json' with { type: 'json' };
import en from './words/papers-fourth-en.json' with { type: 'json' };
import es from './words/papers-fourth-es.json' with { type: 'json' };
import fr from './words/papers-fourth-fr.json' with { type: 'json' };
import it from './words/papers-fourth-it.json' with { type: 'json' };
import nl from './words/papers-fourth-nl.json' with { type: 'json' };
import pt from './words/papers-fourth-pt.json' with { type: 'json' };

type Words = typeof en;
const WORDS: Record<Language, Words> = { en, de, fr, es, it, nl, pt };

/** What papers of the fourth kind say in the language of a drawing. */
export const wordsOf = (kit: Kit): Words => WORDS[kit.language];

/** A sentence with its blanks filled. */
export const fill = (text: string, blanks: Record<string, string>) =>
  text.replace(/\{(\w)\}/g, (_, key: string) => blanks[key] ?? '');

/** The town alone, without post code and region. */
export const townOf = (town: string) =>
  town
    .replace(/^[\d-]+ (?:[A-Z]{2} )?/, '')
    .replace(/ [A-Z]{1,2}\d.*$|,? [A-Z]{2} \d{5}$| - [A-Z]{2}$| [A-Z]{2}$| \(.*\)$|, \w+\.$/, '');

/** Before a value; a blank stands before it in French. */
export const colonOf = (kit: Kit) => (kit.language === 'fr' ? ' :' : ':');

/** A month and its year in words. */
export const monthOf = (kit: Kit, date: Date) =>
  kit.date(date, kit.language === 'es' || kit.language === 'pt' ? 'MMMM de yyyy' : 'MMMM yyyy');

/** The last day of a date's month. */
export const monthEnd = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));

/** Remembers several values. */
export function sayAll(kit: Kit, values: Record<string, string | number>): void {
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
}
