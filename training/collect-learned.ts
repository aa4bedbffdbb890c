// Compares candidates with values that were learned from other documents of the same issuer, and writes the
// features for train_learned.py:
//
// node bin/node.js training/collect-learned.ts OUT QUESTIONS CACHE DOCUMENTS...
//
// QUESTIONS is the folder where train.py wrote its folds. The probabilities of the general engine come
// from models that were trained without the issuer, because customers' documents have unknown issuers.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGiven, isRight } from '../eval/compare-truth.ts';
import type { Context } from '../src/extraction/understand/context.ts';
import { LEARNED_FEATURES } from '../src/extraction/understand/learned/learned-features.ts';
import { type Asked, Recall, type Recallable } from '../src/extraction/understand/learned/recall.ts';
import { createSketch, scaleBox } from '../src/extraction/understand/learned/sketch.ts';
import type { TaughtDocument, TaughtValue } from '../src/extraction/understand/learned/taught.ts';
import { answerSchema } from '../src/extraction/understand/questions/answer-schema.ts';
import { spanBox } from '../src/extraction/understand/view/span.ts';
import { readAskedDocuments } from './custom-documents.ts';
import { readFolds } from './fold-models.ts';
import { Random } from './random.ts';

const [out, questions, cache, ...folders] = process.argv.slice(2);
if (out === undefined || questions === undefined || cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: collect-learned.ts OUT QUESTIONS CACHE DOCUMENTS...\n');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const target = join(out, 'learned.jsonl');
writeFileSync(target, `${JSON.stringify(LEARNED_FEATURES)}\n`);

/** `truth` is null if the document does not have the field. */
interface AskedField {
  asked: Asked;
  candidates: readonly Recallable[];
  chances: readonly number[];
  truth: string | number | boolean | null;
}

interface Seen {
  set: string;
  group: string;
  context: Context;
  fields: AskedField[];
}

const EXAMPLES = [1, 1, 2, 3, 5];
/** Fraction of the taught values that are treated as if a person had marked their position. */
const SHOWN = 0.4;
/**
 * Number of wrong candidates kept at random, in addition to plausible ones.
 */
const KEPT_AT_RANDOM = 10;
const NO_FOREST = { features: [], trees: [], slope: 1, offset: 0 };
const folds = readFolds(questions);

const byGroup = new Map<string, Seen[]>();
for await (const { one, context, known, asked } of readAskedDocuments(folders, cache, true)) {
  const fields: AskedField[] = [];
  for (const { schema, values, isOwn } of asked) {
    const take = (question: Asked, candidates: readonly Recallable[], chances: readonly number[]) => {
      const truth = question.pointer
        .split('/')
        .slice(2)
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], values);
      const isSingle = ['string', 'number', 'boolean'].includes(typeof truth);
      if (!isSingle && (isGiven(truth) || !isOwn)) return null;
      fields.push({ asked: question, candidates, chances, truth: isSingle ? (truth as string) : null });
      return null;
    };
    answerSchema(context, schema, known, folds.modelsOf(one.group), {
      weigh: take,
      knows: () => false,
      findConstant: () => null,
      findPlaced: () => [],
    });
  }
  const list = byGroup.get(one.group) ?? [];
  byGroup.set(one.group, list);
  list.push({ set: one.set, group: one.group, context, fields });
}

const chance = new Random('en_US', 'learned');
const groups = [...byGroup.values()];
for (const group of groups)
  for (const seen of group) {
    const others = group.filter((one) => one !== seen);
    for (const count of EXAMPLES)
      if (others.length > 0) write(seen, chance.sample(others, Math.min(count, others.length)));
    const strangers = chance.pick(groups);
    if (strangers !== group) write(seen, [chance.pick(strangers)]);
  }

function write(seen: Seen, examples: readonly Seen[]): void {
  const recall = new Recall(seen.context, examples.map(selectTaught), NO_FOREST);
  for (const { asked, candidates, chances, truth } of seen.fields) {
    const described = recall.describe(asked, candidates, chances);
    if (described === null) continue;
    const right = candidates.map(({ value }) => truth !== null && isRight(value, truth));
    const wrong = [...candidates.keys()].filter((i) => !right[i]);
    const likely = wrong.toSorted((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0)).slice(0, 8);
    const near = wrong
      .toSorted((a, b) => (described[b]?.agree ?? 0) - (described[a]?.agree ?? 0))
      .slice(0, 8);
    const rest = chance.sample(wrong, Math.min(KEPT_AT_RANDOM, wrong.length));
    const kept = [...new Set([...candidates.keys()].filter((i) => right[i]).concat(likely, near, rest))];
    appendFileSync(
      target,
      `${JSON.stringify({
        set: seen.set,
        group: seen.group,
        x: kept.map((i) => [...(described[i]?.row ?? [])].map((one) => Math.round(one * 1000) / 1000)),
        y: kept.map((i) => (right[i] ? 1 : 0)),
      })}\n`,
    );
  }
}

/** Returns what the service learns if a person corrects the values. */
function selectTaught({ context, fields }: Seen): TaughtDocument {
  const values: Record<string, TaughtValue> = {};
  for (const { asked, candidates, truth } of fields) {
    const at = candidates.find(({ value }) => truth !== null && isRight(value, truth))?.spans[0];
    const page = context.view.pages.find(({ number }) => number === at?.chunk.page);
    values[asked.pointer] =
      at && page && chance.chance(SHOWN)
        ? {
            value: truth,
            place: { page: context.view.pages.indexOf(page), box: scaleBox(spanBox(at), page) },
          }
        : { value: truth };
  }
  return { sketch: createSketch(context), values };
}
process.exit(0);
