import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawInvoice } from '../../../test/support/draw-invoice.ts';
import type { EventRecord } from './event-record.ts';
import { readOnce } from './read-documents.ts';
import type { UploadedDocument } from './uploaded-document.ts';
import type { Answer, VersionClient } from './version-client.ts';

/** Pauses between two uploads, and between two other requests, to one version. */
const UPLOAD_PAUSE_MS = 400;
const READ_PAUSE_MS = 100;
const NEWEST = 10;
/** While this many documents are waiting, nothing is uploaded: a busy machine must keep up. */
const MOST_WAITING = 15;
/** Time within which a repeated request must be accepted. */
const REPEAT_LIMIT_MS = 30_000;

/** Uploads, reads, changes and deletes documents of one project through all versions that are in service. */
export class UpgradeLoad {
  readonly project: string;
  readonly events: EventRecord;
  readonly clients: VersionClient[] = [];
  readonly documents = new Map<string, UploadedDocument>();
  readonly #lanes: Promise<void>[] = [];
  #isRunning = true;

  constructor(project: string, events: EventRecord) {
    this.project = project;
    this.events = events;
  }

  add(client: VersionClient): void {
    this.clients.push(client);
    this.#lanes.push(this.#runLane(client, UPLOAD_PAUSE_MS, () => this.#upload(client)));
    this.#lanes.push(this.#runLane(client, READ_PAUSE_MS, () => this.#readOrChange(client)));
  }

  async finish(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#lanes);
  }

  /** Returns the documents that no client has deleted. */
  listKept(): UploadedDocument[] {
    return [...this.documents.values()].filter(({ isDeleted }) => !isDeleted);
  }

  listWaiting(): UploadedDocument[] {
    return this.listKept().filter(({ id }) => !this.events.hasCompleted(id));
  }

  async #runLane(client: VersionClient, pauseMs: number, step: () => Promise<void>): Promise<void> {
    while (this.#isRunning && !client.isStopping) {
      // An error here is a response that cannot be parsed. The load continues and the test fails at its end.
      await step().catch((error: unknown) => client.reportWrong(String(error)));
      await sleep(pauseMs);
    }
  }

  /** Repeats a request with the other version if this one does not accept it. */
  async #sendUntilAccepted(
    client: VersionClient,
    send: (client: VersionClient) => Promise<Answer | null>,
  ): Promise<Answer | null> {
    for (const until = Date.now() + REPEAT_LIMIT_MS; Date.now() < until; await sleep(200)) {
      for (const one of [client, ...this.clients].filter(({ isStopping }) => !isStopping)) {
        const answer = await send(one);
        if (answer !== null) return answer;
      }
    }
    client.reportWrong(`a request was not accepted within ${REPEAT_LIMIT_MS / 1000} s`);
    return null;
  }

  async #upload(client: VersionClient): Promise<void> {
    if (this.listWaiting().length >= MOST_WAITING) return;
    const word = `word${randomBytes(8).toString('hex')}`;
    const file = await drawFile(word);
    const externalId = randomBytes(12).toString('hex');
    const answer = await this.#sendUntilAccepted(client, async (one) => {
      const form = new FormData();
      form.set('file', new Blob([file]), `${word}.pdf`);
      form.set('external_id', externalId);
      const headers = { 'Idempotency-Key': externalId };
      const accepted = await one.send(
        `${this.project}/documents`,
        { method: 'POST', headers, body: form },
        201,
      );
      if (accepted !== null) one.uploads++;
      return accepted;
    });
    if (answer === null) return;
    const { id } = answer.json<{ document: { id: string } }>().document;
    this.documents.set(id, {
      id,
      externalId,
      word,
      digest: createHash('sha256').update(file).digest('hex'),
      correctedTotal: null,
      isApproved: false,
      isInUse: false,
      isDeleted: false,
    });
  }

  async #readOrChange(client: VersionClient): Promise<void> {
    const usable = this.listKept().filter(({ isInUse }) => !isInUse);
    // Half of the requests concern new documents, so that each version soon uses what the other has made.
    const candidates = randomInt(2) === 0 ? usable : usable.slice(-NEWEST);
    const document = candidates[randomInt(Math.max(1, candidates.length))];
    if (document === undefined) return;
    document.isInUse = true;
    const isCompleted = this.events.hasCompleted(document.id);
    const chance = Math.random();
    if (!isCompleted || chance < 0.75)
      await readOnce(client, { project: this.project, document, isCompleted });
    else if (chance < 0.85) await this.#correct(client, document);
    else if (chance < 0.95) await this.#approve(client, document);
    else await this.#delete(client, document);
    document.isInUse = false;
  }

  async #correct(client: VersionClient, document: UploadedDocument): Promise<void> {
    if (document.correctedTotal !== null) return;
    const total = 20_000 + randomInt(1e6);
    const path = `${this.project}/documents/${document.id}/fields`;
    const body = { fields: { '/fields/total': total } };
    const answer = await this.#sendUntilAccepted(client, (one) => one.sendJson('PATCH', path, body));
    if (answer === null) return;
    document.correctedTotal = total;
    client.updates++;
  }

  async #approve(client: VersionClient, document: UploadedDocument): Promise<void> {
    if (document.isApproved) return;
    const path = `${this.project}/documents/${document.id}/review`;
    const answer = await this.#sendUntilAccepted(client, (one) => one.sendJson('PUT', path, {}));
    if (answer === null) return;
    document.isApproved = true;
    client.updates++;
  }

  /** Deletes a document. All versions must then answer that it does not exist. */
  async #delete(client: VersionClient, document: UploadedDocument): Promise<void> {
    const path = `${this.project}/documents/${document.id}`;
    const answer = await this.#sendUntilAccepted(client, (one) => one.send(path, { method: 'DELETE' }, 204));
    if (answer === null) return;
    document.isDeleted = true;
    client.deletions++;
    for (const one of this.clients.filter(({ isStopping }) => !isStopping)) await one.send(path, {}, 404);
  }
}

/** Draws an invoice that contains a word. PDFs are used because the service learns only from pages. */
function drawFile(word: string): Promise<Uint8Array<ArrayBuffer>> {
  const unitPrice = 1 + randomInt(1_000);
  return drawInvoice({
    seller: 'Northlight Paper Ltd',
    number: word,
    date: '12 March 2026',
    quantity: 10,
    unitPrice,
    total: unitPrice * 12,
  });
}
