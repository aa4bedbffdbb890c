// Converts Tesseract's language data to the files in `models`. Run it manually when the data changes.
//
// Usage: npm run convert -- FOLDER LANGUAGE… (FOLDER/LANGUAGE/4.0.0_best_int/LANGUAGE.traineddata.gz, or
// FOLDER/LANGUAGE.traineddata)
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { convertTrainedData } from './convert-trained-data.ts';

/** The 8-bit networks of this variant are the most accurate in the npm packages. */
const VARIANT = '4.0.0_best_int';
const MODELS = join(import.meta.dirname, '../models');

const [folder, ...languages] = process.argv.slice(2);
if (folder === undefined || languages.length === 0)
  throw new Error(
    'Usage: npm run convert -- FOLDER LANGUAGE… (for example: node_modules/@tesseract.js-data fra)',
  );
for (const language of languages) {
  const { model, ...facts } = convertTrainedData(unpackTrainedData(folder, language));
  writeFileSync(join(MODELS, `${language}.onnx`), model);
  writeFileSync(join(MODELS, `${language}.json`), `${JSON.stringify(facts)}\n`);
  process.stdout.write(`${language}: ${model.length} bytes, ${facts.characters.length} classes\n`);
}

function unpackTrainedData(folder: string, language: string): Buffer {
  const plain = join(folder, `${language}.traineddata`);
  return existsSync(plain)
    ? readFileSync(plain)
    : gunzipSync(readFileSync(join(folder, language, VARIANT, `${language}.traineddata.gz`)));
}
