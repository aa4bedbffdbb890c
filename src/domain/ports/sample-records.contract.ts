import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createId } from '../../lib/id.ts';
import type { Document, NewDocument } from '../documents.ts';
import { completeRun } from '../finish-run.ts';
import type { Project } from '../projects.ts';
import type { Webhook } from '../webhooks.ts';
import type { Records, RunSuccess } from './records.ts';
import type { NewWebhook } from './webhook-records.ts';

export interface OpenedRecords {
  records: Records;
  /**
   * Removes a run's job from the queue, as restoring an older backup of the queue would. Throws if the run
   * has no job.
   */
  loseJob(runId: string): Promise<void>;
  /** Moves a run's timestamps back by one minute. */
  makeOlder(runId: string): Promise<void>;
  close(): Promise<void>;
}

export const MANY = 1_000;
export const UNLIMITED = { documents: 0, bytes: 0, documentsPerMonth: 0, pagesPerMonth: 0 };

export async function makeProject(records: Records): Promise<Project> {
  const organization = await records.organizations.create(`organization ${createId('org')}`);
  assert.ok(organization !== 'name_taken');
  const email = `${createId('proj')}@mail.example`;
  const { id: organizationId } = organization;
  const project = await records.projects.create({ organizationId, name: 'project', email }, MANY);
  assert.ok(project !== 'name_taken' && project !== 'limit_reached');
  return project;
}

/** Creates a document whose bytes differ from those of all others. */
export function createSampleDocument(more: Partial<NewDocument> = {}): NewDocument {
  return {
    id: createId('doc'),
    filename: 'a.pdf',
    contentType: 'application/pdf',
    fileSize: 3,
    fileExtension: '.pdf',
    source: 'api',
    sha256: randomBytes(32).toString('hex'),
    externalId: null,
    batch: null,
    metadata: null,
    email: null,
    requestedPages: null,
    expectedPages: null,
    origin: null,
    ...more,
  };
}

export async function admit(
  records: Records,
  project: Project,
  ...documents: NewDocument[]
): Promise<Document[]> {
  const admitted = await records.documents.admit(project, documents, UNLIMITED);
  assert.ok(Array.isArray(admitted));
  return admitted;
}

/** Creates a document with a result. This triggers the project's webhooks. */
export async function makeProcessed(records: Records, project: Project): Promise<Document> {
  const document = getOnly(await admit(records, project, createSampleDocument()));
  const run = getOnly(await records.runs.list(document.id));
  assert.equal(await complete(records, run.id, createSampleSuccess()), true);
  return document;
}

/** Ends a run with a result that is not validated. */
export function complete(records: Records, runId: string, result: RunSuccess): Promise<boolean> {
  return records.transaction((stores) => completeRun(stores, runId, result, () => []));
}

export function createSampleSuccess(parsedDataJson = '{"version":1}'): RunSuccess {
  return {
    parsedDataJson,
    documentType: 'invoice',
    pagesCount: 2,
    warnings: [],
    searchWords: '',
    layout: null,
    modelUsage: null,
  };
}

export async function makeWebhook(
  records: Records,
  projectId: string,
  more: Partial<NewWebhook> = {},
): Promise<Webhook> {
  const webhook = await records.webhooks.create(createSampleWebhook(projectId, more));
  assert.ok(webhook !== null && webhook !== 'limit_reached');
  return webhook;
}

export function createSampleWebhook(projectId: string, more: Partial<NewWebhook> = {}): NewWebhook {
  return {
    id: createId('wh'),
    projectId,
    name: 'hook',
    eventTypes: ['document.processed'],
    targetUrl: 'https://hooks.example.com/',
    active: true,
    format: 'legible',
    includeParsedData: false,
    sealedSecret: Buffer.from('first secret'),
    ...more,
  };
}

/** Returns the list's only element; fails if the list does not have exactly one. */
export function getOnly<T>(list: readonly T[]): T {
  assert.equal(list.length, 1);
  const [first] = list;
  assert.ok(first !== undefined);
  return first;
}
