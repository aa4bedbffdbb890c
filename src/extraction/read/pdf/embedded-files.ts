import type { EmbeddedFile } from '../../document.ts';
import type { Warning } from '../../parsed-data.ts';
import { type FileSpecification, findFileSpecifications } from './file-specifications.ts';
import { decodeStream } from './structure/decode-stream.ts';
import type { PdfStructure } from './structure/pdf-structure.ts';

const MAX_FILES = 50;
const MAX_TOTAL_BYTES = 32_000_000;

/**
 * Returns the embedded files, and a warning for each file that could not be read. XML files, such as
 * e-invoices, come first, so that large attachments cannot use up the limits.
 */
export function readEmbeddedFiles(structure: PdfStructure): { files: EmbeddedFile[]; warnings: Warning[] } {
  const specifications = findFileSpecifications(structure);
  const files: EmbeddedFile[] = [];
  const warnings: Warning[] = [];
  let left = MAX_TOTAL_BYTES;
  for (const { name, stream } of sortXmlFirst(structure, specifications)) {
    if (files.length + warnings.length >= MAX_FILES) {
      warnings.push(
        createUnreadWarning(`Only the first ${MAX_FILES} of ${specifications.length} files were read.`),
      );
      break;
    }
    const data = stream === null ? null : decodeStream(structure, stream, left);
    if (data === null) {
      warnings.push(
        createUnreadWarning(`The file ${name} inside the PDF is encrypted, damaged or too large.`),
      );
    } else {
      left -= data.length;
      files.push({ name, bytes: data });
    }
  }
  return { files, warnings };
}

function createUnreadWarning(message: string): Warning {
  return { code: 'attachment_unread', message };
}

function sortXmlFirst(
  structure: PdfStructure,
  specifications: readonly FileSpecification[],
): FileSpecification[] {
  const isXml = ({ name, stream }: FileSpecification) =>
    /\.xml$/i.test(name) || /\bxml$/i.test(structure.name(stream?.dictionary.get('Subtype')));
  return specifications.toSorted((a, b) => Number(isXml(b)) - Number(isXml(a)));
}
