import type { Correction as KeptCorrection } from '#client/types';
import { legible } from './client.ts';
import type { Box, Correction } from './shapes.ts';

export type { KeptCorrection };

/**
 * Corrects values of a document. If a correction has a box but no value, the service reads the value from the
 * box.
 */
export async function correct(
  projectId: string,
  documentId: string,
  corrections: Correction[],
): Promise<void> {
  const fields = Object.fromEntries(
    corrections.map(({ pointer, ...rest }) => [pointer, 'page' in rest ? rest : rest.value]),
  );
  await legible.documents.correct({ project_id: projectId, document_id: documentId, body: { fields } });
}

/** Lists the corrections, newest first. */
export async function listCorrections(projectId: string, documentId: string): Promise<KeptCorrection[]> {
  const parameters = { project_id: projectId, document_id: documentId };
  return (await legible.documents.listCorrections(parameters)).corrections;
}

/**
 * Returns the value that is printed in a box, converted to the type of the field at the pointer. Returns null
 * if the box contains no suitable value.
 */
export async function readBox(
  projectId: string,
  documentId: string,
  { pointer, page, box }: { pointer: string; page: number; box: Box },
): Promise<unknown> {
  const body = { fields: { [pointer]: { page, box } } };
  const parameters = { project_id: projectId, document_id: documentId, body };
  return (await legible.documents.previewCorrections(parameters)).fields[pointer];
}
