import sharp from 'sharp';
import { type GrayPicture, grayPicture } from '../../ocr/image/picture.ts';
import { drawPdfPage } from './pdf-engine.ts';

/**
 * A page of a PDF as a gray picture, turned clockwise by so many degrees beyond what the file says; null where it is of one
 * color, or cannot be drawn.
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
