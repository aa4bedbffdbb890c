import type { ApiClient } from '../../test/support/api-client.ts';
import { compareTimes, findMedian } from '../../test/support/compare-times.ts';
import { createSeededRandom } from '../../test/support/seeded-random.ts';
import type { ForeignRequest, RequestPair } from './foreign-requests.ts';

export interface Comparison {
  pair: RequestPair;
  /** Median for the foreign ID minus the median for the ID that does not exist, in milliseconds. */
  medianDifference: number;
  /** Probability that a request with the foreign ID takes longer; 0.5 if the times reveal nothing. */
  probability: number;
  /** Two responses that should be the same, or null. */
  difference: string | null;
}

interface Answer {
  time: number;
  status: number;
  text: string;
}

interface Times {
  foreign: number[];
  absent: number[];
  difference: string | null;
}

/** Prepared statements and compiled code make the later requests faster, so the first rounds do not count. */
const WARM_UP_ROUNDS = 3;
const random = createSeededRandom(12);

/**
 * Sends both requests of each pair `rounds` times, in random order, so that a busy machine affects both in the
 * same way. Returns a comparison for each pair.
 */
export async function measurePairs(
  client: ApiClient,
  pairs: RequestPair[],
  rounds: number,
): Promise<Comparison[]> {
  const measured = pairs.map((pair) => ({
    pair,
    times: { foreign: [], absent: [], difference: null } as Times,
  }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++)
    for (const { pair, times } of shuffle(measured)) await sendPair(client, pair, times, round >= 0);
  return measured.map(({ pair, times: { foreign, absent, difference } }) => ({
    pair,
    medianDifference: findMedian(foreign) - findMedian(absent),
    probability: compareTimes(foreign, absent),
    difference,
  }));
}

async function sendPair(client: ApiClient, pair: RequestPair, times: Times, counts: boolean): Promise<void> {
  const answers: Partial<Record<'foreign' | 'absent', Answer>> = {};
  for (const side of shuffle(['foreign', 'absent'] as const)) {
    const answer = await sendRequest(client, pair, pair[side]);
    answers[side] = answer;
    if (counts) times[side].push(answer.time);
  }
  const { foreign, absent } = answers;
  if (foreign === undefined || absent === undefined) return;
  const isSame = foreign.status === absent.status && foreign.text === absent.text;
  if (isSame && foreign.status === pair.expected) return;
  times.difference ??= `${foreign.status} ${foreign.text} and ${absent.status} ${absent.text} instead of ${pair.expected}`;
}

/** Sends a request, and measures the time until the whole response has arrived. */
async function sendRequest(
  client: ApiClient,
  { operation }: RequestPair,
  { path, body, ids }: ForeignRequest,
): Promise<Answer> {
  const started = performance.now();
  const response = await client.request(path, {
    method: operation.method,
    ...(body === null ? {} : { body }),
  });
  const text = await response.text();
  const time = performance.now() - started;
  return { time, status: response.status, text: removeIds(text, ids) };
}

/** Removes what may differ between two responses: the IDs from the request and the ID of the request. */
function removeIds(text: string, ids: string[]): string {
  const removed = text.replace(/"request_id":"[^"]*"/, '"request_id":""');
  return ids.filter((id) => id !== '').reduce((rest, id) => rest.replaceAll(id, 'ID'), removed);
}

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: random.below(2 ** 31) }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
