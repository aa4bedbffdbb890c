import { readFile } from 'node:fs/promises';
import { decompressRTF } from '@kenjiuno/decompressrtf';
import msgReader, { type FieldsData } from '@kenjiuno/msgreader';
import { findContentType } from '../../../lib/find-content-type.ts';
import { isDecoration } from '../../../lib/is-decoration.ts';
import { ExtractionError, type ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import { decodeText } from '../decode-text.ts';
import { extractRtfText } from '../rtf/rtf-text.ts';
import { DEFAULT_CONTAINER_LIMITS } from './container-limits.ts';
import { ContentWriter } from './content-writer.ts';
import { toMessageDocument } from './message-page.ts';

// The package is a CommonJS module, so the class is a member of its default export.
const { default: MsgReader } = msgReader;

/**
 * Reads an Outlook message. Its headers and body become a page; each attachment becomes a separate document.
 */
export async function readMsg(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const bytes = await readFile(file);
  try {
    const read = await readMessage(bytes, options);
    report({ pagesDone: 1, pagesCount: 1 });
    return read;
  } catch (cause) {
    // An error without a code means that the file is damaged and contains a value of an unexpected type.
    if (cause instanceof ExtractionError || !(cause instanceof Error) || 'code' in cause) throw cause;
    throw new ExtractionError('corrupt_file', 'The e-mail is damaged.', { cause });
  }
}

async function readMessage(
  bytes: Buffer,
  { scratch, containers: limits = DEFAULT_CONTAINER_LIMITS }: ExtractionOptions,
): Promise<ReadDocument> {
  const reader = new MsgReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const mail = reader.getFileData();
  if (/^IPM\.Note\.SMIME$/i.test(mail.messageClass ?? ''))
    throw new ExtractionError('password_protected', 'The e-mail is encrypted.');
  const html = findHtml(mail);
  const writer = new ContentWriter(scratch, limits);
  for (const attachment of mail.attachments ?? []) {
    const contentType = findContentType(attachment.attachMimeTag);
    const { content } = reader.getAttachment(attachment);
    const image = { contentType, contentId: attachment.pidContentId, content };
    if (await isDecoration(image, { html, text: mail.body ?? '' })) continue;
    await writer.add({ path: chooseAttachmentName(attachment), contentType }, content);
  }
  const sent = mail.clientSubmitTime ?? mail.messageDeliveryTime;
  return toMessageDocument(
    {
      from: formatAddress(mail.senderName, mail.senderSmtpAddress ?? mail.senderEmail),
      to: joinRecipients(mail, 'to'),
      cc: joinRecipients(mail, 'cc'),
      date: sent === undefined ? null : new Date(sent),
      subject: mail.subject ?? '',
      html,
      text: mail.body ?? readRtfBody(mail),
    },
    writer,
  );
}

function chooseAttachmentName({ fileName, fileNameShort, name, innerMsgContent }: FieldsData): string {
  const given = [fileName, fileNameShort, name].find((one) => typeof one === 'string') ?? '';
  return innerMsgContent && !/\.msg$/i.test(given) ? `${given === '' ? 'message' : given}.msg` : given;
}

function findHtml({ html, bodyHtml }: FieldsData): string | null {
  if (html !== undefined) return decodeText(Buffer.from(html)).text;
  return bodyHtml ?? null;
}

function readRtfBody({ compressedRtf }: FieldsData): string {
  if (compressedRtf === undefined) return '';
  const rtf = Buffer.from(decompressRTF([...compressedRtf]));
  const blocks = extractRtfText(rtf).blocks.map((block) =>
    typeof block === 'string' ? block : block.map((row) => row.join('\t')).join('\n'),
  );
  return blocks.join('\n');
}

function joinRecipients({ recipients = [] }: FieldsData, kind: string): string {
  return recipients
    .filter(({ recipType = 'to' }) => recipType === kind)
    .map(({ name, smtpAddress, email }) => formatAddress(name, smtpAddress ?? email))
    .join(', ');
}

function formatAddress(name: string | undefined, address: string | undefined): string {
  // For users of the sender's Exchange server, the address is an internal path without "@".
  const known = address?.includes('@') ? address : undefined;
  if (known === undefined || name === known) return known ?? name ?? '';
  return name === undefined || name === '' ? known : `"${name}" <${known}>`;
}
