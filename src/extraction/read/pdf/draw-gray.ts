import sharp from 'sharp';
import { type GrayPicture, grayPicture } from '../../ocr/image/picture.ts';
import { drawPdfPage } from './pdf-engine.ts';

/**
 * Renders a PDF page in gray, rotated clockwise in addition to its own rotation; null if it has only one color, or
 * cannot be rendered.
 */
export async function drawGray(
  bytes: Buffer,
  page: number,
  dpi: number,
  turn = 0,
): Promise<GrayPicture | null> {
  const drawn = await drawPdfPage(bytes, page, dpi);
  if (drawn === null) return null;
  const image = sharp(drawn, { limitInputPixels: false })
    .rotate(turn)
    .flatten({ background: '#fff' })
    .toColourspace('b-w');
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return grayPicture(data, info);
}
