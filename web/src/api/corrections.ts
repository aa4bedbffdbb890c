import { getJson, send } from './client.ts';
import type { Correction as KeptCorrection } from './openapi.ts';
import type { Box, Correction } from './shapes.ts';

export type { KeptCorrection };

const buildCorrectionsPath = (projectId: string, documentId: string) =>
  `/projects/${projectId}/documents/${documentId}/fields`;

/**
 * Corrects values of a document. For a correction with a box but no value, the service reads the value from the box.
 */
export async function correct(
  projectId: string,
  documentId: string,
  corrections: Correction[],
): Promise<void> {
  const fields = Object.fromEntries(
    corrections.map(({ pointer, ...rest }) => [pointer, 'page' in rest ? rest : rest.value]),
  );
  await send(buildCorrectionsPath(projectId, documentId), { method: 'PATCH', body: { fields } });
}

/** Newest first. */
export async function listCorrections(projectId: string, documentId: string): Promise<KeptCorrection[]> {
  const path = buildCorrectionsPath(projectId, documentId);
  return (await getJson<{ corrections: KeptCorrection[] }>(path)).corrections;
}

/** The value printed in a box, with the type of the field at the pointer; null if there is no such value. */
export async function readBox(
  projectId: string,
  documentId: string,
  { pointer, page, box }: { pointer: string; page: number; box: Box },
): Promise<unknown> {
  const body = { fields: { [pointer]: { page, box } } };
  const path = `${buildCorrectionsPath(projectId, documentId)}/preview`;
  return (await getJson<{ fields: Record<string, unknown> }>(path, { method: 'POST', body })).fields[pointer];
}
