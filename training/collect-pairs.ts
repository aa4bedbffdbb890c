// Writes the text around the candidates for each question that a document answers (for tune_phrases.py):
//
//   node bin/node.js training/collect-pairs.ts OUT BOUNDS CACHE DOCUMENTS...
//
// BOUNDS is the folder where train_bounds.py wrote its folds. Writes one line per schema; the last line
// contains the parts of all words.
import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { FieldSchema } from '../src/extraction/options.ts';
import type { Candidate } from '../src/extraction/understand/questions/candidate.ts';
import { CandidatePool } from '../src/extraction/understand/questions/candidates.ts';
import { findFacts } from '../src/extraction/understand/questions/known-facts.ts';
import { listParts } from '../src/extraction/understand/questions/meaning.ts';
import { listMeaningWords, NearTexts } from '../src/extraction/understand/questions/near-texts.ts';
import { createQuestions, isSingle, type Question } from '../src/extraction/understand/questions/question.ts';
import { type Neighbor, Surroundings } from '../src/extraction/understand/questions/surroundings.ts';
import { TextBounds } from '../src/extraction/understand/questions/text-bounds.ts';
import { TypedParts } from '../src/extraction/understand/questions/typed-parts.ts';
import { listFormPhrases } from '../src/extraction/understand/questions/value-forms.ts';
import { listValueParts } from '../src/extraction/understand/questions/value-parts.ts';
import { type Word, wordsOf } from '../src/extraction/understand/questions/wording.ts';
import { isExpected } from './compare.ts';
import { type AskedDocument, readAskedDocuments, weighDocument } from './custom-documents.ts';
import { readUnseenFinders } from './fold-models.ts';
import { Random } from './random.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [out, bounds, cache, ...folders] = positionals;
if (out === undefined || bounds === undefined || cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: collect-pairs.ts OUT BOUNDS CACHE DOCUMENTS...\n');
  process.exit(2);
}
writeFileSync(out, '');
const unseen = readUnseenFinders(bounds);

/** Maximum number of wrong candidates; more would hardly improve the training. */
const MOST_WRONG = 60;
const MOST_RIGHT = 8;
const MOST_OF_OTHERS = 30;
const MOST_OTHER_TEXTS = 20;
const FARTHEST = 99;
/** Weight of a description, relative to a name. */
const DESCRIBED = 0.85;

const numbers = new Map<string, number>();
const words: string[][] = [];

function assignNumber(word: Word): number {
  const parts = listParts(word);
  const key = parts.join(' ');
  let number = numbers.get(key);
  if (number === undefined) {
    number = words.length;
    numbers.set(key, number);
    words.push(parts);
  }
  return number;
}

/**
 * Returns the phrases of a question: its description and its names, with and without the names of the
 * enclosing objects.
 */
function listAsked({ names, parents, description }: Question): [number[], number][] {
  const [first] = names;
  const phrases: [readonly Word[], number][] = names.map((name) => [name, 1]);
  if (first && parents.length > 0) phrases.push([[...parents, ...first], 1]);
  phrases.push([description, DESCRIBED]);
  return phrases.flatMap(([phrase, worth]) => (phrase.length > 0 ? [[phrase.map(assignNumber), worth]] : []));
}

const isText = ({ kind }: Question) => kind === 'text' || kind === 'code';
const isTyped = ({ kind }: Question) => kind === 'number' || kind === 'date';

/** Returns data for training the models of value-forms.ts. */
function describeForm(
  question: Question,
  candidates: readonly Candidate[],
  texts: Texts,
  typedParts: TypedParts,
) {
  return {
    form: {
      kind: question.kind,
      phrases: listFormPhrases(question).map((phrase) => phrase.map(assignNumber)),
      values: candidates.map((candidate) =>
        texts.numberOfValue(
          isText(question) ? listValueParts(String(candidate.value)) : typedParts.list(candidate),
        ),
      ),
    },
  };
}

/**
 * Returns data for training the models of value-forms.ts with the properties of a list's entries. For each
 * property, its own values are correct; the values of the other properties and other text in the document are
 * wrong.
 */
