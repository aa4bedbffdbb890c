import type { Candidate } from './candidate.ts';
import type { AnswerKind, Question } from './question.ts';

export interface Scored {
  candidate: Candidate;
  sure: number;
  /** Whether the candidate is supported by verified documents with the same layout. */
  isLearned?: boolean;
}

/** Minimum probability of an answer. */
const ANSWERED = 0.25;
/** A candidate's probability is multiplied by this factor if its words already answer another question. */
const TAKEN = 0.5;
/** The factor if the other question is about another object of the schema. */
const TAKEN_BY_OTHER = 0.7;
/** Kinds of values that are often the same for several objects, such as a common date or currency. */
const COMMON: ReadonlySet<AnswerKind> = new Set(['date', 'number', 'choice']);

/**
 * Chooses the answers to all questions, starting with the most probable answer. Words that answer one
 * question are less likely to answer another, except for yes-or-no questions, whose candidates may share
 * words.
 * @param objects for each question, what identifies the object of the schema that contains the field
 */
export function decode(
  questions: readonly Question[],
  scored: readonly (readonly Scored[])[],
  objects: readonly unknown[] = questions.map(() => null),
): (Scored | null)[] {
  const answers: (Scored | null)[] = questions.map(() => null);
  /** The objects whose questions are answered by a token. */
  const taken = new Map<string, unknown[]>();
  const pairs = scored
    .flatMap((list, q) =>
      list.filter(({ sure }) => sure >= ANSWERED).map((one) => ({ q, one, sure: one.sure })),
    )
    .sort((a, b) => b.sure - a.sure);
  const waiting: typeof pairs = [];
  const settle = (q: number, one: Scored, sure: number) => {
    answers[q] = { ...one, sure };
    if (questions[q]?.kind === 'boolean') return;
    for (const key of listTokens(one.candidate)) taken.set(key, [...(taken.get(key) ?? []), objects[q]]);
  };
  const getFactor = (q: number, { candidate, isLearned }: Scored): number => {
    const kind = questions[q]?.kind;
    if (kind === undefined || kind === 'boolean') return 1;
    const others = listTokens(candidate).flatMap((key) => taken.get(key) ?? []);
    if (others.includes(objects[q])) return TAKEN;
    return others.length === 0 || isLearned || COMMON.has(kind) ? 1 : TAKEN_BY_OTHER;
  };
  for (const { q, one, sure } of pairs) {
    if (answers[q]) continue;
    const factor = getFactor(q, one);
    if (factor < 1) waiting.push({ q, one, sure: sure * factor });
    else if (!waiting.some((other) => other.q === q && other.sure > sure)) settle(q, one, sure);
    else {
      const best = waiting.filter((other) => other.q === q).sort((a, b) => b.sure - a.sure)[0];
      if (best) settle(q, best.one, best.sure);
    }
  }
  for (const { q, one, sure } of waiting.sort((a, b) => b.sure - a.sure))
    if (!answers[q] && sure >= ANSWERED) settle(q, one, sure);
  return answers;
}

/** Lists the tokens of a candidate. The start and the end of a period may share a token: "08:30–17:00". */
function listTokens({ spans, source, edge }: Candidate): string[] {
  const parts = source === 'shape' && edge ? [edge] : (['start', 'end'] as const);
  return spans.flatMap(({ chunk, start, end }) =>
    chunk.tokens
      .slice(start, end)
      .flatMap((token) => parts.map((part) => `${token.row}:${token.index}${part}`)),
  );
}
