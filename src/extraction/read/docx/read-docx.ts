import { readFile } from 'node:fs/promises';
import { ExtractionError, type FormField, type ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Table, Warning } from '../../parsed-data.ts';
import { readImagesText } from '../image/images-text.ts';
import { createStructuredPage } from '../structured-page.ts';
import { findChild, findDescendants, getText, listChildElements, type XmlElement } from '../xml.ts';
import { ZipArchive } from '../zip-archive.ts';
import { type Block, type BodyContext, readBlocks, writeBlock } from './body.ts';
import { Numbering } from './numbering.ts';
import { findMainPart, type Relation, readPart, readRelations } from './package.ts';
import { Styles } from './styles.ts';

/**
 * Reads headers (including letterheads), the body, footers, notes and comments, with text boxes, tables and
 * the text in images. External parts are never fetched.
 */
export async function readDocx(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const archive = new ZipArchive(await readFile(file));
  archive.refuseBombs();
  const main = findMainPart(archive);
  const document = readPart(archive, main);
  const body = findChild(document ?? undefined, 'w:body');
  if (body === undefined) throw new ExtractionError('corrupt_file', 'The file contains no document.');
  const relations = readRelations(archive, main);
  const readFirstPart = (type: string) => readPartOfType(archive, relations, type);
  const formFields: FormField[] = [];
  const tables: Table[] = [];
  const warnings: Warning[] = [];
  const context: BodyContext = {
    styles: new Styles(readFirstPart('styles')),
    numbering: new Numbering(readFirstPart('numbering')),
    formFields,
    tables,
    breaks: findDescendants(body, 'w:lastRenderedPageBreak').length > 0 ? 'as drawn' : 'as set',
    page: 1,
  };
  const pages: string[][] = [[]];
  const put = (text: string) => void (text !== '' && pages.at(-1)?.push(text));
  const readTexts = async (root: XmlElement, own: Map<string, Relation>): Promise<string[]> => {
    const blocks = readBlocks(root, context);
    const images = await readImageTexts(archive, own, blocks, options, report, warnings);
    return splitByPage(blocks).map((ofPage) => writeBlocks(ofPage, images));
  };
  const readMargin = async (type: string) => {
    for (const relation of relations.values()) {
      if (relation.type !== type || relation.external) continue;
      const root = readPart(archive, relation.target);
      const own = readRelations(archive, relation.target);
      const text = root === null ? '' : (await readTexts(root, own)).join('\n\n');
      // Repeated text is added only once: the headers of the first page, of even pages and of odd pages often
      // have the same text.
      if (!pages.some((ofPage) => ofPage.includes(text))) put(text);
    }
  };
  await readMargin('header');
  for (const [index, text] of (await readTexts(body, relations)).entries()) {
    if (index > 0) pages.push([]);
    put(text);
  }
  await readMargin('footer');
  readNotes(readFirstPart('footnotes'), 'w:footnote', '', context).forEach(put);
  readNotes(readFirstPart('endnotes'), 'w:endnote', 'e', context).forEach(put);
  readComments(readFirstPart('comments'), context).forEach(put);

  const pagesCount = Math.max(readStatedPages(archive), pages.length);
  report({ pagesDone: pages.length, pagesCount });
  return {
    pages: pages.map((texts, index) => {
      const ofPage = tables.filter(({ parts }) => parts[0]?.page === index + 1);
      return createStructuredPage(index + 1, texts.join('\n\n'), ofPage);
    }),
    pagesCount,
    formFields,
    codes: [],
    embedded: [],
    wholeTables: [],
    properties: readCoreProperties(archive),
    warnings,
  };
}

function splitByPage(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'page') pages.push([]);
    else pages.at(-1)?.push(block);
  }
  return pages;
}

function readPartOfType(
  archive: ZipArchive,
  relations: Map<string, Relation>,
  type: string,
): XmlElement | null {
  for (const relation of relations.values())
    if (relation.type === type && !relation.external) return readPart(archive, relation.target);
  return null;
}

/** Returns the text of images, keyed by relationship ID. Unreadable images cause a warning. */
async function readImageTexts(
  archive: ZipArchive,
  relations: Map<string, Relation>,
  blocks: Block[],
  options: ExtractionOptions,
  report: ReportProgress,
  warnings: Warning[],
): Promise<Map<string, string>> {
  const images = new Map<string, Buffer>();
  for (const block of blocks) {
    if (block.kind !== 'image' || images.has(block.relation)) continue;
    const relation = relations.get(block.relation);
    if (relation === undefined) continue;
    if (relation.external) {
      warnings.push({
        code: 'external_picture',
        message: 'A linked image outside the file was not read.',
        page: 1,
      });
      continue;
    }
    const bytes = archive.read(relation.target);
    if (bytes !== null) images.set(block.relation, bytes);
  }
  return readImagesText(images, options, report, warnings);
}

function writeBlocks(blocks: Block[], images: Map<string, string>): string {
  let out = '';
  let listed = false;
  for (const block of blocks) {
    const item = block.kind === 'text' && block.marker !== '' && block.heading === 0;
    const text = writeBlockAsMarkdown(block, images);
    if (text === '') continue;
    out += out === '' ? '' : item && listed ? '\n' : '\n\n';
    out += text;
    listed = item;
  }
  return out;
}

function writeBlockAsMarkdown(block: Block, images: Map<string, string>): string {
  if (block.kind === 'table') return block.markdown;
  if (block.kind === 'page') return '';
  if (block.kind === 'image') return images.get(block.relation) ?? '';
  if (block.heading > 0)
    return `${'#'.repeat(block.heading)} ${writeBlock({ ...block, indent: 0 }).replaceAll('\n', ' ')}`;
  return writeBlock(block);
}

/** Reads the notes, except the separator lines, which Word also stores as notes. */
function readNotes(root: XmlElement | null, name: string, mark: string, context: BodyContext): string[] {
  return listChildElements(root ?? undefined, name).flatMap((note) => {
    if (note.attributes['w:type'] !== undefined && note.attributes['w:type'] !== 'normal') return [];
    const text = writeBlocks(readBlocks(note, context), new Map());
    return text === '' ? [] : [`[^${mark}${note.attributes['w:id'] ?? ''}]: ${text}`];
  });
}

function readComments(root: XmlElement | null, context: BodyContext): string[] {
  return listChildElements(root ?? undefined, 'w:comment').flatMap((comment) => {
    const text = writeBlocks(readBlocks(comment, context), new Map());
    const author = comment.attributes['w:author'] ?? '';
    return text === '' ? [] : [`> ${author === '' ? '' : `${author}: `}${text.replaceAll('\n', '\n> ')}`];
  });
}

/** Returns 1 if the file does not state the number of pages. */
function readStatedPages(archive: ZipArchive): number {
  const text = archive.readText('docProps/app.xml');
  const pages = Number.parseInt(/<(?:\w+:)?Pages>\s*(\d{1,6})\s*</.exec(text ?? '')?.[1] ?? '1', 10);
  return Math.max(1, pages);
}

function readCoreProperties(archive: ZipArchive): ReadDocument['properties'] {
  const core = readPart(archive, 'docProps/core.xml');
  const readValue = (name: string) =>
    getText(listChildElements(core ?? undefined).find((node) => node.name === name)).trim();
  const title = readValue('dc:title');
  const author = readValue('dc:creator');
  const created = readValue('dcterms:created');
  return { ...(title && { title }), ...(author && { author }), ...(created && { created }) };
}
