import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
} from 'pdf-lib';
import sharp from 'sharp';
import { renderPdfPage } from '../src/extraction/read/pdf/render-pdf-page.ts';
import { drawOne } from '../test/support/draw/draw-all.ts';
import { LAYOUTS } from '../test/support/draw/layouts.ts';
import { createSeededRandom } from '../test/support/seeded-random.ts';

const WORDS =
  'the of and to in is that for it as was with be by on not this are or from at which but have an had they you were their one all we can her has there been if more when will would who so no out up into than them then some her could time these two may first any now such like other only its over also after well must before those through much where your way down should because long each just state people those mister how too little good world make very year still see own work men day get here old life both between being under three never know same last another while us off might great go come since against right came take used himself few house use place during high without again home around small however found part school every thought went ask general once upon war head light'.split(
    ' ',
  ) as [string, ...string[]];
const A4 = [595.28, 841.89] as const;

/** Draws receipts that look as if they had been scanned at 200 dpi, with a little noise. */
export async function drawReceipts(count: number): Promise<Buffer[]> {
  const layouts = LAYOUTS.filter(({ type }) => type === 'receipt');
  const images: Buffer[] = [];
  for (let n = 0; n < count; n++) {
    const layout = layouts[n % layouts.length];
    if (layout !== undefined) images.push(await scan((await drawOne(layout, 'en', n)).bytes, 200));
  }
  return images;
}

/** Draws a page with about 900 words in small print, as if it had been scanned at the given resolution. */
export async function drawDensePage(seed: number, dpi: number): Promise<Buffer> {
  const random = createSeededRandom(seed);
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const sheet = pdf.addPage([...A4]);
  for (let y = 780; y > 50; y -= 12.5) {
    let line = '';
    while (font.widthOfTextAtSize(line, 10) < 460) line += `${random.pick(WORDS)} `;
    sheet.drawText(`${line}${random.below(10_000)}`, { x: 50, y, size: 10, font });
  }
  return scan(await pdf.save(), dpi);
}

/** Draws a PDF in which each page consists of a single image. */
export async function drawScannedPdf(pages: number, dpi: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let n = 0; n < pages; n++) {
    const image = await pdf.embedJpg(await drawDensePage(n, dpi));
    pdf.addPage([...A4]).drawImage(image, { x: 0, y: 0, width: A4[0], height: A4[1] });
  }
  return pdf.save();
}

/**
 * Draws a PDF in which each page consists of a single black-and-white image, as document scanners create them at
 * high resolutions.
 */
export async function drawBlackAndWhitePdf(pages: number, dpi: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let n = 0; n < pages; n++) {
    const { data, info } = await sharp(await drawDensePage(n, dpi))
      .threshold()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = pdf.context.flateStream(packBits(data, info.width), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: info.width,
      Height: info.height,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
    });
    const page = pdf.addPage([...A4]);
    const name = page.node.newXObject('Scan', pdf.context.register(image));
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(A4[0], 0, 0, A4[1], 0, 0),
      drawObject(name),
      popGraphicsState(),
    );
  }
  return pdf.save();
}

/** Packs pixels with 8 bits each into rows with one bit for each pixel; 1 is white. */
function packBits(pixels: Uint8Array, width: number): Uint8Array {
  const stride = Math.ceil(width / 8);
  const packed = new Uint8Array((stride * pixels.length) / width);
  for (const [i, pixel] of pixels.entries())
    if (pixel > 127) {
      const at = Math.floor(i / width) * stride + ((i % width) >> 3);
      packed[at] = (packed[at] as number) | (128 >> ((i % width) & 7));
    }
  return packed;
}

export async function drawHugeImage(): Promise<Buffer> {
  return sharp(await drawDensePage(1, 300))
    .resize({ width: 5_940, height: 8_410, fit: 'fill' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function scan(pdf: Uint8Array, dpi: number): Promise<Buffer> {
  const points = (await PDFDocument.load(pdf)).getPage(0).getWidth();
  const page = await renderPdfPage(pdf, 1, Math.round((points * dpi) / 72));
  const { width, height } = await sharp(page).metadata();
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  return sharp(page)
    .flatten({ background: '#fff' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
