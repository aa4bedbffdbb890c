import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from 'pdf-lib';
import type { ApiClient } from '../support/api-client.ts';
import type { TestApp } from '../support/start-app.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function makePdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 1; page <= pages; page++)
    pdf.addPage([300, 200]).drawText(`Page ${page}`, { x: 20, y: 100 });
  return Buffer.from(await pdf.save());
}

export function createFileForm(
  name: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return form;
}

/** Creates a form without escaping the file name. Returns its bytes and its Content-Type. */
export function createRawForm(
  filenameParameter: string,
  content: string | Buffer,
  partHeaders = '',
): { body: Buffer; type: string } {
  const head = `--XBOUNDARY\r\nContent-Disposition: form-data; name="file"; ${filenameParameter}\r\n${partHeaders}\r\n`;
  return {
    body: Buffer.concat([
      Buffer.from(head, 'utf8'),
      Buffer.from(content),
      Buffer.from('\r\n--XBOUNDARY--\r\n'),
    ]),
    type: 'multipart/form-data; boundary=XBOUNDARY',
  };
}

export async function createProject(app: ApiClient, name: string, key?: string): Promise<string> {
  const { project } = await app.json<{ project: { id: string } }>('/projects', {
    method: 'POST',
    body: JSON.stringify({ project: { name } }),
    ...(key === undefined ? {} : { key }),
  });
  return project.id;
}

export interface UploadedDocument {
  id: string;
  filename: string;
  file_extension: string;
  content_type: string;
  status: string;
  [key: string]: unknown;
}

export async function uploadText(
  app: TestApp,
  projectId: string,
  text = 'A letter.',
  name = 'a.txt',
): Promise<UploadedDocument> {
  const { document } = await app.json<{ document: UploadedDocument }>(`/projects/${projectId}/documents`, {
    method: 'POST',
    body: createFileForm(name, text),
  });
  return document;
}

/**
 * Waits a moment for staged files to disappear, and lists those that remain. Running parsers also have
 * folders in the staging folder.
 */
export async function listLeftInStaging(app: Pick<TestApp, 'dataDir'>): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const left = await listStaging(app.dataDir);
    if (left.length === 0 || tries === 600) return left;
    await sleep(100);
  }
}

export async function listStaging(dataDir: string): Promise<string[]> {
  const root = join(dataDir, 'staging');
  const processes = await readdir(root);
  const folders = await Promise.all(processes.map((name) => readdir(join(root, name)).catch(() => [])));
  return folders.flat().filter((name) => name !== 'lock');
}
