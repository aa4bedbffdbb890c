import { readFile } from 'node:fs/promises';
import { formatSize } from '../../../lib/format-size.ts';
import { ExtractionError, type ReadDocument } from '../../document.ts';
import { writeMarkdownTable } from '../../markdown-table.ts';
import type { ContainerLimits, ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Table } from '../../parsed-data.ts';
import { createReadDocument } from '../create-read-document.ts';
import { createStructuredPage } from '../structured-page.ts';
import { ZipArchive, type ZipEntry } from '../zip-archive.ts';
import { DEFAULT_CONTAINER_LIMITS, RATIO_COUNTS_FROM_BYTES } from './container-limits.ts';
import {
  type Content,
  ContentWriter,
  createCountError,
  createTotalError,
  describeTooLarge,
} from './content-writer.ts';

const DAMAGED = 'it is damaged in the archive';

/** Operating systems add these files to archives. */
const SYSTEM_FILES = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Reads an archive. The result has one page that lists the files; each file becomes a separate document. */
export async function readZip(
  file: string,
  { scratch, containers: limits = DEFAULT_CONTAINER_LIMITS }: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  if (limits.isTooDeep)
    throw new ExtractionError('resource_limit_exceeded', 'The archive is nested in too many other files.');
  const bytes = await readFile(file);
  const archive = new ZipArchive(bytes, {
    entryBytes: limits.maxTotalBytes,
    totalBytes: limits.maxTotalBytes,
  });
  const entries = archive.entries().filter(({ name }) => !name.endsWith('/'));
  const system = entries.filter(({ name }) => SYSTEM_FILES.test(name));
  const listed = entries.filter(({ name }) => !SYSTEM_FILES.test(name));
  refuseBomb(listed, bytes.length, limits);
  if (listed.length > 0 && listed.every(({ encrypted }) => encrypted))
    throw new ExtractionError('password_protected', 'The archive requires a password.');
  const writer = new ContentWriter(scratch, limits);
  let damaged = 0;
  for (const entry of listed) if (!(await addEntry(archive, entry, writer, limits))) damaged++;
  if (listed.length > 0 && damaged === listed.length)
    throw new ExtractionError('corrupt_file', 'No file in the archive can be read.');
  if (system.length > 0)
    writer.warnings.push({
      code: 'content_skipped',
      message: `Operating system files that were skipped: ${system.length}, such as "${system[0]?.name.slice(0, 300)}".`,
    });
  if (listed.length === 0)
    writer.warnings.push({ code: 'empty_container', message: 'The archive contains no files.' });
  report({ pagesDone: 1, pagesCount: 1 });
  return createReadDocument({
    pages: [listEntries(listed)],
    pagesCount: 1,
    contents: writer.files,
    warnings: writer.warnings,
  });
}

/**
 * Checks the limits before anything is unpacked. This is sufficient, because an entry never unpacks to more
 * than its stated size.
 */
function refuseBomb(entries: ZipEntry[], archiveBytes: number, limits: ContainerLimits): void {
  if (entries.length > limits.maxFiles) throw createCountError(limits.maxFiles);
  const total = entries.reduce((sum, { statedSize }) => sum + statedSize, 0);
  if (total > limits.maxTotalBytes) throw createTotalError(limits.maxTotalBytes);
  if (total > RATIO_COUNTS_FROM_BYTES && total / archiveBytes > limits.maxRatio)
    throw new ExtractionError(
      'resource_limit_exceeded',
      `The archive inflates to more than ${limits.maxRatio} times its size.`,
    );
}

/** Unpacks an entry and adds it to the contents. Returns false if it is damaged. */
async function addEntry(
  archive: ZipArchive,
  entry: ZipEntry,
  writer: ContentWriter,
  { maxFileBytes }: ContainerLimits,
): Promise<boolean> {
  const content: Content = { path: entry.name, contentType: null };
  const bytes = readEntry(archive, entry, maxFileBytes);
  if (typeof bytes === 'string') writer.pass(content, bytes);
  else await writer.add(content, bytes);
  return bytes !== DAMAGED;
}

function readEntry(archive: ZipArchive, entry: ZipEntry, maxBytes: number): Buffer | string {
  if (entry.encrypted) return 'it requires a password';
  if (entry.statedSize > maxBytes) return describeTooLarge(maxBytes);
  try {
    return archive.readEntry(entry);
  } catch (error) {
    if (!(error instanceof ExtractionError) || error.code === 'resource_limit_exceeded') throw error;
    return error.code === 'unsupported_content' ? 'its compression method is not supported' : DAMAGED;
  }
}

function listEntries(entries: ZipEntry[]) {
  const rows = [['File', 'Size'], ...entries.map(({ name, statedSize }) => [name, formatSize(statedSize)])];
  const table: Table = { id: 'zip1', header_rows: 1, columns: 2, parts: [{ page: 1 }], rows };
  return createStructuredPage(
    1,
    entries.length === 0 ? '' : writeMarkdownTable(rows),
    entries.length === 0 ? [] : [table],
  );
}
