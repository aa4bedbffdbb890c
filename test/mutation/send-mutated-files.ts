import { basename, extname } from 'node:path';
import { createSeededRandom } from '../support/seeded-random.ts';
import { mutateFile } from './mutate-file.ts';
import type { SampleFile, SampleFiles } from './sample-files.ts';

export interface MutationTarget {
  /** Calls `fetch` for a path of the API with the project's key. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** The project's path, `/projects/{id}`. */
  project: string;
}

export interface SentFile {
  /** Name of the original file. */
  name: string;
  /** The seed that `makeMutatedFile` needs to create the same bytes again. */
  seed: number;
  /** `completed`, or `failed` or `refused` followed by the error code. */
  outcome: string;
  seconds: number;
}

export interface MutationResult {
  sent: SentFile[];
  /** Responses that violate the contract, and documents whose processing did not end. */
  wrong: string[];
}

interface Answer {
  document?: { id: string; status: string; error?: { code: string } };
  error?: { code: string; details?: { code: string }[] };
}

/** Enough time for one file, even if other programs keep the machine busy. */
const FINAL_WITHIN_MS = 10 * 60_000;
const WAIT_SECONDS = 60;

/**
 * Creates a mutated file from a seed. Each extension is used equally often, because the extensions take
 * turns.
 */
export function makeMutatedFile(samples: SampleFiles, seed: number): SampleFile {
  const random = createSeededRandom(seed);
  const extensions = [...samples.keys()].sort();
  const files = samples.get(extensions[seed % extensions.length] ?? '') ?? [];
  const pickFile = () => files[random.below(files.length)];
  const [file, other] = [pickFile(), pickFile()];
  if (file === undefined || other === undefined) throw new Error('There are no files to mutate.');
  return { name: file.name, bytes: mutateFile(file.bytes, random, other.bytes) };
}

/**
 * Uploads the mutated files for `count` seeds, `lanes` of them at a time, and waits until all have been
 * processed.
 */
export async function sendMutatedFiles(
  target: MutationTarget,
  samples: SampleFiles,
  options: { count: number; firstSeed: number; lanes: number; onFile?: (file: SentFile) => void },
): Promise<MutationResult> {
  const result: MutationResult = { sent: [], wrong: [] };
  let next = options.firstSeed;
  const runLane = async () => {
    while (next < options.firstSeed + options.count) {
      const seed = next++;
      const file = makeMutatedFile(samples, seed);
      const started = performance.now();
      const outcome = await sendFile(target, file).catch((error: unknown) => `wrong: ${String(error)}`);
      const seconds = (performance.now() - started) / 1000;
      const sent = { name: file.name, seed, outcome, seconds };
      if (outcome.startsWith('wrong')) result.wrong.push(`${file.name}, seed ${seed}: ${outcome}`);
      result.sent.push(sent);
      options.onFile?.(sent);
    }
  };
  await Promise.all(Array.from({ length: options.lanes }, runLane));
  return result;
}

async function sendFile({ request, project }: MutationTarget, { name, bytes }: SampleFile): Promise<string> {
  const form = new FormData();
  form.set(
    'file',
    new Blob([new Uint8Array(bytes)]),
    `${basename(name, extname(name))}${extname(name).toLowerCase()}`,
  );
  const response = await request(`${project}/documents`, { method: 'POST', body: form });
  const { document, error }: Answer = JSON.parse(await response.text());
  if (document === undefined) {
    const isExpected = response.status === 422 && error?.code === 'validation_failed';
    return isExpected
      ? `refused ${error.details?.[0]?.code}`
      : `wrong: status ${response.status} ${error?.code}`;
  }
  for (const until = Date.now() + FINAL_WITHIN_MS; Date.now() < until; ) {
    const asked = await request(`${project}/documents/${document.id}?wait=${WAIT_SECONDS}`);
    const { document: now }: Answer = JSON.parse(await asked.text());
    if (now === undefined) return `wrong: status ${asked.status} of an accepted document`;
    if (now.status === 'completed') return 'completed';
    if (now.status === 'failed') return `failed ${now.error?.code}`;
  }
  return `wrong: ${document.id} is still pending`;
}
