import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { InferenceSession } from 'onnxruntime-node';
import { lazily, openSession } from '../../onnx/session.ts';
import { type LineNetwork, toOnnx } from './to-onnx.ts';
import { readTrainedData } from './trained-data.ts';

/** Variant of the data: networks of 8-bit numbers, the most exact that the packages hold. */
const VARIANT = '4.0.0_best_int';
const require = createRequire(import.meta.url);

/** A network of Tesseract, ready to read lines of one language. */
export interface LineReader extends Omit<LineNetwork, 'model'> {
  session: InferenceSession;
  /** The letter of each class; the last class stands between letters. */
  letters: string[];
}

/** Readers by language (ISO 639-1), each loaded when it is first needed; nothing is ever downloaded. */
const readers: ReadonlyMap<string, () => Promise<LineReader>> = new Map(
  Object.entries({ en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita', nl: 'nld', pt: 'por' }).map(
    ([language, name]) => [language, lazily(() => load(name))],
  ),
);

/** Languages that there is a network for. */
export const LINE_LANGUAGES: readonly string[] = [...readers.keys()];

/** @throws {Error} for a language that is not one of `LINE_LANGUAGES` */
export function lineReader(language: string): Promise<LineReader> {
  const load = readers.get(language);
  if (load === undefined) throw new Error(`There is no network for ${language}.`);
  return load();
}

async function load(name: string): Promise<LineReader> {
  const folder = dirname(require.resolve(`@tesseract.js-data/${name}/package.json`));
  const packed = await readFile(join(folder, VARIANT, `${name}.traineddata.gz`));
  const { network, letters } = readTrainedData(await promisify(gunzip)(packed));
  const { model, ...sizes } = toOnnx(network);
  return { ...sizes, letters, session: await openSession(model) };
}
