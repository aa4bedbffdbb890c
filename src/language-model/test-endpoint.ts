import { complete, parseObject } from './chat.ts';
import type { ModelEndpoint } from './endpoint.ts';
import { LanguageModelError, type LanguageModelProblem } from './language-model-error.ts';
import { makePrompt } from './prompt.ts';

export interface EndpointTest {
  model: string;
  /** Null if the server can be used. */
  problem: EndpointProblem | null;
  durationMs: number;
}

export interface EndpointProblem {
  code: LanguageModelProblem | 'wrong_answer';
  message: string;
}

const TIMEOUT_MS = 30_000;
const SCHEMA = {
  type: 'object',
  properties: { total: { type: ['number', 'null'] } },
  required: ['total'],
  additionalProperties: false,
};
const DOCUMENT = '0: Invoice 17\n1: Total | 12.50';

/** Sends a test question: the total of a document with two rows. Resolves even if the server fails. */
export async function testEndpoint(endpoint: ModelEndpoint): Promise<EndpointTest> {
  const started = performance.now();
  const problem = await findProblem(endpoint, AbortSignal.timeout(TIMEOUT_MS));
  const durationMs = Math.round(performance.now() - started);
  return { model: endpoint.model, problem, durationMs };
}

async function findProblem(endpoint: ModelEndpoint, signal: AbortSignal): Promise<EndpointProblem | null> {
  try {
    const { text } = await complete(endpoint, makePrompt(DOCUMENT, SCHEMA), SCHEMA, new Set(), signal);
    const answer = parseObject(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    if (answer === null) return { code: 'bad_answer', message: 'the answer is not a JSON object' };
    if (Reflect.get(answer, 'total') === 12.5) return null;
    return { code: 'wrong_answer', message: 'the answer to a simple question is wrong' };
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    return { code: error.problem, message: error.message };
  }
}
