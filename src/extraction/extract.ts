import { buildResult } from './build-result.ts';
import { detectFile } from './detect/detect-format.ts';
import type { Format } from './detect/formats.ts';
import type { ContainedFile, LaidOutDocument, Understanding, WholeTable } from './document.ts';
import { arrangeDocument } from './layout/arrange-document.ts';
import type { TaskFiles } from './llm/task-file-names.ts';
import { writeTask } from './llm/write-task.ts';
import type { ExtractionOptions, ReportProgress } from './options.ts';
import { orderMembers } from './order-members.ts';
import type { ParsedData } from './parsed-data.ts';
import { loadReader } from './read/readers.ts';
import { understandEInvoice } from './understand/e-invoice/understand-e-invoice.ts';
import { type DocumentLayout, describeLayout } from './understand/learned/describe-layout.ts';
import { understand } from './understand/understand.ts';
import { understandArchive } from './understand-archive.ts';
import { isSheet, understandSheet } from './understand-sheet.ts';

export interface ExtractionResult {
  parsedData: ParsedData;
  /** Number of pages in the whole file, even if only some were read. */
  pagesCount: number;
  /** Tables that are too long for the result, as files in the scratch folder. */
  wholeTables: WholeTable[];
  /** The files from a container, which are stored in the scratch folder. */
  contents: ContainedFile[];
  /**
   * The layout to store if values of this document are corrected; null for a format without words to search.
   */
  layout: DocumentLayout | null;
  /** Questions for a language model; null if there is nothing to ask. */
  modelTask: TaskFiles | null;
}

/**
 * Returns the `parsed_data` of a document and the data that is stored with it.
 * @throws {ExtractionError} if the document cannot be read
 */
export async function extract(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ExtractionResult> {
  const format = await detectFile(file, options.filename);
  const readDocument = await loadReader(format);
  const read = await readDocument(file, options, report);
  const laidOut = arrangeDocument(read);
  const layout = hasWords(format) ? describeLayout(laidOut, options) : null;
  const taught = layout && options.recall ? await options.recall(layout.signs) : [];
  const understanding = understandFormat(format, laidOut, { ...options, taught });
  const { parsedData, wholeTables } = await buildResult(laidOut, understanding, options.scratch);
  const presented = orderMembers(parsedData);
  const modelTask = await writeTask(laidOut, presented, options, format === 'pdf' ? file : null, report);
  const { pagesCount, contents = [] } = read;
  return { parsedData: presented, pagesCount, wholeTables, contents, layout, modelTask };
}

/**
 * Whether values must be searched for among the words. In sheets and XML files, the cells and elements
 * already identify the values; an archive contains only a list of files.
 */
function hasWords(format: Format): boolean {
  return format !== 'xml' && format !== 'zip' && !isSheet(format);
}

function understandFormat(
  format: Format,
  document: LaidOutDocument,
  options: ExtractionOptions,
): Understanding {
  if (format === 'xml') return understandEInvoice(document, options);
  if (format === 'zip') return understandArchive(document);
  if (format === 'eml' || format === 'msg')
    return understand(document, { ...options, email: options.email ?? { from: null, subject: '' } });
  return isSheet(format) ? understandSheet(document, options) : understand(document, options);
}
