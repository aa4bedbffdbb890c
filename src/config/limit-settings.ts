import { createSetting } from './setting.ts';
import { bytes, defineInteger } from './syntax.ts';

const MOST_ATTACHMENTS = 100;

export const LIMITS = {
  limits: {
    fileBytes: createSetting(
      'LEGIBLE_MAX_FILE_SIZE',
      bytes,
      '15MiB',
      'Maximum size of a file: an upload, a download, an attachment or a file in an archive. If you raise it, parsers need more memory; see `LEGIBLE_PARSE_MEMORY_MB`.',
    ),
    pdfPages: createSetting(
      'LEGIBLE_MAX_PDF_PAGES',
      defineInteger(1, 10_000),
      '25',
      'Maximum number of pages of a PDF.',
    ),
    attachments: createSetting(
      'LEGIBLE_MAX_ATTACHMENTS',
      defineInteger(1, MOST_ATTACHMENTS),
      '10',
      'Maximum number of attachments in an e-mail that is sent in an API request or over SMTP, or read from a mailbox.',
    ),
    containers: {
      files: createSetting(
        'LEGIBLE_MAX_CONTAINER_FILES',
        defineInteger(1, 5_000),
        '100',
        'Maximum number of files in an uploaded archive or e-mail, including those in containers inside it.',
      ),
      totalBytes: createSetting(
        'LEGIBLE_MAX_CONTAINER_SIZE',
        bytes,
        '200MiB',
        'Maximum total size of the files in an uploaded archive or e-mail.',
      ),
      ratio: createSetting(
        'LEGIBLE_MAX_CONTAINER_RATIO',
        defineInteger(1, 1_100),
        '100',
        'Maximum total size of the files in an archive, as a multiple of the size of the archive; applies only if the files exceed 10 MiB.',
      ),
      depth: createSetting(
        'LEGIBLE_MAX_CONTAINER_DEPTH',
        defineInteger(1, 10),
        '3',
        'Maximum nesting depth at which containers are opened.',
      ),
    },
  },
};
