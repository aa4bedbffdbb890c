import { readFile } from 'node:fs/promises';
import { ExtractionError, type ReadDocument, type ReadPage } from '../../document.ts';
import { writeMarkdownTable } from '../../markdown-table.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Table, Warning } from '../../parsed-data.ts';
import { countHeaderRows } from '../column-types.ts';
import { createReadDocument } from '../create-read-document.ts';
import { findMainPart, readRelations } from '../docx/package.ts';
import { createStructuredPage } from '../structured-page.ts';
import { findChild, findDescendants, getText, listChildElements, parseXml, type XmlElement } from '../xml.ts';
import { ZipArchive } from '../zip-archive.ts';

const MAX_SLIDES = 2_000;

/** Reads a presentation. Each slide becomes a page with its title, text, tables and speaker notes. */
export async function readPptx(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const archive = new ZipArchive(await readFile(file));
  archive.refuseBombs();
  const slides = listSlides(archive);
  const pages: ReadPage[] = [];
  const warnings: Warning[] = [];
  for (const [index, part] of slides.entries()) {
    const number = index + 1;
    if (options.pages !== undefined && !options.pages.includes(number)) continue;
    pages.push(readSlide(archive, part, number, warnings));
    report({ pagesDone: number, pagesCount: slides.length });
  }
  return createReadDocument({
    pages,
    pagesCount: Math.max(1, slides.length),
    warnings,
  });
}

/** Returns the names of the slides in the archive, in the order of the presentation. */
function listSlides(archive: ZipArchive): string[] {
  const main = findMainPart(archive);
  const text = archive.readText(main);
  if (text === null) throw new ExtractionError('corrupt_file', 'The file contains no presentation.');
  const relations = readRelations(archive, main);
  const ids = findDescendants(parseXml(text), 'p:sldId').map((slide) => slide.attributes['r:id'] ?? '');
  if (ids.length > MAX_SLIDES)
    throw new ExtractionError(
      'resource_limit_exceeded',
      `The presentation has ${ids.length} slides; the limit is ${MAX_SLIDES}.`,
    );
  return ids.flatMap((id) => {
    const relation = relations.get(id);
    return relation === undefined || relation.external ? [] : [relation.target];
  });
}

function readSlide(archive: ZipArchive, part: string, number: number, warnings: Warning[]): ReadPage {
  const text = archive.readText(part);
  if (text === null) {
    warnings.push({
      code: 'page_unreadable',
      message: `Slide ${number} is missing in the file.`,
      page: number,
    });
    return createStructuredPage(number, '', []);
  }
  const slide = parseXml(text);
  const tables: Table[] = [];
  const blocks: string[] = [];
  for (const shape of findDescendants(slide, 'p:sp')) blocks.push(readShape(shape));
  for (const table of findDescendants(slide, 'a:tbl')) {
    const rows = listChildElements(table, 'a:tr').map((row) =>
      listChildElements(row, 'a:tc').map((cell) => readParagraphs(cell).join(' ')),
    );
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
    if (columns === 0) continue;
    const filled = rows.map((row) => [...row, ...new Array<string>(columns - row.length).fill('')]);
    const id = `slide${number}_${tables.length + 1}`;
    const header = countHeaderRows(filled, columns);
    tables.push({ id, header_rows: header, columns, parts: [{ page: number }], rows: filled });
    blocks.push(writeMarkdownTable(filled));
  }
  const images = findDescendants(slide, 'p:pic').length;
  if (images > 0)
    warnings.push({
      code: 'pictures_not_read',
      message: `Images on slide ${number} that were not read: ${images}.`,
      page: number,
    });
  blocks.push(readNotes(archive, part));
  return createStructuredPage(number, blocks.filter((block) => block !== '').join('\n\n'), tables);
}

function readShape(shape: XmlElement): string {
  const [placeholder] = findDescendants(shape, 'p:ph');
  const kind = placeholder?.attributes.type ?? '';
  const lines = readParagraphs(findChild(shape, 'p:txBody') ?? { name: '', attributes: {}, children: [] });
  if (kind === 'title' || kind === 'ctrTitle') return lines.length === 0 ? '' : `# ${lines.join(' ')}`;
  // The slide number and the date are not content.
  return kind === 'sldNum' || kind === 'dt' ? '' : lines.join('\n');
}

function readParagraphs(element: XmlElement): string[] {
  return findDescendants(element, 'a:p')
    .map((paragraph) =>
      listChildElements(paragraph)
        .map((run) => (run.name === 'a:br' ? ' ' : getText(findChild(run, 'a:t'))))
        .join('')
        .trim(),
    )
    .filter((line) => line !== '');
}

function readNotes(archive: ZipArchive, part: string): string {
  for (const { type, target, external } of readRelations(archive, part).values()) {
    if (type !== 'notesSlide' || external) continue;
    const text = archive.readText(target);
    if (text === null) continue;
    const bodies = findDescendants(parseXml(text), 'p:sp').filter((shape) =>
      findDescendants(shape, 'p:ph').some((placeholder) => placeholder.attributes.type === 'body'),
    );
    return bodies
      .flatMap(readParagraphs)
      .map((line) => `> ${line}`)
      .join('\n');
  }
  return '';
}
