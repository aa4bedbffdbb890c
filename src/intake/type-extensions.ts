/** Extensions for files without a usable name; keyed by media type. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'application/pdf': '.pdf',
    'image/jpeg': '.jpg',
    'image/png': '.png',
    'image/gif': '.gif',
    'image/webp': '.webp',
    'image/tiff': '.tiff',
    'image/heic': '.heic',
    'image/heif': '.heif',
    'image/bmp': '.bmp',
    'image/avif': '.avif',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
    'application/msword': '.doc',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
    'application/vnd.ms-excel': '.xls',
    'text/csv': '.csv',
    'text/plain': '.txt',
    'text/html': '.html',
    'application/xml': '.xml',
    'application/vnd.oasis.opendocument.text': '.odt',
    'application/vnd.oasis.opendocument.spreadsheet': '.ods',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
    'text/xml': '.xml',
    'application/zip': '.zip',
    'application/x-zip-compressed': '.zip',
    'message/rfc822': '.eml',
    'application/vnd.ms-outlook': '.msg',
  }),
);

/**
 * Returns the extension for a `Content-Type`, which may have parameters. Returns '' if the type is unknown.
 */
export function findExtensionForType(contentType: string): string {
  const [type = ''] = contentType.split(';');
  return EXTENSIONS.get(type.trim().toLowerCase()) ?? '';
}
