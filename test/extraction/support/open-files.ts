import { strToU8, zipSync } from 'fflate';
import { writeRelations } from './office-files.ts';
import { makeRawZip, makeZipEntry } from './raw-zip.ts';

export const OFFICE =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"';
export const PRESENTATION =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

export function makeOdt(body: string, parts: Record<string, string> = {}): Buffer {
  const all = {
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content ${OFFICE}><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...parts,
  };
  return storeFirst(all);
}

/** Returns a ZIP archive whose first entry is not compressed, as OpenDocument requires. */
export function storeFirst(parts: Record<string, string>): Buffer {
  const entries = Object.entries(parts).map(([name, content]) => [name, strToU8(content)] as const);
  const [first = ['', new Uint8Array()], ...others] = entries;
  return Buffer.from(zipSync({ [first[0]]: [first[1], { level: 0 }], ...Object.fromEntries(others) }));
}

export function makePptx(slides: string[], extra: Record<string, string> = {}): Buffer {
  const ids = slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="s${i + 1}"/>`).join('');
  const parts: Record<string, string> = {
    '_rels/.rels': writeRelations([{ id: 'r', type: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/presentation.xml': `<p:presentation ${PRESENTATION}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': writeRelations(
      slides.map((_, i) => ({ id: `s${i + 1}`, type: 'slide', target: `slides/slide${i + 1}.xml` })),
    ),
    ...extra,
  };
  for (const [i, slide] of slides.entries())
    parts[`ppt/slides/slide${i + 1}.xml`] =
      `<p:sld ${PRESENTATION}><p:cSld><p:spTree>${slide}</p:spTree></p:cSld></p:sld>`;
  return makeRawZip(Object.entries(parts).map(([name, content]) => makeZipEntry(name, content)));
}

export const makeShape = (text: string, kind = 'body') =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody>${text
    .split('\n')
    .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;
