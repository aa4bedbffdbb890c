/** The objects of a PDF, which is created object by object because no library would write such files. */

/** Objects, keyed by number. JavaScript iterates over numeric keys in ascending order. */
export type PdfObjects = Record<number, string | Buffer>;

/** A page with the words "Words on the page". */
export const ONE_PAGE: PdfObjects = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
  4: makePdfStream(Buffer.from('BT /F 12 Tf 20 200 Td (Words on the page) Tj ET')),
  5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
};

/**
 * Creates a PDF from objects and adds a cross-reference table. `trailer` is appended to the trailer
 * dictionary.
 */
export function makeRawPdf(objects: PdfObjects, trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = 9;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  const numbers = Object.keys(objects).map(Number);
  const offsets = new Map<number, number>();
  for (const number of numbers) {
    offsets.set(number, length);
    add(Buffer.from(`${number} 0 obj\n`));
    add(Buffer.from(objects[number] ?? ''));
    add(Buffer.from('\nendobj\n'));
  }
  const size = (numbers.at(-1) ?? 0) + 1;
  const start = length;
  const entries = Array.from({ length: size }, (_, number) => writeCrossReference(offsets.get(number)));
  // Add the table separately, because with a million entries it is too long to be joined with other text.
  add(Buffer.from(`xref\n0 ${size}\n${entries.join('')}`));
  const more = trailer.replace('@xref', String(start));
  add(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R${more}>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function writeCrossReference(offset: number | undefined): string {
  return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
}

export function makePdfStream(data: Buffer, dictionary = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>stream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}
