/** All detected formats, including those that cannot be read, so that error messages can name them. */
export type Format =
  | 'pdf'
  | 'docx'
  | 'doc'
  | 'xlsx'
  | 'xls'
  | 'csv'
  | 'txt'
  | 'html'
  | 'rtf'
  | 'xml'
  | 'odt'
  | 'ods'
  | 'pptx'
  | 'zip'
  | 'eml'
  | 'msg'
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'tiff'
  | 'heic'
  | 'avif'
  | 'bmp'
  | 'unknown';

export const MIME_TYPES: Readonly<Record<Format, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
  txt: 'text/plain',
  html: 'text/html',
  rtf: 'application/rtf',
  xml: 'application/xml',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  tiff: 'image/tiff',
  heic: 'image/heic',
  avif: 'image/avif',
  bmp: 'image/bmp',
  unknown: 'application/octet-stream',
};

const IMAGES: readonly Format[] = ['png', 'jpeg', 'gif', 'webp', 'tiff', 'heic', 'avif', 'bmp'];
const WORD: readonly Format[] = ['docx', 'doc', 'rtf', 'html', 'txt'];
const SHEET: readonly Format[] = ['xlsx', 'xls', 'csv', 'html'];

/**
 * Formats that are accepted for each extension. How a file is read depends on its detected format, not on its
 * extension.
 */
const ACCEPTABLE: Readonly<Record<string, readonly Format[]>> = {
  '.pdf': ['pdf'],
  '.jpg': IMAGES,
  '.jpeg': IMAGES,
  '.jfif': IMAGES,
  '.png': IMAGES,
  '.gif': IMAGES,
  '.webp': IMAGES,
  '.tiff': IMAGES,
  '.tif': IMAGES,
  '.heic': IMAGES,
  '.heif': IMAGES,
  '.bmp': IMAGES,
  '.avif': IMAGES,
  '.docx': WORD,
  '.doc': WORD,
  '.xlsx': SHEET,
  '.xls': SHEET,
  '.csv': SHEET,
  '.txt': ['txt'],
  '.html': ['html'],
};

/** Extensions that are accepted only with certain content, such as XML with an electronic invoice. */
const BY_CONTENT: Readonly<Record<string, { formats: readonly Format[]; content: string }>> = {
  '.xml': {
    formats: ['xml'],
    content: 'an electronic invoice (UBL, Cross Industry Invoice, FatturaPA)',
  },
  '.odt': { formats: ['odt'], content: 'an OpenDocument text document' },
  '.ods': { formats: ['ods'], content: 'an OpenDocument spreadsheet' },
  '.zip': { formats: ['zip'], content: 'a ZIP archive' },
  '.eml': { formats: ['eml'], content: 'an e-mail with its header' },
  '.msg': { formats: ['msg'], content: 'an Outlook e-mail' },
  '.pptx': { formats: ['pptx'], content: 'a PowerPoint presentation' },
};

export const ALLOWED_EXTENSIONS: readonly string[] = [...Object.keys(ACCEPTABLE), ...Object.keys(BY_CONTENT)];

/** Whether a file with this extension may have this format. `extension` is lowercase and includes the dot. */
export function isAcceptable(format: Format, extension: string): boolean {
  if (Object.hasOwn(ACCEPTABLE, extension)) return ACCEPTABLE[extension]?.includes(format) ?? false;
  return Object.hasOwn(BY_CONTENT, extension) && (BY_CONTENT[extension]?.formats.includes(format) ?? false);
}

/** Describes what a file with this extension must contain; undefined if any content is accepted. */
export function findRequiredContent(extension: string): string | undefined {
  return Object.hasOwn(BY_CONTENT, extension) ? BY_CONTENT[extension]?.content : undefined;
}
