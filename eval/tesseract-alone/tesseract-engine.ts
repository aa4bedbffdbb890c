import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { LiteParse, type TextItem } from '@llamaindex/liteparse';
import type { OcrEngine, OcrRequest, OcrWord } from '../../src/extraction/ocr/engine.ts';
import type { GrayPicture } from '../../src/extraction/ocr/picture.ts';
import { groupIntoLines } from './group-into-lines.ts';
import { pictureToPdf } from './picture-pdf.ts';

const LANGUAGES = ['eng', 'deu', 'fra', 'spa', 'ita', 'nld', 'por'];
/** Below this certainty Tesseract sees letters in stains and frames. */
const LEAST_CONFIDENCE = 0.2;
const DPI = 150;
const require = createRequire(import.meta.url);

/**
 * Tesseract as it comes inside of LiteParse, with its own search for lines and its dictionaries: what fields are worth on
 * the text of a plain engine is measured with it. The service does not use it.
 */
export function tesseractAlone(folder: string): OcrEngine {
  return {
    name: 'tesseract',
    async recognize(picture: GrayPicture, request: OcrRequest): Promise<OcrWord[][]> {
      const parser = new LiteParse({
        ocrEnabled: true,
        ocrLanguage: LANGUAGES.join('+'),
        tessdataPath: unpackInto(folder),
        ocrFailureFatal: false,
        dpi: request.dpi ?? DPI,
        numWorkers: 1,
        quiet: true,
        outputFormat: 'json',
        imageMode: 'off',
        extractLinks: false,
        preserveVerySmallText: true,
      });
      const { pages } = await parser.parse(pictureToPdf(picture, request.dpi ?? DPI));
      const scale = (request.dpi ?? DPI) / 72;
      return groupIntoLines((pages[0]?.textItems ?? []).flatMap((item) => toWord(item, scale)));
    },
  };
}

function unpackInto(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of LANGUAGES) {
    const file = join(folder, `${name}.traineddata`);
    if (existsSync(file)) continue;
    const home = dirname(require.resolve(`@tesseract.js-data/${name}/package.json`));
    writeFileSync(file, gunzipSync(readFileSync(join(home, '4.0.0_best_int', `${name}.traineddata.gz`))));
  }
  return folder;
}

function toWord(item: TextItem, scale: number): OcrWord[] {
  const text = item.text.trim();
  const confidence = item.confidence ?? 0;
  if (text === '' || confidence < LEAST_CONFIDENCE) return [];
  const x = item.x * scale;
  const y = item.y * scale;
  const height = item.height * scale;
  return [{ text, box: [x, y, x + item.width * scale, y + height], confidence, size: height }];
}
