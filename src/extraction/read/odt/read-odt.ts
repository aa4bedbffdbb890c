import { readFile } from 'node:fs/promises';
import { ExtractionError, type ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Warning } from '../../parsed-data.ts';
import { createReadDocument } from '../create-read-document.ts';
import { createStructuredPage } from '../structured-page.ts';
import { addLines } from '../typeset/add-lines.ts';
import { A4, type PageSize, printFlow } from '../typeset/print-flow.ts';
import { findChild, findDescendants, getText, listChildElements, parseXml, type XmlElement } from '../xml.ts';
import { ZipArchive } from '../zip-archive.ts';
import { OdtBlocks } from './odt-blocks.ts';
import { createOdtFlow } from './odt-flow.ts';
import { OdtStyles, readLength } from './odt-styles.ts';

/** Reads the header, headings, paragraphs, lists, tables and notes in the order of the file, and the footer. */
export async function readOdt(
  file: string,
  _options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const archive = new ZipArchive(await readFile(file));
  archive.refuseBombs();
  refuseEncryptedOdt(archive);
  const root = readPart(archive, 'content.xml');
  if (root === undefined) throw new ExtractionError('corrupt_file', 'The file contains no document.');
  const body = findChild(findChild(root, 'office:body'), 'office:text');
  if (body === undefined) throw new ExtractionError('corrupt_file', 'The file contains no text document.');
  const styles = new OdtStyles();
  const appearance = readPart(archive, 'styles.xml');
  if (appearance !== undefined) styles.add(appearance);
  styles.add(root);
  const margins = readMargins(appearance);
  const blocks = new OdtBlocks();
  for (const part of [margins.header, body, margins.footer]) if (part !== undefined) blocks.addChildren(part);
  const text = blocks.toMarkdown();
  const toFlow = (part: XmlElement | undefined) => createOdtFlow(listChildElements(part), styles);
  const printout = printFlow([
    {
      source: 1,
      size: readOdtPageSize(appearance),
      header: toFlow(margins.header),
      blocks: toFlow(body),
      footer: toFlow(margins.footer),
    },
  ]);
  addLines(printout, text);
  const pagesCount = countPages(archive);
  report({ pagesDone: 1, pagesCount });
  return createReadDocument({
    pages: [createStructuredPage(1, text, blocks.tables)],
    printout,
    pagesCount,
    properties: readOdtProperties(archive),
    warnings: warnOfImages(body),
  });
}

function readPart(archive: ZipArchive, name: string): XmlElement | undefined {
  const text = archive.readText(name);
  return text === null || text.trim() === '' ? undefined : parseXml(text);
}

/** Returns the header and footer of the first kind of page that has one. */
function readMargins(
  appearance: XmlElement | undefined,
): Record<'header' | 'footer', XmlElement | undefined> {
  const masters = findChild(appearance, 'office:master-styles');
  const find = (name: string) =>
    listChildElements(masters, 'style:master-page')
      .map((master) => findChild(master, name))
      .find((part) => part !== undefined && getText(part).trim() !== '');
  return { header: find('style:header'), footer: find('style:footer') };
}

function refuseEncryptedOdt(archive: ZipArchive): void {
  if (archive.readText('META-INF/manifest.xml')?.includes('manifest:encryption-data'))
    throw new ExtractionError('password_protected', 'The file requires a password.');
}

function warnOfImages(body: XmlElement): Warning[] {
  const count = findDescendants(body, 'draw:image').length;
  const message = `Images in the file that were not read: ${count}.`;
  return count === 0 ? [] : [{ code: 'pictures_not_read', message, page: 1 }];
}

function readMeta(archive: ZipArchive): XmlElement | undefined {
  return findChild(readPart(archive, 'meta.xml'), 'office:meta');
}

function readOdtProperties(archive: ZipArchive): ReadDocument['properties'] {
  const meta = readMeta(archive);
  const read = (name: string) => getText(findChild(meta, name)).trim();
  const [title, author, created] = [
    read('dc:title'),
    read('meta:initial-creator') || read('dc:creator'),
    read('meta:creation-date'),
  ];
  return {
    ...(title !== '' && { title }),
    ...(author !== '' && { author }),
    ...(created !== '' && { created }),
  };
}

/** Returns 1 if the file does not state the number of pages. */
function countPages(archive: ZipArchive): number {
  const count = Number(
    findChild(readMeta(archive), 'meta:document-statistic')?.attributes['meta:page-count'],
  );
  return Number.isInteger(count) && count > 0 && count < 10_000 ? count : 1;
}

/** The shortest and longest side of a page, in points. */
const SHORTEST = 100;
const LONGEST = 2000;

function readOdtPageSize(appearance: XmlElement | undefined): PageSize {
  const [layout] = appearance ? findDescendants(appearance, 'style:page-layout-properties') : [];
  const read = (name: string, usual: number) => readLength(layout?.attributes[`fo:${name}`]) ?? usual;
  const readSide = (name: string, usual: number) => Math.max(SHORTEST, Math.min(LONGEST, read(name, usual)));
  const [width, height] = [readSide('page-width', A4.width), readSide('page-height', A4.height)];
  const readMargin = (side: 'top' | 'right' | 'bottom' | 'left') =>
    Math.max(0, Math.min(SHORTEST, read(`margin-${side}`, A4[side])));
  const [top, right, bottom, left] = (['top', 'right', 'bottom', 'left'] as const).map(readMargin) as [
    number,
    number,
    number,
    number,
  ];
  return width - left - right < SHORTEST ? A4 : { width, height, top, right, bottom, left };
}
