import { addFolder, makeSampleFiles } from '../../test/mutation/sample-files.ts';
import { type SentFile, sendMutatedFiles } from '../../test/mutation/send-mutated-files.ts';
import { findCorpora } from '../../test/support/corpus-values.ts';
import { type BenchService, startBenchService } from '../bench-service.ts';
import { findPercentile, measureMemory, print } from '../measure.ts';
import { recordFigures } from './record-figures.ts';
import { watchParsers } from './watch-parsers.ts';

const LANES = 3;

/**
 * `npm run soak -- mutated-files [N] [SEED]`: uploads N mutated files (2,000 by default) with all accepted
 * extensions, made from the fixtures and, if present, the corpora. The service must not restart, return
 * internal errors or exceed its memory limits, and the processing of each document must end.
 */
export async function run([count = '2000', seed = '1']: string[]): Promise<void> {
  const samples = await makeSampleFiles();
  const corpora = findCorpora();
  if (corpora !== null) addFolder(samples, corpora);
  const files = [...samples.values()].flat().length;
  print(`${files} files with ${samples.size} extensions`);
  const service = await startBenchService();
  const parsers = watchParsers(service.pid);
  try {
    let done = 0;
    const { sent, wrong } = await sendMutatedFiles(toTarget(service), samples, {
      count: Number(count),
      firstSeed: Number(seed),
      lanes: LANES,
      onFile(file) {
        if (++done % 100 === 0) print(`${done} of ${count}`);
        if (isNoteworthy(file)) print(describeFile(file));
      },
    });
    const { peak } = await measureMemory(service.pid);
    const errors = service
      .log()
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line));
    for (const problem of [...wrong, ...errors]) print(problem);
    const countOutcomes = (pattern: RegExp) =>
      String(sent.filter(({ outcome }) => pattern.test(outcome)).length);
    const cells = [
      count,
      String(files),
      countOutcomes(/^refused/),
      countOutcomes(/^completed/),
      countOutcomes(/^failed/),
      countOutcomes(/processing_timeout/),
      countOutcomes(/resource_limit/),
      countOutcomes(/processing_crashed/),
      String(wrong.length),
      String(errors.length),
      `${findPercentile(
        sent.map(({ seconds }) => seconds),
        0.99,
      ).toFixed(1)} s`,
      `${peak} MB`,
      `${parsers.stop()} MB`,
    ];
    await recordFigures('mutated-files', [
      '| Files | Made from | Refused | Completed | Failed | – timeout | – limits | – crash | Wrong | Errors in the log | Upload to result, p99 | Memory of the service, peak | Memory of a parser, peak |',
      `|${'---|'.repeat(cells.length)}`,
      `| ${cells.join(' | ')} |`,
    ]);
    process.exitCode = wrong.length + errors.length === 0 ? 0 : 1;
  } finally {
    await service.end();
  }
}

function toTarget({ baseUrl, headers, project }: BenchService) {
  return {
    request: (path: string, init: RequestInit = {}) => fetch(baseUrl + path, { ...init, headers }),
    project: `/projects/${project}`,
  };
}

function isNoteworthy({ outcome, seconds }: SentFile): boolean {
  return /processing_|resource_limit|wrong/.test(outcome) || seconds > 60;
}

function describeFile({ name, seed, outcome, seconds }: SentFile): string {
  return `seed ${seed}: ${name}: ${outcome} after ${seconds.toFixed(1)} s`;
}
