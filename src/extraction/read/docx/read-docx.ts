import { readFile } from 'node:fs/promises';
import { ExtractionError, type FormField, type ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Table, Warning } from '../../parsed-data.ts';
import { readPicturesText } from '../picture/pictures-text.ts';
import { structuredPage } from '../structured-page.ts';
import { child, childElements, descendants, textOf, type XmlElement } from '../xml.ts';
import { ZipArchive } from '../zip-archive.ts';
import { type Block, type BodyContext, blockText, readBlocks } from './body.ts';
import { Numbering } from './numbering.ts';
import { mainPart, type Relation, readPart, readRelations } from './package.ts';
import { Styles } from './styles.ts';

/**
 * Reads a docx: headers (with letterheads), body with text boxes, tables and the text of its images, footers,
 * footnotes, endnotes, comments. External parts are never fetched.
 */
export async function readDocx(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const archive = new ZipArchive(await readFile(file));
  archive.refuseBombs();
  const main = mainPart(archive);
  const document = readPart(archive, main);
  const body = child(document ?? undefined, 'w:body');
  if (body === undefined) throw new ExtractionError('corrupt_file', 'The file holds no document.');
  const relations = readRelations(archive, main);
  const part = (type: string) => partOfType(archive, relations, type);
  const formFields: FormField[] = [];
  const tables: Table[] = [];
  const warnings: Warning[] = [];
  const context: BodyContext = {
    styles: new Styles(part('styles')),
    numbering: new Numbering(part('numbering')),
    formFields,
    tables,
    breaks: descendants(body, 'w:lastRenderedPageBreak').length > 0 ? 'as drawn' : 'as set',
    page: 1,
  };
  /** The contents of each page in order. */
  const pages: string[][] = [[]];
  const put = (text: string) => void (text !== '' && pages.at(-1)?.push(text));
  const texts = async (root: XmlElement, own: Map<string, Relation>): Promise<string[]> => {
    const blocks = readBlocks(root, context);
    const pictures = await pictureTexts(archive, own, blocks, options, report, warnings);
    return byPage(blocks).map((ofPage) => blocksToMarkdown(ofPage, pictures));
  };
  const margin = async (type: string) => {
    for (const relation of relations.values()) {
      if (relation.type !== type || relation.external) continue;
      const root = readPart(archive, relation.target);
      const own = readRelations(archive, relation.target);
      const text = root === null ? '' : (await texts(root, own)).join('\n\n');
      // First, even and odd pages often have the same.
      if (!pages.some((ofPage) => ofPage.includes(text))) put(text);
    }
  };
  await margin('header');
  for (const [index, text] of (await texts(body, relations)).entries()) {
    if (index > 0) pages.push([]);
    put(text);
  }
  await margin('footer');
  notes(part('footnotes'), 'w:footnote', '', context).forEach(put);
  notes(part('endnotes'), 'w:endnote', 'e', context).forEach(put);
  comments(part('comments'), context).forEach(put);

  const pagesCount = Math.max(statedPages(archive), pages.length);
  report({ pagesDone: pages.length, pagesCount });
  return {
    pages: pages.map((texts, index) => {
      const ofPage = tables.filter(({ parts }) => parts[0]?.page === index + 1);
      return structuredPage(index + 1, texts.join('\n\n'), ofPage);
    }),
    pagesCount,
    formFields,
    codes: [],
    embedded: [],
    wholeTables: [],
    properties: coreProperties(archive),
    warnings,
  };
}

/** The blocks of each page, split at page breaks. */
function byPage(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'page') pages.push([]);
    else pages.at(-1)?.push(block);
  }
  return pages;
}

function partOfType(archive: ZipArchive, relations: Map<string, Relation>, type: string): XmlElement | null {
  for (const relation of relations.values())
    if (relation.type === type && !relation.external) return readPart(archive, relation.target);
  return null;
}

/** Text of the images among the blocks, by relation; unreadable ones cause a warning. */
async function pictureTexts(
  archive: ZipArchive,
  relations: Map<string, Relation>,
  blocks: Block[],
  options: ExtractionOptions,
  report: ReportProgress,
  warnings: Warning[],
): Promise<Map<string, string>> {
  const pictures = new Map<string, Buffer>();
  for (const block of blocks) {
    if (block.kind !== 'picture' || pictures.has(block.relation)) continue;
    const relation = relations.get(block.relation);
    if (relation === undefined) continue;
    if (relation.external) {
      warnings.push({
        code: 'external_picture',
        message: 'A linked picture outside of the file was not read.',
        page: 1,
      });
      continue;
    }
    const bytes = archive.read(relation.target);
    if (bytes !== null) pictures.set(block.relation, bytes);
  }
  return readPicturesText(pictures, options, report, warnings);
}

function blocksToMarkdown(blocks: Block[], pictures: Map<string, string>): string {
  let out = '';
  let listed = false;
  for (const block of blocks) {
    const item = block.kind === 'text' && block.marker !== '' && block.heading === 0;
    const text = blockMarkdown(block, pictures);
    if (text === '') continue;
    out += out === '' ? '' : item && listed ? '\n' : '\n\n';
    out += text;
    listed = item;
  }
  return out;
}

function blockMarkdown(block: Block, pictures: Map<string, string>): string {
  if (block.kind === 'table') return block.markdown;
  if (block.kind === 'page') return '';
  if (block.kind === 'picture') return pictures.get(block.relation) ?? '';
  if (block.heading > 0)
    return `${'#'.repeat(block.heading)} ${blockText({ ...block, indent: 0 }).replaceAll('\n', ' ')}`;
  return blockText(block);
}

/** Footnotes and endnotes, but the separators that Word keeps among them. */
function notes(root: XmlElement | null, name: string, mark: string, context: BodyContext): string[] {
  return childElements(root ?? undefined, name).flatMap((note) => {
    if (note.attributes['w:type'] !== undefined && note.attributes['w:type'] !== 'normal') return [];
    const text = blocksToMarkdown(readBlocks(note, context), new Map());
    return text === '' ? [] : [`[^${mark}${note.attributes['w:id'] ?? ''}]: ${text}`];
  });
}

function comments(root: XmlElement | null, context: BodyContext): string[] {
  return childElements(root ?? undefined, 'w:comment').flatMap((comment) => {
    const text = blocksToMarkdown(readBlocks(comment, context), new Map());
    const author = comment.attributes['w:author'] ?? '';
    return text === '' ? [] : [`> ${author === '' ? '' : `${author}: `}${text.replaceAll('\n', '\n> ')}`];
  });
}

/** The page count that the file states of itself, else 1. */
function statedPages(archive: ZipArchive): number {
  const text = archive.readText('docProps/app.xml');
  const pages = Number.parseInt(/<(?:\w+:)?Pages>\s*(\d{1,6})\s*</.exec(text ?? '')?.[1] ?? '1', 10);
  return Math.max(1, pages);
}

function coreProperties(archive: ZipArchive): ReadDocument['properties'] {
  const core = readPart(archive, 'docProps/core.xml');
  const value = (name: string) =>
    textOf(childElements(core ?? undefined).find((node) => node.name === name)).trim();
  const title = value('dc:title');
  const author = value('dc:creator');
  const created = value('dcterms:created');
  return { ...(title && { title }), ...(author && { author }), ...(created && { created }) };
}
