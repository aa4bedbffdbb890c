import { LANGUAGES, type LineModel, readLineModel } from '#tesseract-onnx';
import { Network } from '../../onnx/network.ts';
import { quantizeLstms } from '../../onnx/quantize-lstms.ts';
import { createLazyLoader, openSession, type Session } from '../../onnx/session.ts';

export interface LineReader extends Omit<LineModel, 'model'> {
  session: Session;
}

/** Readers keyed by language (ISO 639-1), each loaded on first use. */
const readers: ReadonlyMap<string, () => Promise<LineReader>> = new Map(
  LANGUAGES.map((language) => [language, createLazyLoader(() => load(language))]),
);

/** @throws {Error} for a language that is not one of `LANGUAGES` */
export function loadLineReader(language: string): Promise<LineReader> {
  const load = readers.get(language);
  if (load === undefined) throw new Error(`There is no model for the language ${language}.`);
  return load();
}

async function load(language: string): Promise<LineReader> {
  const { model, ...facts } = await readLineModel(language);
  const network = new Network(model);
  quantizeLstms(network);
  return { ...facts, session: openSession(network.toBytes()) };
}