function describeFormsOfList(
  items: FieldSchema,
  entries: readonly Record<string, unknown>[],
  pool: CandidatePool,
  texts: Texts,
  typedParts: TypedParts,
): object[] {
  const questions = createQuestions(items, '').filter(isSingle);
  const hasValue = (name: string, { value }: Candidate) =>
    entries.some((one) => isExpected(one[name], value));
  return questions.flatMap((question) => {
    if (!isText(question) && !isTyped(question)) return [];
    const all = pool.candidatesFor(question, questions);
    const right = all.filter((one) => hasValue(question.name, one)).slice(0, MOST_RIGHT);
    const wrong = all.filter((one) => !hasValue(question.name, one));
    const others = questions.filter((one) => one !== question);
    const ofOthers = wrong.filter((one) => others.some(({ name }) => hasValue(name, one)));
    const rest = random.sample(wrong, MOST_OTHER_TEXTS);
    const chosen = [...right, ...random.sample(ofOthers, MOST_OF_OTHERS), ...rest];
    if (right.length === 0 || chosen.length === right.length) return [];
    return [
      {
        ...describeForm(question, chosen, texts, typedParts),
        y: chosen.map((_, i) => Number(i < right.length)),
      },
    ];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Collects strings and values without duplicates. */
class Texts {
  readonly words: number[][] = [];
  readonly values: string[][] = [];
  readonly #places = new Map<string, number>();
  readonly #placesOfValues = new Map<string, number>();

  numberOfValue(parts: string[]): number {
    const key = parts.join('\n');
    let place = this.#placesOfValues.get(key);
    if (place === undefined) {
      place = this.values.length;
      this.#placesOfValues.set(key, place);
      this.values.push(parts);
    }
    return place;
  }

  placeOf(one: Neighbor): number {
    const key = `${one.relation} ${one.text}`;
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.words.length;
      this.#places.set(key, place);
      this.words.push(listMeaningWords(one).map(assignNumber));
    }
    return place;
  }
}

const random = new Random('en_US', 'pairs');

function collect(
  { one, context, known }: AskedDocument,
  schema: FieldSchema,
  expected: Record<string, unknown>,
  pointer = '/custom',
  parents: readonly Word[] = [],
): void {
  const around = new Surroundings(context.view);
  const pool = new CandidatePool(
    context,
    around,
    findFacts(context, known),
    new TextBounds(context, unseen.boundsOf(one.group)),
  );
  const typedParts = new TypedParts(context);
  const visit = (inner: FieldSchema, wanted: Record<string, unknown>, at: string, above: readonly Word[]) => {
    const questions = createQuestions(inner, at, above).filter(isSingle);
    const near = new NearTexts(around);
    const texts = new Texts();
    const described: object[] = questions.flatMap((question) => {
      const want = wanted[question.name];
      const asked = listAsked(question);
      if (want == null || asked.length === 0 || ['boolean', 'choice'].includes(question.kind)) return [];
      const all = pool.candidatesFor(question, questions).flatMap((candidate) => {
        const [span] = candidate.anchor ? [candidate.anchor] : candidate.spans;
        const beside = span ? near.of(span) : [];
        return beside.length > 0 ? [{ isRight: isExpected(want, candidate.value), beside, candidate }] : [];
      });
      const right = all.filter(({ isRight }) => isRight).slice(0, MOST_RIGHT);
      const wrong = random.sample(
        all.filter(({ isRight }) => !isRight),
        MOST_WRONG,
      );
      if (right.length === 0 || wrong.length === 0) return [];
      const chosen = [...right, ...wrong];
      return [
        {
          asked,
          ...(isText(question) || isTyped(question)
            ? describeForm(
                question,
                chosen.map(({ candidate }) => candidate),
                texts,
                typedParts,
              )
            : {}),
          y: chosen.map(({ isRight }) => Number(isRight)),
          near: chosen.map(({ beside }) =>
            beside.map(({ relation, neighbor }) => [
              relation,
              texts.placeOf(neighbor),
              Math.min(FARTHEST, Math.round(neighbor.distance)),
            ]),
          ),
        },
      ];
    });
    for (const [name, field] of Object.entries(inner.properties ?? {})) {
      const value = wanted[name];
      if (field.type === 'array' && field.items?.type === 'object' && Array.isArray(value)) {
        const forms = describeFormsOfList(field.items, value.filter(isRecord), pool, texts, typedParts);
        described.push(...forms);
      }
      if (field.type === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value))
        visit(field, value as Record<string, unknown>, `${at}/${name}`, [...above, ...wordsOf(name)]);
    }
    if (described.length > 0) {
      const row = {
        group: one.group,
        weight: weighDocument(one),
        texts: texts.words,
        values: texts.values,
        questions: described,
      };
      appendFileSync(out as string, `${JSON.stringify(row)}\n`);
    }
  };
  visit(schema, expected, pointer, parents);
}

for await (const document of readAskedDocuments(folders, cache))
  for (const { schema, values } of document.asked) collect(document, schema, values);
appendFileSync(out, `${JSON.stringify({ words })}\n`);
process.exit(0);
