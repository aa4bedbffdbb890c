import { readFile } from 'node:fs/promises';
import { ExtractionError, type ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Warning } from '../../parsed-data.ts';
import { createReadDocument } from '../create-read-document.ts';
import { createStructuredPage } from '../structured-page.ts';
import { findChild, findDescendants, getText, parseXml, type XmlElement } from '../xml.ts';
import { ZipArchive } from '../zip-archive.ts';
import { OdtBlocks } from './odt-blocks.ts';

/** Reads headings, paragraphs, lists, tables and notes in the order of the file. */
export async function readOdt(
  file: string,
  _options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const archive = new ZipArchive(await readFile(file));
  archive.refuseBombs();
  refuseEncryptedOdt(archive);
  const content = archive.readText('content.xml');
  if (content === null) throw new ExtractionError('corrupt_file', 'The file contains no document.');
  const body = findChild(findChild(parseXml(content), 'office:body'), 'office:text');
  if (body === undefined) throw new ExtractionError('corrupt_file', 'The file contains no text document.');
  const blocks = new OdtBlocks();
  blocks.addChildren(body);
  const pagesCount = countPages(archive);
  report({ pagesDone: 1, pagesCount });
  return createReadDocument({
    pages: [createStructuredPage(1, blocks.toMarkdown(), blocks.tables)],
    pagesCount,
    properties: readOdtProperties(archive),
    warnings: warnOfImages(body),
  });
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
  const text = archive.readText('meta.xml');
  return text === null || text.trim() === '' ? undefined : findChild(parseXml(text), 'office:meta');
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
