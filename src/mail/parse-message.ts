// Main module of the process that parses one message. It reads the message from its pipe, writes the
// attachments into its temporary folder, and responds with JSON.
import { writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attachment, ParsedMail } from 'mailparser';
import { lowerMemoryLimit } from '../confinement/memory-limit.ts';
import { convertHtmlToText } from '../extraction/read/html/convert-html-to-text.ts';
import { findContentType } from '../lib/find-content-type.ts';
import { isDecoration } from '../lib/is-decoration.ts';
import { createMailSource, MailSource, parseMail } from '../lib/parse-mail.ts';
import type { Message, MessageAttachment } from './message.ts';
import { UNREADABLE_STATUS } from './unreadable-status.ts';

/** File descriptor of the pipe to the service. */
const PIPE = 3;

/** Maximum depth of forwarded messages. Deeper ones are not parsed, and are refused as attachments. */
const DEEPEST_FORWARD = 3;
/** One more than the highest limit that can be configured, so that too many attachments can be detected. */
const MOST_ATTACHMENTS = 101;
/** Two parts of a line with a wide space between them. */
const COLUMNS = /\S {2,}\S/;
/** Minimum number of words in HTML, relative to those in the plain text. */
const LEAST_WORDS = 0.5;

async function takeApart(
  mail: ParsedMail,
  depth: number,
): Promise<{ text: string; attachments: Attachment[] }> {
  const texts = [chooseText(mail)];
  const attachments: Attachment[] = [];
  for (const attachment of mail.attachments) {
    const contentType = findContentType(attachment.contentType);
    const { cid: contentId, content } = attachment;
    const html = typeof mail.html === 'string' ? mail.html : null;
    if (await isDecoration({ contentType, contentId, content }, { html, text: mail.text ?? '' })) continue;
    if (contentType === 'message/rfc822' && depth < DEEPEST_FORWARD) {
      const forwarded = await parseMail(createMailSource(attachment.content));
      const inner = await takeApart(forwarded, depth + 1);
      texts.push(`${formatForwardedHeader(forwarded)}\n\n${inner.text}`);
      attachments.push(...inner.attachments);
    } else attachments.push(attachment);
  }
  return { text: texts.filter((text) => text !== '').join('\n\n'), attachments };
}

/**
 * Returns the text of the HTML if it has columns, such as those of an order, because the plain text that programs add
 * often joins their cells or only refers to the HTML. Otherwise, returns the plain text, which marks quoted lines.
 */
function chooseText({ text = '', html }: ParsedMail): string {
  const plain = text.trim();
  if (typeof html !== 'string') return plain;
  const printed = convertHtmlToText(html);
  if (printed === null || (plain !== '' && !COLUMNS.test(printed))) return plain;
  return countWords(printed) < countWords(plain) * LEAST_WORDS ? plain : printed.trimEnd();
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

function formatForwardedHeader(mail: ParsedMail): string {
  const lines = ['---------- Forwarded message ----------'];
  if (mail.from !== undefined) lines.push(`From: ${mail.from.text}`);
  if (mail.date !== undefined) lines.push(`Date: ${mail.date.toISOString()}`);
  if (mail.subject !== undefined) lines.push(`Subject: ${mail.subject}`);
  return lines.join('\n');
}

async function store(attachment: Attachment, index: number, folder: string): Promise<MessageAttachment> {
  const file = `attachment-${index}`;
  await writeFile(join(folder, file), attachment.content, { mode: 0o600 });
  return { name: attachment.filename ?? null, contentType: findContentType(attachment.contentType), file };
}

async function readWholeMessage(pipe: Socket): Promise<Message> {
  const source = new MailSource();
  pipe.once('error', (error) => source.emit('error', error));
  const mail = await parseMail(pipe.pipe(source));
  const { text, attachments } = await takeApart(mail, 0);
  const stored: MessageAttachment[] = [];
  for (const [index, attachment] of attachments.slice(0, MOST_ATTACHMENTS).entries()) {
    stored.push(await store(attachment, index, tmpdir()));
  }
  return {
    from: mail.from?.value[0]?.address ?? null,
    subject: mail.subject ?? null,
    text: text === '' ? null : text,
    attachments: stored,
  };
}

const [, , memoryMb] = process.argv;
lowerMemoryLimit(Number(memoryMb));
const pipe = new Socket({ fd: PIPE, readable: true, writable: true, allowHalfOpen: true });
try {
  pipe.end(JSON.stringify(await readWholeMessage(pipe)));
} catch (error) {
  process.stderr.write(String(error));
  process.exitCode = UNREADABLE_STATUS;
  pipe.destroy();
}
