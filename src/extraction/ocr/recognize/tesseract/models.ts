import { LANGUAGES, type LineModel, readLineModel } from '#tesseract-onnx';
import { createLazyLoader, openSession, type Session } from '../../onnx/session.ts';

export interface LineReader extends Omit<LineModel, 'model'> {
  session: Session;
}

/** Keyed by language (ISO 639-1); loaded on first use. */
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
  return { ...facts, session: openSession(model) };
}
