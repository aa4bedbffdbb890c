import type { Kit } from '../further/kit.ts';
import type { Language } from '../vocabulary.ts';
import de from './words/papers-de.json' with { type: 'json' };
import en from './words/papers-en.json' with { type: 'json' };
import es from './words/papers-es.json' with { type: 'json' };
import fr from './words/papers-fr.json' with { type: 'json' };
import it from './words/papers-it.json' with { type: 'json' };
import nl from './words/papers-nl.json' with { type: 'json' };
import pt from './words/papers-pt.json' with { type: 'json' };

/** What a language's papers say. */
export interface PaperWords {
  payslip: {
    /** Percent of the base pay: what is paid beside it. */
    extras: number[];
    /** Rate in percent; the employer's rate; the share of the pay that it is of (-1: what is taxed in France). */
    deductions: number[][];
    /** Whether deductions are of the base pay alone. */
    bare?: boolean;
    marks: string[];
    tables: { y: number; step: number; columns: Record<string, number>; rows: string[] }[];
    /** What is printed of the employer and the employee. */
    employer: string[];
    employee: string[];
    order?: string;
  };
  resume: {
    title: string;
    heads: string[];
    profile: string;
    now: string;
    month: string;
    /** A title and its tasks, parted by ` | `. */
    jobs: string[];
    degrees: string[];
    skills: string[];
    tongues: string;
  };
  contract: {
    title: string;
    opening: string[];
    /** A heading and its paragraphs, parted by ` | `. */
    clauses: string[];
    closing: string[];
    sides: string[];
    term: string;
    law: string;
    numbers: string[];
    /** The name of the field that these numbers are. */
    numbered: string;
  };
  identity: { zone: string; code: string; number: string; marks: string[]; sexless?: boolean };
  form: {
    marks: string[];
    parts: { head: string; rows: string[][] }[];
    choices: { ask: string; options: string[] }[];
    sign: string[];
    consent: string;
  };
  letter: {
    head: string[];
    /** Place and date: behind `>` they and the reader's address stand right, behind `<` they alone. */
    place: string;
    subject: string;
    hello: string;
    body: string[];
    close: string;
    role: string;
    end: string[];
  };
  report: {
    title: string;
    kind: string;
    by: string;
    on: string;
    /** A heading and its paragraphs, parted by ` | `. */
    parts: string[];
    table: { caption: string; head: string[]; rows: string[]; total: string };
  };
}

const WORDS: Record<Language, PaperWords> = { de, en, es, fr, it, nl, pt };

export const wordsOf = (kit: Kit): PaperWords => WORDS[kit.language];

/** Remembers what is printed; what is empty is not. */
export function sayAll(kit: Kit, values: Record<string, string | number>): void {
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
}
