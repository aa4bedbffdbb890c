import { readFile } from 'node:fs/promises';
import type { AddressObject, ParsedMail } from 'mailparser';
import { findContentType } from '../../../lib/find-content-type.ts';
import { isDecoration } from '../../../lib/is-decoration.ts';
import { createMailSource, isTooComplexMail, parseMail } from '../../../lib/parse-mail.ts';
import { ExtractionError, type ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import { DEFAULT_CONTAINER_LIMITS } from './container-limits.ts';
import { ContentWriter } from './content-writer.ts';
import { toMessageDocument } from './message-page.ts';

/** Reads an e-mail. Its headers and body become a page; each attachment becomes a separate document. */
export async function readEml(
  file: string,
  { scratch, containers: limits = DEFAULT_CONTAINER_LIMITS }: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const mail = await readMail(await readFile(file));
  refuseEncrypted(mail);
  const html = typeof mail.html === 'string' ? mail.html : null;
  const writer = new ContentWriter(scratch, limits);
  for (const attachment of mail.attachments) {
    const { filename, cid: contentId, content } = attachment;
    const contentType = findContentType(attachment.contentType);
    if (await isDecoration({ contentType, contentId, content }, { html, text: mail.text ?? '' })) continue;
    const path = filename ?? (contentType === 'message/rfc822' ? 'message.eml' : '');
    await writer.add({ path, contentType }, content);
  }
  report({ pagesDone: 1, pagesCount: 1 });
  return toMessageDocument(
    {
      from: mail.from?.text ?? '',
      to: joinAddresses(mail.to),
      cc: joinAddresses(mail.cc),
      date: mail.date ?? null,
      subject: mail.subject ?? '',
      html,
      text: mail.text ?? '',
    },
    writer,
  );
}

async function readMail(bytes: Buffer): Promise<ParsedMail> {
  try {
    return await parseMail(createMailSource(bytes));
  } catch (cause) {
    if (isTooComplexMail(cause))
      throw new ExtractionError(
        'resource_limit_exceeded',
        'The e-mail has more than 1,000 parts, or headers of more than 1 MB.',
        { cause },
      );
    throw new ExtractionError('corrupt_file', 'The e-mail is damaged.', { cause });
  }
}

/** Throws if the message is encrypted, because neither its body nor its attachments can be read. */
function refuseEncrypted({ headers }: ParsedMail): void {
  const header = headers.get('content-type');
  const { value, params } =
    typeof header === 'object' && 'params' in header ? header : { value: '', params: {} };
  const type = String(value).toLowerCase();
  const isEnveloped =
    /^application\/(?:x-)?pkcs7-mime$/.test(type) && params['smime-type'] === 'enveloped-data';
  if (type === 'multipart/encrypted' || isEnveloped)
    throw new ExtractionError('password_protected', 'The e-mail is encrypted.');
}

function joinAddresses(addresses: AddressObject | AddressObject[] | undefined): string {
  return [addresses ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');
}
