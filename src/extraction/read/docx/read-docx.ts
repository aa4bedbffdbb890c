import { readFile } from 'node:fs/promises';
import { ExtractionError, type FormField, type ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Table, Warning } from '../../parsed-data.ts';
import { readImagesText } from '../image/images-text.ts';
import { createStructuredPage } from '../structured-page.ts';
import type { TextRun } from '../typeset/flow.ts';
import { printFlow } from '../typeset/print-flow.ts';
import { findChild, findDescendants, getText, listChildElements, type XmlElement } from '../xml.ts';
import { ZipArchive } from '../zip-archive.ts';
import type { Block, BodyContext } from './blocks.ts';
import { readBlocks } from './body.ts';
import { DocxPages, type PagePart } from './docx-pages.ts';
import { Numbering } from './numbering.ts';
import { findMainPart, type Relation, readPart, readRelations } from './package.ts';
import { readPageSize } from './page-size.ts';
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
  const pages = new DocxPages();
  const readTexts = async (root: XmlElement, own: Map<string, Relation>): Promise<Block[][]> => {
    const blocks = readBlocks(root, context);
    const images = await readImageTexts(archive, own, blocks, options, report, warnings);
    for (const block of blocks)
      if (block.kind === 'image') block.flow.runs = createRuns(images.get(block.relation) ?? '');
    return splitByPage(blocks);
  };
  const readMargin = async (type: string, part: PagePart) => {
    for (const relation of relations.values()) {
      if (relation.type !== type || relation.external) continue;
      const root = readPart(archive, relation.target);
      const own = readRelations(archive, relation.target);
      // No page begins inside a header or footer.
      if (root !== null) pages.addOnce((await readTexts(root, own)).flat(), part);
    }
  };
  await readMargin('header', 'header');
  for (const [index, blocks] of (await readTexts(body, relations)).entries()) {
    if (index > 0) pages.begin();
    pages.add(blocks, 'blocks');
  }
  await readMargin('footer', 'footer');
  readNotes(pages, readFirstPart('footnotes'), 'w:footnote', '', context);
  readNotes(pages, readFirstPart('endnotes'), 'w:endnote', 'e', context);
  readComments(pages, readFirstPart('comments'), context);

  const texts = pages.listTexts();
  const pagesCount = Math.max(readStatedPages(archive), texts.length);
  report({ pagesDone: texts.length, pagesCount });
  return {
    pages: texts.map((text, index) => {
      const ofPage = tables.filter(({ parts }) => parts[0]?.page === index + 1);
      return createStructuredPage(index + 1, text, ofPage);
    }),
    printout: printFlow(pages.listFlows(readPageSize(body))),
    pagesCount,
    formFields,
    codes: [],
    embedded: [],
    wholeTables: [],
    properties: readCoreProperties(archive),
    warnings,
  };
}

/** Returns the text of an image, in the usual size because its own is not known. */
function createRuns(text: string): TextRun[] {
  return text === '' ? [] : [{ text, size: IMAGE_TEXT_SIZE, isBold: false }];
}

const IMAGE_TEXT_SIZE = 10;

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

/** Reads the notes, except the separator lines, which Word also stores as notes. */
function readNotes(
  pages: DocxPages,
  root: XmlElement | null,
  name: string,
  mark: string,
  context: BodyContext,
): void {
  for (const note of listChildElements(root ?? undefined, name)) {
    if (note.attributes['w:type'] !== undefined && note.attributes['w:type'] !== 'normal') continue;
    const reference = `[^${mark}${note.attributes['w:id'] ?? ''}]: `;
    pages.add(readBlocks(note, context), 'blocks', (text) => `${reference}${text}`);
  }
}

function readComments(pages: DocxPages, root: XmlElement | null, context: BodyContext): void {
  for (const comment of listChildElements(root ?? undefined, 'w:comment')) {
    const author = comment.attributes['w:author'] ?? '';
    const prefix = author === '' ? '' : `${author}: `;
    pages.add(
      readBlocks(comment, context),
      'blocks',
      (text) => `> ${prefix}${text.replaceAll('\n', '\n> ')}`,
    );
  }
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
