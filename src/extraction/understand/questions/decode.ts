import type { Candidate } from './candidate.ts';
import type { Question } from './question.ts';

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

/**
 * Chooses the answers to all questions, starting with the most probable answer. Words that answer one
 * question are less likely to answer another, except for yes-or-no questions, whose candidates may share
 * words.
 */
export function decode(
  questions: readonly Question[],
  scored: readonly (readonly Scored[])[],
): (Scored | null)[] {
  const answers: (Scored | null)[] = questions.map(() => null);
  const taken = new Set<string>();
  const pairs = scored
    .flatMap((list, q) =>
      list.filter(({ sure }) => sure >= ANSWERED).map((one) => ({ q, one, sure: one.sure })),
    )
    .sort((a, b) => b.sure - a.sure);
  const waiting: typeof pairs = [];
  const settle = (q: number, one: Scored, sure: number) => {
    answers[q] = { ...one, sure };
    if (questions[q]?.kind !== 'boolean') for (const key of listTokens(one.candidate)) taken.add(key);
  };
  for (const { q, one, sure } of pairs) {
    if (answers[q]) continue;
    const shared =
      questions[q]?.kind !== 'boolean' && listTokens(one.candidate).some((key) => taken.has(key));
    if (shared) waiting.push({ q, one, sure: sure * TAKEN });
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
