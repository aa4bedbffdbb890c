import type { GrayPicture } from '../../src/extraction/ocr/picture.ts';

/**
 * A PDF of one page that shows nothing but a picture, a pixel of it being `1 / dpi` inches. It never leaves the memory, so
 * the pixels are not compressed.
 */
export function pictureToPdf(picture: GrayPicture, dpi: number): Buffer {
  const { width, height } = picture;
  const pageWidth = ((width * 72) / dpi).toFixed(4);
  const pageHeight = ((height * 72) / dpi).toFixed(4);
  const pixels = Buffer.from(picture.data.buffer, picture.data.byteOffset, picture.data.length);
  const content = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /I Do Q`;
  const image =
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8` +
    `/Length ${pixels.length}>>stream\n`;
  const objects: (string | Buffer)[][] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>`,
    ],
    [`<</Length ${content.length}>>stream\n${content}\nendstream`],
    [image, pixels, '\nendstream'],
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0]?.length ?? 0;
  const add = (part: string | Buffer) => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(length);
    add(`${index + 1} 0 obj\n`);
    object.forEach(add);
    add('\nendobj\n');
  });
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\n`,
  );
  add(`startxref\n${start}\n%%EOF`);
  return Buffer.concat(parts);
}
