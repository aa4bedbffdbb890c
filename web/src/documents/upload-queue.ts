import { useSyncExternalStore } from 'react';
import { ApiError, type LegibleError } from '#client/errors';
import { createIdempotencyKey } from '#client/transport';
import type { Document } from '#client/types';
import { buildUrl, createConnectionError, createSessionHeaders, toError } from '../api/client.ts';

/** A file that is being uploaded, or the outcome of its upload. */
export interface Upload {
  id: number;
  projectId: string;
  file: File;
  /** Name of the file. If the file is from a folder, this includes its path. */
  name: string;
  /** `failed` means that the file was not received or the service was too busy, so trying again may help. */
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'failed';
  /** Share of the file that has been uploaded, from 0 to 1. */
  progress: number;
  /** Why the upload failed or was refused. */
  reason: string | null;
  /** The document that was created; null until the file has been received. */
  documentId: string | null;
}

const AT_ONCE = 3;
const MOST_TRIES = 6;
const listeners = new Set<() => void>();
let uploads: readonly Upload[] = [];
let lastId = 0;
let sending = 0;
let onDone: (projectId: string) => void = () => {};

function change(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function update(id: number, changes: Partial<Upload>): void {
  change(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
}

export function useUploads(projectId: string): readonly Upload[] {
  const all = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => uploads,
  );
  return all.filter((upload) => upload.projectId === projectId);
}

/**
 * Registers the function to call whenever a document has been created. Replaces the function that was
 * registered before.
 */
export function watchUploads(callback: (projectId: string) => void): void {
  onDone = callback;
}

export function addUploads(projectId: string, files: { file: File; name: string }[]): void {
  const added = files.map(
    ({ file, name }): Upload => ({
      id: ++lastId,
      projectId,
      file,
      name,
      state: 'waiting',
      progress: 0,
      reason: null,
      documentId: null,
    }),
  );
  change([...uploads, ...added]);
  sendNext();
}

export function retryUpload(id: number): void {
  update(id, { state: 'waiting', progress: 0, reason: null });
  sendNext();
}

/** Removes finished uploads from the project's list. */
export function clearUploads(projectId: string): void {
  const isOver = (upload: Upload) => upload.state !== 'waiting' && upload.state !== 'sending';
  change(uploads.filter((upload) => upload.projectId !== projectId || !isOver(upload)));
}

function sendNext(): void {
  while (sending < AT_ONCE) {
    const next = uploads.find((upload) => upload.state === 'waiting');
    if (next === undefined) return;
    sending++;
    update(next.id, { state: 'sending' });
    void sendUpload(next).finally(() => {
      sending--;
      sendNext();
    });
  }
}

/** Uploads one file. If the service is busy, tries again after the delay that it requests. */
async function sendUpload({ id, projectId, file }: Upload): Promise<void> {
  const idempotencyKey = createIdempotencyKey();
  for (let attempt = 1; ; attempt++) {
    const answer = await post(projectId, file, idempotencyKey, (progress) => update(id, { progress }));
    if ('documentId' in answer) {
      update(id, { state: 'done', progress: 1, documentId: answer.documentId });
      return onDone(projectId);
    }
    const { error } = answer;
    const status = error instanceof ApiError ? error.status : null;
    const passing = status === 429 || status === 503;
    if (!passing || attempt === MOST_TRIES) {
      const retryable = passing || status === null || status >= 500 || status === 408;
      return update(id, { state: retryable ? 'failed' : 'refused', reason: formatRefusal(error) });
    }
    const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
    await new Promise((resolve) => setTimeout(resolve, (seconds ?? 2) * 1000));
  }
}

/**
 * Posts the file, and returns the created document or the error. Uses XMLHttpRequest, because `fetch` does
 * not report the progress of uploads.
 */
function post(
  projectId: string,
  file: File,
  idempotencyKey: string,
  onProgress: (progress: number) => void,
): Promise<{ documentId: string } | { error: LegibleError }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', buildUrl(`/projects/${projectId}/documents`));
    for (const [name, value] of Object.entries(createSessionHeaders())) request.setRequestHeader(name, value);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onerror = () => resolve({ error: createConnectionError() });
    request.onload = () => {
      if (request.status === 201) {
        const { document }: { document: Document } = JSON.parse(request.responseText);
        return resolve({ documentId: document.id });
      }
      toError(readResponse(request)).then((error) => resolve({ error }));
    };
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

/** Converts the finished request to a `Response`, so that the client can read errors from it. */
function readResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('Retry-After');
  const headers = retryAfter === null ? {} : { 'Retry-After': retryAfter };
  return new Response(request.responseText, { status: request.status, headers });
}

/** Returns the reason for a refusal as a sentence. */
export function formatRefusal(error: LegibleError): string {
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  const text = detail?.message ?? error.message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
