import { hasEInvoiceElement } from './e-invoice-signs.ts';

const MAX_CONTROL_SHARE = 0.02;
const BYTE_ORDER_MARKS: readonly (readonly number[])[] = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Whether the bytes could be text in some encoding. */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return true;
  const marked = BYTE_ORDER_MARKS.some((mark) => mark.every((value, index) => bytes[index] === value));
  return marked || measureControlShare(bytes) <= MAX_CONTROL_SHARE || looksLikeWideText(bytes);
}

/**
 * Whether the bytes are text once all NULs are removed. Broken exports and incomplete files can contain NULs.
 */
export function looksLikeTextWithNulls(bytes: Uint8Array): boolean {
  const rest = withoutNulls(bytes);
  return rest.length > 0 && looksLikeText(rest);
}

/**
 * Whether the bytes are UTF-16 or UTF-32 text that consists mostly of characters below U+0100. In such text,
 * nearly all NULs have the same offset within their code unit.
 */
function looksLikeWideText(bytes: Uint8Array): boolean {
  for (const width of [2, 4]) {
    const units = Math.floor(bytes.length / width);
    if (units < 2) continue;
    const nulls = new Array<number>(width).fill(0);
    for (let at = 0; at < units * width; at++)
      if (bytes[at] === 0) nulls[at % width] = (nulls[at % width] ?? 0) + 1;
    const fewest = Math.min(...nulls);
    const others = nulls.filter((count) => count >= units * 0.7).length;
    if (others === width - 1 && fewest <= units * MAX_CONTROL_SHARE)
      return measureControlShare(withoutNulls(bytes)) <= MAX_CONTROL_SHARE;
  }
  return false;
}

function withoutNulls(bytes: Uint8Array): Uint8Array {
  return bytes.filter((value) => value !== 0);
}

/**
 * 1 for control characters that do not occur in text, and 0 for all other bytes. Text can contain whitespace,
 * backspaces, the escape character of ISO-2022, and the end-of-file character of DOS.
 */
const CONTROLS = Uint8Array.from({ length: 256 }, (_, value) =>
  value < 0x20 && (value < 0x08 || value > 0x0d) && value !== 0x1b && value !== 0x1a ? 1 : 0,
);

function measureControlShare(bytes: Uint8Array): number {
  let controls = 0;
  for (let at = 0; at < bytes.length; at++) controls += CONTROLS[bytes[at] ?? 0] ?? 0;
  return controls / Math.max(1, bytes.length);
}

export function looksLikeHtml(bytes: Uint8Array): boolean {
  const start = readPlainText(bytes.subarray(0, 4096))
    .replace(/^(?:\s|<\?xml[^>]*>|<!--[\s\S]*?-->)+/i, '')
    .slice(0, 1024);
  return /^<(?:!doctype\s+html|html|head|body|table|meta|title|style|script|div|p|h[1-6]|frameset)\b/i.test(
    start,
  );
}

/** Recognizes workbooks in the XML format of Excel 2003. */
export function looksLikeSpreadsheetXml(bytes: Uint8Array): boolean {
  const start = readPlainText(bytes.subarray(0, 4096));
  return /^\s*<\?xml/.test(start) && start.includes('urn:schemas-microsoft-com:office:spreadsheet');
}

/** Searches the first 16 kB, because comments and a stylesheet may precede the root element. */
export function looksLikeEInvoiceXml(bytes: Uint8Array): boolean {
  const start = readPlainText(bytes.subarray(0, 16_384));
  return /^\s*<[?!\w]/.test(start) && hasEInvoiceElement(start);
}

const HEADER_LINE = /^[!-9;-~]{1,100}:/;
const MAIL_HEADERS =
  /^(?:from|to|subject|date|received|return-path|message-id|mime-version|delivered-to|reply-to|x-[\w-]+|content-type):/i;

/**
 * Whether text begins with the headers of an e-mail. In mailbox files, a line that begins with `From `
 * precedes them.
 */
export function looksLikeEmail(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 16_384)).toString('latin1');
  const lines = start.replace(/^(?:\xef\xbb\xbf)?\s*(?:From [^\r\n]*\r?\n)?/, '').split(/\r?\n/);
  const end = lines.indexOf('');
  const header = lines.slice(0, end === -1 ? -1 : end);
  if (!header.every((line) => HEADER_LINE.test(line) || /^[ \t]/.test(line))) return false;
  return header.filter((line) => MAIL_HEADERS.test(line)).length >= 2;
}

/** Decodes bytes as Latin-1, so that ASCII markup is readable in any encoding. */
function readPlainText(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '');
}
