import type { LineModel } from './line-model.ts';
import { toOnnx } from './to-onnx.ts';
import { readTrainedData } from './trained-data.ts';

/**
 * Converts a `.traineddata` file of Tesseract 4 or 5 with integer weights ("best_int" or "fast") and a
 * network for Latin script. The dictionaries and the recognizer from version 3 are not converted.
 * @throws {Error} if the file is in a different format
 */
export function convertTrainedData(file: Uint8Array): LineModel {
  const { network, characters } = readTrainedData(file);
  return { ...toOnnx(network), characters };
}
