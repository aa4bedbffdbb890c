import sharp from 'sharp';
import { type GrayPicture, grayPicture } from '../../ocr/image/picture.ts';
import { drawPdfPage } from './pdf-engine.ts';

/** A page of a PDF as a gray picture; null where it is of one color, or cannot be drawn. */
export async function drawGray(bytes: Buffer, page: number, dpi: number): Promise<GrayPicture | null> {
  const drawn = await drawPdfPage(bytes, page, dpi);
  if (drawn === null) return null;
  const image = sharp(drawn, { limitInputPixels: false })
    .flatten({ background: '#fff' })
    .toColourspace('b-w');
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return grayPicture(data, info);
}
