import { setTimeout as sleep } from 'node:timers/promises';
import type { Completion, OptionalPart } from './clients/completion.ts';
import { createTimeoutError } from './clients/guarded-fetch.ts';
import { requestCompletion } from './clients/request-completion.ts';
import type { ModelEndpoint } from './endpoint.ts';
import { LanguageModelError } from './language-model-error.ts';
import type { JsonResponse } from './post-json.ts';
import type { Message } from './prompt.ts';

/**
 * The first answer is the most likely one. The second is sampled at random, so that it differs if the model
 * is uncertain.
 */
export type Sample = 'first' | 'second';
const SAMPLING: Record<Sample, { temperature: number; seed: number }> = {
  first: { temperature: 0, seed: 1 },
  second: { temperature: 0.7, seed: 2 },
};

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 500;

/**
 * Maximum delay before a retry. If a server asks for a longer delay, the current document does not wait for
 * it.
 */
const LONGEST_WAIT_MS = 20_000;

/**
 * Requests a completion. Retries after a short time if the server is busy or fails. Leaves out parts of the
 * request that the server does not support, and adds them to `unsupported`.
 * @throws {LanguageModelError}
 */
export async function complete(
  endpoint: ModelEndpoint,
  messages: readonly Message[],
  schema: object,
  unsupported: Set<OptionalPart>,
  signal: AbortSignal,
  sample: Sample = 'first',
): Promise<Completion> {
  for (let attempt = 1; ; ) {
    try {
      const isSupported = (part: OptionalPart) => !unsupported.has(part);
      const request = { endpoint, messages, schema, ...SAMPLING[sample], knows: isSupported };
      const response = await requestCompletion(request, signal);
      if (!('status' in response)) return response;
      const unknown = findUnknownPart(response, messages, unsupported);
      if (unknown !== null) {
        unsupported.add(unknown);
        continue;
      }
      throw toModelError(response);
    } catch (error) {
      if (!(error instanceof LanguageModelError) || attempt === MAX_ATTEMPTS) throw error;
      const delay = calculateDelay(error, attempt);
      if (delay === null) throw error;
      await sleep(delay, undefined, { signal }).catch(() => {
        throw createTimeoutError();
      });
      attempt++;
    }
  }
}

/** Returns the milliseconds until the next attempt, or null if the request should not be repeated. */
function calculateDelay({ problem, retryAfterMs }: LanguageModelError, attempt: number): number | null {
  if (problem !== 'busy' && problem !== 'unreachable') return null;
  const delay = retryAfterMs ?? FIRST_DELAY_MS * 3 ** (attempt - 1) * (0.75 + Math.random() / 2);
  return delay > LONGEST_WAIT_MS ? null : delay;
}

/** Words in error messages that show which part of the request a server does not support. */
const COMPLAINTS: readonly [OptionalPart, RegExp][] = [
  ['images', /image|vision|multi.?modal|inline_?data/i],
  ['schema', /(?:response|output)_?(?:format|config)|json_?schema|structured|schema|tool/i],
  ['temperature', /temperature/i],
  ['seed', /\bseed\b/i],
];

/**
 * Returns the part of the request that the server does not support, or null if the error has a different
 * cause.
 */
function findUnknownPart(
  { status, text }: JsonResponse,
  messages: readonly Message[],
  unsupported: ReadonlySet<OptionalPart>,
): OptionalPart | null {
  if (status !== 400 && status !== 422) return null;
  const hasImages = messages.some(({ images = [] }) => images.length > 0);
  const words = text.slice(0, 10_000);
  const named = COMPLAINTS.find(
    ([part, names]) => !unsupported.has(part) && (part !== 'images' || hasImages) && names.test(words),
  );
  return named?.[0] ?? null;
}

/** The status code that Anthropic uses if its servers are overloaded. */
const OVERLOADED = 529;

function toModelError({ status, retryAfter, text }: JsonResponse): LanguageModelError {
  const message = `the server responded with status ${status}`;
  if (status === 429 || status === 503 || status === OVERLOADED)
    return new LanguageModelError('busy', message, { retryAfterMs: readRetryAfter(retryAfter) });
  if (status >= 500 || status === 408 || status === 409)
    return new LanguageModelError('unreachable', message);
  const isLong =
    status === 413 ||
    (status === 400 && /context|too long|maximum.{0,20}tokens/i.test(text.slice(0, 10_000)));
  return new LanguageModelError(isLong ? 'too_long' : 'refused', message);
}

/** Converts a Retry-After header (seconds or a date; RFC 9110, section 10.2.3) to milliseconds. */
function readRetryAfter(text: string | null): number | null {
  if (text === null) return null;
  if (/^\d{1,6}(?:\.\d+)?$/.test(text.trim())) return Number(text) * 1000;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : Math.max(0, time - Date.now());
}

/** Returns null if the text is not a JSON object. */
export function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    // The caller reports this error.
    return null;
  }
}
