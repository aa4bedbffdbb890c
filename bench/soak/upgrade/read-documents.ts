import { createHash, randomInt } from 'node:crypto';
import type { UploadedDocument } from './uploaded-document.ts';
import type { Answer, VersionClient } from './version-client.ts';

interface ReadTarget {
  /** Path of the project. */
  project: string;
  document: UploadedDocument;
  /** Whether the event about its completion arrived before the request. */
  isCompleted: boolean;
}

interface ReceivedDocument {
  id: string;
  status: string;
  external_id: string;
  parsed_data?: { fields: { total?: number } };
}

/** A request, and a function that returns the problem of its response, or null. */
interface Read {
  path: string;
  findProblem(answer: Answer): string | null;
}

/** Sends one of the possible reads, chosen at random, and checks the response. */
export async function readOnce(client: VersionClient, target: ReadTarget): Promise<void> {
  const reads = target.isCompleted
    ? [...listProjectReads(target), ...listDocumentReads(target), ...listResultReads(target)]
    : [...listProjectReads(target), ...listDocumentReads(target)];
  const read = reads[randomInt(reads.length)];
  if (read !== undefined) await sendRead(client, target, read);
}

/** Sends all reads of a completed document, and checks the responses. */
export async function readCompletely(client: VersionClient, target: ReadTarget): Promise<void> {
  for (const read of [...listDocumentReads(target), ...listResultReads(target)])
    await sendRead(client, target, read);
}

async function sendRead(client: VersionClient, { document }: ReadTarget, read: Read): Promise<void> {
  const answer = await client.send(read.path);
  if (answer === null) return;
  client.reads++;
  if (read.path.includes(document.id)) client.documentsRead.push(document.id);
  const problem = read.findProblem(answer);
  if (problem !== null) client.reportWrong(`GET ${read.path}: ${problem}`);
}

function listProjectReads({ project }: ReadTarget): Read[] {
  const paths = [
    '/projects',
    project,
    `${project}/documents?per_page=50&include=overview,review,document_type`,
    `${project}/documents?status=completed&page=2`,
    `${project}/documents?review=needed`,
    `${project}/document_counts`,
    `${project}/activity`,
    `${project}/webhooks`,
    `${project}/layouts`,
    `${project}/settings`,
    `${project}/exports`,
    '/keys',
  ];
  return paths.map((path) => ({ path, findProblem: () => null }));
}

function listDocumentReads({ project, document, isCompleted }: ReadTarget): Read[] {
  const path = `${project}/documents/${document.id}`;
  const findProblem = (answer: Answer) => {
    const received = answer.json<{ document: ReceivedDocument }>().document;
    const total = received.parsed_data?.fields.total;
    if (received.external_id !== document.externalId) return 'another document';
    if (isCompleted && received.status !== 'completed') return `the document is ${received.status}`;
    if (document.correctedTotal !== null && total !== document.correctedTotal)
      return `the total is ${total} instead of ${document.correctedTotal}`;
    return received.status === 'failed' ? 'the document has failed' : null;
  };
  return [
    { path, findProblem },
    { path: `${path}?wait=3&include=overview,review,review_reasons`, findProblem },
    {
      path: `${path}/file`,
      findProblem: ({ bytes }) =>
        createHash('sha256').update(bytes).digest('hex') === document.digest ? null : 'other bytes',
    },
    {
      path: `${path}/runs`,
      findProblem: (answer) => {
        const { length } = answer.json<{ runs: unknown[] }>().runs;
        return length === 1 ? null : `${length} runs`;
      },
    },
  ];
}

function listResultReads({ project, document }: ReadTarget): Read[] {
  const path = `${project}/documents/${document.id}`;
  return [
    {
      path: `${path}/text`,
      findProblem: ({ bytes }) => (bytes.includes(document.word) ? null : 'the text is incomplete'),
    },
    { path: `${path}/fields`, findProblem: () => null },
    {
      path: `${project}/documents?q=${document.word}`,
      findProblem: (answer) => {
        const ids = answer.json<{ documents: { id: string }[] }>().documents.map(({ id }) => id);
        return ids.join() === document.id ? null : `the search found ${ids.length} documents`;
      },
    },
  ];
}
