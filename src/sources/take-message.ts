import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readEmail } from '../intake/from-email.ts';
import { ApiError } from '../lib/api-error.ts';
import { readMessage } from '../mail/read-message.ts';
import { UnreadableMessageError } from '../mail/run-message-parser.ts';
import { admitItem, skipItem } from './admit-item.ts';
import type { SourceParts, SourceRun } from './source-parts.ts';

/** Creates documents from a message. If it contains none, records the reason and returns false. */
export async function takeMessage(
  parts: SourceParts,
  run: SourceRun,
  message: { file: string; folder: string; key: string; name: string },
): Promise<boolean> {
  const { file, folder, key, name } = message;
  const attachments = join(folder, 'parts');
  const own = join(folder, 'documents');
  await Promise.all([mkdir(attachments), mkdir(own)]);
  const skip = async (reason: string) => {
    await skipItem(parts, run, { key, name, reason });
    return false;
  };
  try {
    const email = await readMessage(file, attachments, parts.log);
    if (email.attachments.length > parts.limits.attachments)
      return skip(`it has more than ${parts.limits.attachments} attachments`);
    const judge = { ...parts.rules, tenant: run.project.organizationId };
    const read = await readEmail({ ...email, via: 'imap' }, run.project, own, judge, parts.limits);
    const reason =
      read.skipped.length === 0
        ? null
        : read.skipped.map(({ index, code }) => `attachment ${index + 1}: ${code}`).join('; ');
    await admitItem(parts, run, { key, name, reason }, read.submissions);
    return true;
  } catch (error) {
    if (error instanceof UnreadableMessageError) return skip(error.message);
    if (error instanceof ApiError && (error.status === 422 || error.status === 413))
      return skip(error.message);
    throw error;
  }
}
