// Documents without labels, whose values the service finds only after it has been taught.
import { Pen } from '../support/draw/pen.ts';
import type { TestApp } from '../support/start-app.ts';
import { createFileForm, createProject } from './uploads.ts';

export interface Notice {
  berth: string;
  clearance: string;
  tonnage: string;
}

export interface Layout {
  id: string;
  documents: { id: string; fields: string[] }[];
  without_document: { count: number; fields: string[] };
  learned_values: { judged: number; right: number };
}

export interface Result {
  custom?: Record<string, unknown>;
  evidence: Record<string, { method: string; confidence: number; text?: string }>;
}

export const NOTICE_SCHEMA = {
  type: 'object',
  properties: { berth: { type: 'string' }, clearance: { type: 'string' } },
};
export const FIRST: Notice = { berth: 'Quay West', clearance: 'KX-2041', tonnage: '1,204.5' };
export const THIRD: Notice = { berth: 'North Jetty', clearance: 'LM-3305', tonnage: '2,010.0' };
export const SECOND: Notice = { berth: 'Basin Nine', clearance: 'TR-7718', tonnage: '880.0' };

export async function drawNotice({ berth, clearance, tonnage }: Notice): Promise<Uint8Array> {
  const pen = await Pen.open(595, 842, 'sans');
  pen.text('Port of Northhaven', 50, 40, { size: 14, bold: true });
  pen.text('Harbour office, Pier Road 1, Northhaven', 50, 60);
  pen.text('Kindly moor and wait for the pilot', 50, 100);
  pen.text(berth, 320, 100);
  pen.text('Present this notice at the gate', 50, 120);
  pen.text(clearance, 320, 120);
  pen.text('Gross weight in tonnes', 50, 150);
  pen.text(tonnage, 320, 150);
  pen.text('Fees are due before departure', 50, 270);
  pen.text('Thank you for calling at our port', 50, 710);
  return pen.pdf.save();
}

export async function makeProject(app: TestApp, name: string): Promise<string> {
  const project = await createProject(app, name);
  await app.json(`/projects/${project}/schema`, {
    method: 'PUT',
    body: JSON.stringify({ schema: NOTICE_SCHEMA }),
  });
  return project;
}

export async function upload(app: TestApp, project: string, notice: Notice): Promise<string> {
  const { document } = await app.json<{ document: { id: string } }>(`/projects/${project}/documents`, {
    method: 'POST',
    body: createFileForm('notice.pdf', Buffer.from(await drawNotice(notice))),
  });
  await app.json(`/projects/${project}/documents/${document.id}?wait=60`);
  return document.id;
}

export async function read(app: TestApp, project: string, id: string): Promise<Result> {
  const { document } = await app.json<{ document: { parsed_data: Result } }>(
    `/projects/${project}/documents/${id}`,
  );
  return document.parsed_data;
}

export async function correct(
  app: TestApp,
  project: string,
  id: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const path = `/projects/${project}/documents/${id}/fields`;
  await app.json(path, { method: 'PATCH', body: JSON.stringify({ fields }) });
}

export async function listLayouts(app: TestApp, project: string): Promise<Layout[]> {
  return (await app.json<{ layouts: Layout[] }>(`/projects/${project}/layouts`)).layouts;
}
