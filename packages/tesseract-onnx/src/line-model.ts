import { readFile } from 'node:fs/promises';

/** The folder with the models is next to `src` or, in the published package, next to `lib`. */
const MODELS = new URL('../models/', import.meta.url);

/** Languages with a model (ISO 639-1), and Tesseract's names for them. */
const TESSERACT_NAMES: Readonly<Record<string, string>> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  it: 'ita',
  nl: 'nld',
  pt: 'por',
  sv: 'swe',
  da: 'dan',
  no: 'nor',
  fi: 'fin',
  pl: 'pol',
  cs: 'ces',
  sk: 'slk',
  hu: 'hun',
  ro: 'ron',
  hr: 'hrv',
  lt: 'lit',
  lv: 'lav',
  tr: 'tur',
  et: 'est',
  sl: 'slv',
  is: 'isl',
  vi: 'vie',
  el: 'ell',
  bg: 'bul',
  ru: 'rus',
  sr: 'srp',
  uk: 'ukr',
};

export const LANGUAGES: readonly string[] = Object.keys(TESSERACT_NAMES);

/**
 * Names of the inputs and the output of every model:
 *
 * - `image`: float32 [line, 1, height + 2, width + 2], from -1 for ink to 1 for background, with a frame of
 *   one pixel around the line
 * - `steps`: int32 [line], the number of steps of `stride` pixels in each line
 * - `shape`: int64 [3], the values [steps of the longest line, lines, `features`]
 * - `scores`: float32 [step, line, class], probabilities
 */
export const PORTS = { image: 'image', steps: 'steps', shape: 'shape', scores: 'scores' } as const;

/** A model reads several lines at once, in one language. */
export interface LineModel {
  /** The ONNX file. */
  model: Uint8Array;
  /** Height of a line image in pixels. */
  height: number;
  /** Width of a step in pixels. */
  stride: number;
  /** Size of a step in the middle of the network; part of the input `shape`. */
  features: number;
  classes: number;
  /** One character per class; '' for the last class, which separates characters in CTC decoding. */
  characters: string[];
}

/**
 * Reads the model of a language.
 *
 * @throws {Error} for a language that is not one of `LANGUAGES`
 */
export async function readLineModel(language: string): Promise<LineModel> {
  const name = Object.hasOwn(TESSERACT_NAMES, language) ? TESSERACT_NAMES[language] : undefined;
  if (name === undefined) throw new Error(`There is no model for the language ${language}.`);
  const [model, facts] = await Promise.all([
    readFile(new URL(`${name}.onnx`, MODELS)),
    readFile(new URL(`${name}.json`, MODELS), 'utf8'),
  ]);
  return { ...JSON.parse(facts), model };
}
