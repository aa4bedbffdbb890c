// The parser process of one message: `parse-message.ts MESSAGE FOLDER` writes attachments into FOLDER and prints JSON.
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import type { Message, MessageAttachment } from './message.ts';

/** Messages within messages: deeper ones are left as they are, and refused as attachments. */
const DEEPEST_FORWARD = 3;
/** One more than is accepted tells that there are too many. */
const MOST_ATTACHMENTS = 11;

async function parse(input: NodeJS.ReadableStream | Buffer): Promise<ParsedMail> {
  const stream = input instanceof Buffer ? input : (input as Parameters<typeof simpleParser>[0]);
  return simpleParser(stream, { keepCidLinks: true, skipImageLinks: true, skipTextToHtml: true });
}

async function takeApart(
  mail: ParsedMail,
  depth: number,
): Promise<{ text: string; attachments: Attachment[] }> {
  const texts = [mail.text?.trim() ?? ''];
  const attachments: Attachment[] = [];
  for (const attachment of mail.attachments) {
    if (isDecoration(attachment, mail)) continue;
    if (attachment.contentType === 'message/rfc822' && depth < DEEPEST_FORWARD) {
      const forwarded = await parse(attachment.content);
      const inner = await takeApart(forwarded, depth + 1);
      texts.push(`${forwardedHead(forwarded)}\n\n${inner.text}`);
      attachments.push(...inner.attachments);
    } else attachments.push(attachment);
  }
  return { text: texts.filter((text) => text !== '').join('\n\n'), attachments };
}

/** A picture that the HTML shows in its own place: a logo, a line, a tracking pixel. */
function isDecoration({ contentType, cid }: Attachment, { html }: ParsedMail): boolean {
  if (!contentType.startsWith('image/') || cid === undefined || typeof html !== 'string') return false;
  return html.includes(`cid:${cid}`) || html.includes(`cid:${encodeURIComponent(cid)}`);
}

function forwardedHead(mail: ParsedMail): string {
  const lines = ['---------- Forwarded message ----------'];
  if (mail.from !== undefined) lines.push(`From: ${mail.from.text}`);
  if (mail.date !== undefined) lines.push(`Date: ${mail.date.toISOString()}`);
  if (mail.subject !== undefined) lines.push(`Subject: ${mail.subject}`);
  return lines.join('\n');
}

async function store(attachment: Attachment, index: number, folder: string): Promise<MessageAttachment> {
  const file = `attachment-${index}`;
  await writeFile(join(folder, file), attachment.content, { mode: 0o600 });
  return { name: attachment.filename ?? null, contentType: attachment.contentType, file };
}

const [message, folder] = process.argv.slice(2);
if (message === undefined || folder === undefined) throw new Error('usage: parse-message.ts MESSAGE FOLDER');
const mail = await parse(createReadStream(message));
const { text, attachments } = await takeApart(mail, 0);
const stored: MessageAttachment[] = [];
for (const [index, attachment] of attachments.slice(0, MOST_ATTACHMENTS).entries()) {
  stored.push(await store(attachment, index, folder));
}
const result: Message = {
  from: mail.from?.value[0]?.address ?? null,
  subject: mail.subject ?? null,
  text: text === '' ? null : text,
  attachments: stored,
};
process.stdout.write(JSON.stringify(result));
