import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NewDocument } from '../domain/documents.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Project } from '../domain/projects.ts';
import type { DocumentQuotas } from '../domain/quotas.ts';
import type { FileRules } from '../intake/admission.ts';
import { admitStored, storeAndAdmit } from '../intake/admit-document.ts';
import { type Email, type EmailLimits, type ReadEmail, readEmail } from '../intake/from-email.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Logger } from '../lib/logger.ts';
import { digestMessage } from './digest-message.ts';
import { isAllowedSender } from './is-allowed-sender.ts';
import { readMessage } from './read-message.ts';
import { UnreadableMessageError } from './run-message-parser.ts';
import { SmtpRefusal } from './smtp-refusal.ts';

export interface ReceiveParts {
  records: Records;
  blobs: BlobStore;
  rules: FileRules;
  limits: EmailLimits;
  quotas: DocumentQuotas;
  /** Allowed addresses and domains; null allows everybody. */
  senders: readonly string[] | null;
  logger: Logger;
}

/**
 * Delivers a message to one or more projects in one transaction. Throws `SmtpRefusal` with the response to
 * the sender.
 */
export async function receiveMessage(
  parts: ReceiveParts,
  projects: Project[],
  message: Readable & { sizeExceeded?: boolean },
): Promise<void> {
  const folder = await parts.blobs.createStagingFolder();
  try {
    const file = join(folder, 'message');
    await pipeline(message, createWriteStream(file, { mode: 0o600 }));
    if (message.sizeExceeded === true) throw new SmtpRefusal(552, '5.3.4 The message is too large');
    const digest = await digestMessage(file);
    const fresh = await withoutReceived(parts, projects, digest);
    if (fresh.length === 0) return;
    const email = await splitMessage(file, join(folder, 'parts'), parts);
    // Check this address as well, because it may differ from the envelope's address and is the only one that
    // people see.
    if (!isAllowedSender(email.from, parts.senders))
      throw new SmtpRefusal(550, '5.7.1 The address in the From header is not allowed');
    await admit(parts, await readForAll(parts, email, fresh, folder), digest);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Omits projects that already have the message. A sender that does not get the response sends the message
 * again.
 */
async function withoutReceived(
  { records, logger }: ReceiveParts,
  projects: Project[],
  digest: Buffer,
): Promise<Project[]> {
  const ids = projects.map(({ id }) => id);
  const received = await records.receivedMail.findReceived(ids, digest);
  if (received.size > 0)
    logger.info({ projects: [...received] }, 'the message was received before and is not stored again');
  return projects.filter(({ id }) => !received.has(id));
}

async function splitMessage(file: string, folder: string, { limits, logger }: ReceiveParts): Promise<Email> {
  await mkdir(folder);
  try {
    const email = await readMessage(file, folder, logger);
    if (email.attachments.length <= limits.attachments) return email;
  } catch (error) {
    if (!(error instanceof UnreadableMessageError)) throw error;
    throw new SmtpRefusal(554, '5.6.0 The message cannot be read', error);
  }
  throw new SmtpRefusal(552, `5.3.4 A message can have at most ${limits.attachments} attachments`);
}

type ForProject = ReadEmail & { project: Project };

/** Skips projects that accept none of the documents. If no project accepts any, throws the refusal. */
async function readForAll(
  { rules, limits, logger }: ReceiveParts,
  email: Email,
  projects: Project[],
  folder: string,
): Promise<ForProject[]> {
  const taken: ForProject[] = [];
  let refusal: ApiError | null = null;
  for (const project of projects) {
    const own = join(folder, project.id);
    await mkdir(own);
    const judge = { ...rules, tenant: project.organizationId };
    try {
      const read = await readEmail(email, project, own, judge, limits);
      if (read.skipped.length > 0) {
        logger.warn(
          { project_id: project.id, skipped: read.skipped },
          'attachments of an e-mail did not become documents',
        );
      }
      taken.push({ ...read, project });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusal = error;
    }
  }
  if (taken.length > 0 || refusal === null) return taken;
  if (refusal.code === 'payload_too_large')
    throw new SmtpRefusal(552, '5.3.4 The message is too large', refusal);
  throw new SmtpRefusal(550, `5.6.0 No part of the message is acceptable: ${refusal.message}`, refusal);
}

/** Stores the files of all projects, then creates all rows in one transaction. */
async function admit(
  parts: ReceiveParts,
  waiting: ForProject[],
  digest: Buffer,
  ready: { project: Project; documents: NewDocument[] }[] = [],
): Promise<void> {
  const [next, ...rest] = waiting;
  if (next !== undefined) {
    return storeAndAdmit(parts, next.project, next.submissions, (documents) =>
      admit(parts, rest, digest, [...ready, { project: next.project, documents }]),
    );
  }
  await parts.records.transaction(async (stores) => {
    for (const { project, documents } of ready) {
      if (!(await stores.receivedMail.add(project.id, digest)))
        throw new SmtpRefusal(451, '4.3.0 The same message is being stored; try again later');
      const admitted = await admitStored(stores, project, documents, parts.quotas).catch(toRefusal);
      const subjectIds = admitted.map(({ id }) => id);
      await stores.activity.add(project.id, {
        actorId: null,
        via: 'smtp',
        action: 'document.received',
        subjectIds,
      });
    }
  });
  for (const { project, documents } of ready) {
    parts.logger.info({ project_id: project.id, documents: documents.map(({ id }) => id) }, 'mail accepted');
  }
}

/**
 * Converts an error to a refusal. It is temporary if a quota is used up, because space may become available,
 * and permanent if the project was deleted.
 */
function toRefusal(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'not_found') throw new SmtpRefusal(550, '5.1.1 This address no longer exists', error);
  throw new SmtpRefusal(452, '4.2.2 The mailbox is full', error);
}
