import { LiteParse, type TextItem } from '@llamaindex/liteparse';
import type { OcrEngine, OcrRequest, OcrWord } from '../engine.ts';
import type { GrayPicture } from '../picture.ts';
import { cutAtGap, type Slice } from './cut-at-gap.ts';
import { groupIntoLines } from './group-into-lines.ts';
import { languageDataFolder, TESSERACT_LANGUAGES } from './language-data.ts';
import { pictureToPdf } from './picture-pdf.ts';

/** Below this certainty Tesseract sees letters in stains and frames. */
const LEAST_CONFIDENCE = 0.2;
const DEFAULT_DPI = 150;

/** Tesseract inside of LiteParse: knows accents and spacing, is lost on photographs and bad prints. */
export const tesseractEngine: OcrEngine = {
  name: 'tesseract',
  async recognize(picture: GrayPicture, request: OcrRequest): Promise<OcrWord[][]> {
    // Tesseract reads in one thread; two halves of a page take half of the time.
    const slices = cutAtGap(picture);
    const read = await Promise.all(slices.map((slice) => recognizeSlice(slice, request)));
    return read.flat();
  },
};

async function recognizeSlice({ picture, top }: Slice, request: OcrRequest): Promise<OcrWord[][]> {
  const dpi = request.dpi ?? DEFAULT_DPI;
  const parser = new LiteParse({
    ocrEnabled: true,
    ocrLanguage: tesseractLanguages(request.languages),
    tessdataPath: await languageDataFolder(),
    ocrFailureFatal: false,
    dpi,
    numWorkers: 1,
    quiet: true,
    outputFormat: 'json',
    imageMode: 'off',
    extractLinks: false,
    preserveVerySmallText: true,
  });
  const { pages } = await parser.parse(pictureToPdf(picture, dpi));
  const words = (pages[0]?.textItems ?? []).flatMap((item) => toWord(item, dpi / 72, top));
  return groupIntoLines(words);
}

function tesseractLanguages(languages: readonly string[]): string {
  const known = languages.flatMap((language) => TESSERACT_LANGUAGES.get(language) ?? []);
  return (known.length === 0 ? [...TESSERACT_LANGUAGES.values()] : known).join('+');
}

function toWord(item: TextItem, scale: number, top: number): OcrWord[] {
  const text = item.text.trim();
  const confidence = item.confidence ?? 0;
  if (text === '' || confidence < LEAST_CONFIDENCE) return [];
  const x = item.x * scale;
  const y = top + item.y * scale;
  const height = item.height * scale;
  return [{ text, box: [x, y, x + item.width * scale, y + height], confidence, size: height }];
}
