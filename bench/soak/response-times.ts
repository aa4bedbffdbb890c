import { createObjects } from '../../test/api/create-objects.ts';
import { listOperations } from '../../test/api/operations.ts';
import { addOrganization } from '../../test/api/organizations.ts';
import { createApiClient } from '../../test/support/api-client.ts';
import { computeStandardError } from '../../test/support/compare-times.ts';
import { startBenchService } from '../bench-service.ts';
import { print } from '../measure.ts';
import { listRequestPairs } from './foreign-requests.ts';
import { type Comparison, measurePairs } from './measure-pairs.ts';
import { recordFigures } from './record-figures.ts';

const MAX_MEDIAN_DIFFERENCE_MS = 5;
/** Pairs that deviate by more than this number of standard errors are measured again. */
const CONSPICUOUS = 2;
/** The second measurement has this many times as many rounds. */
const MORE_ROUNDS = 5;
const LISTED = 5;

/** A comparison with the probability of the second measurement, if there was one. */
interface Result extends Comparison {
  again: Comparison | null;
}

/**
 * `npm run soak -- response-times [ROUNDS]`: calls every operation with IDs of another organization and with IDs
 * that do not exist, ROUNDS times each (100 by default). The responses must be the same, and the medians of the
 * response times must differ by less than 5 ms. Pairs of requests whose times deviate are measured again, because
 * among many pairs some deviate by chance.
 */
export async function run([given = '100']: string[]): Promise<void> {
  const rounds = Number(given);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`ROUNDS is ${given}: give a whole number of at least 1`);
  const service = await startBenchService({ LEGIBLE_CONCURRENCY: '1' });
  try {
    const { baseUrl, key, dataDir } = service;
    const owner = await createObjects(createApiClient(baseUrl, key), 'owner');
    const strangersKey = await addOrganization({ settings: { LEGIBLE_DATA_DIR: dataDir } }, 'strangers');
    const stranger = createApiClient(baseUrl, strangersKey);
    const own = await createObjects(stranger, 'stranger');
    const pairs = listRequestPairs(await listOperations(baseUrl), own, owner);
    const first = await measurePairs(stranger, pairs, rounds);
    const conspicuous = first.filter((one) => isConspicuous(one, rounds)).map(({ pair }) => pair);
    print(`${conspicuous.length} of ${pairs.length} pairs of requests are measured again`);
    const second = await measurePairs(stranger, conspicuous, rounds * MORE_ROUNDS);
    const results = first.map((one) => ({
      ...one,
      again: second.find(({ pair }) => pair === one.pair) ?? null,
    }));
    await recordFigures('response-times', formatResults(results, rounds));
    const different = results.filter((one) => findDifference(one) !== null);
    for (const one of different) print(`${one.pair.what}: ${findDifference(one)}`);
    const isTooSlow = results.some((one) => Math.abs(getMedianDifference(one)) >= MAX_MEDIAN_DIFFERENCE_MS);
    process.exitCode = different.length === 0 && !isTooSlow ? 0 : 1;
  } finally {
    await service.end();
  }
}

function isConspicuous({ probability, medianDifference }: Comparison, rounds: number): boolean {
  const deviation = Math.abs(probability - 0.5);
  return (
    deviation > CONSPICUOUS * computeStandardError(rounds) ||
    Math.abs(medianDifference) >= MAX_MEDIAN_DIFFERENCE_MS
  );
}

/** Returns the difference of the measurement with the most requests. */
function getMedianDifference({ again, medianDifference }: Result): number {
  return (again ?? { medianDifference }).medianDifference;
}

function findDifference({ again, difference }: Result): string | null {
  return difference ?? again?.difference ?? null;
}

function formatResults(results: Result[], rounds: number): string[] {
  const repeated = results.filter(({ again }) => again !== null).length;
  const routes = new Set(results.map(({ pair }) => pair.operation)).size;
  const requests = 2 * rounds * (results.length + MORE_ROUNDS * repeated);
  const different = results.filter((one) => findDifference(one) !== null).length;
  const slowest = sortBy(results, (one) => Math.abs(getMedianDifference(one)))[0];
  const conspicuousKind = findConspicuousKind(results, rounds);
  return [
    '| Routes | Pairs of requests | Requests | Different responses | Largest difference of medians | Foreign ID takes longer, mean of all pairs | The same, kind of ID that deviates most | Pairs measured again |',
    '|---|---|---|---|---|---|---|---|',
    `| ${routes} | ${results.length} | ${requests} | ${different} | ${slowest === undefined ? '–' : `${formatDifference(slowest)}, \`${slowest.pair.what}\``} | ${formatMean(computeMean(results, rounds))} | ${conspicuousKind} | ${repeated} |`,
    '',
    `The pairs that deviate most, with the probability that the foreign ID takes longer (0.5 if the times reveal nothing; standard error ${computeStandardError(rounds).toFixed(3)}, and ${computeStandardError(rounds * MORE_ROUNDS).toFixed(3)} for the second measurement):`,
    '',
    '| Request | First measurement | Second measurement | Difference of medians |',
    '|---|---|---|---|',
    ...sortBy(results, (one) => Math.abs(one.probability - 0.5))
      .slice(0, LISTED)
      .map(
        (one) =>
          `| \`${one.pair.what}\` | ${one.probability.toFixed(2)} | ${one.again?.probability.toFixed(2) ?? '–'} | ${formatDifference(one)} |`,
      ),
  ];
}

/** A mean probability with its standard error. */
interface Mean {
  value: number;
  error: number;
}

/** Uses only the first measurement, because the second is not of all pairs but of those that deviate. */
function computeMean(results: Result[], rounds: number): Mean {
  const sum = results.reduce((before, { probability }) => before + probability, 0);
  return {
    value: sum / results.length,
    error: computeStandardError(rounds) / Math.sqrt(results.length),
  };
}

/**
 * Returns the kind of ID whose mean deviates by the most standard errors. A mean over all routes with this kind
 * of ID shows a smaller difference than one route alone.
 */
function findConspicuousKind(results: Result[], rounds: number): string {
  const [first] = [...Map.groupBy(results, ({ pair }) => pair.kind)]
    .map(([kind, members]) => ({ kind, count: members.length, mean: computeMean(members, rounds) }))
    .sort((a, b) => countErrors(b.mean) - countErrors(a.mean));
  return first === undefined ? '–' : `\`${first.kind}\`, ${first.count} pairs: ${formatMean(first.mean)}`;
}

/** Returns the deviation from 0.5 in standard errors. */
function countErrors({ value, error }: Mean): number {
  return Math.abs(value - 0.5) / error;
}

function formatMean({ value, error }: Mean): string {
  return `${value.toFixed(3)} ± ${error.toFixed(3)}`;
}

function formatDifference(result: Result): string {
  return `${getMedianDifference(result).toFixed(2)} ms`;
}

/** Sorts from the largest number to the smallest. */
function sortBy(results: Result[], measure: (result: Result) => number): Result[] {
  return results.toSorted((a, b) => measure(b) - measure(a));
}
