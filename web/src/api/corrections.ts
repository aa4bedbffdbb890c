import { getJson, send } from './client.ts';
import type { Box } from './shapes.ts';

/** What a person says of one value: what it is (null takes it out), where it stands, or both. */
export interface Correction {
  pointer: string;
  value?: unknown;
  page?: number;
  box?: Box;
}

/** A correction as it is kept. */
export interface KeptCorrection {
  pointer: string;
  value: unknown;
  previous: unknown;
  created_at: string;
}

const pathOf = (projectId: string, documentId: string) =>
  `/projects/${projectId}/documents/${documentId}/fields`;

/** Corrects values of a document. A correction with a place and no value has the value read from that place. */
export async function correct(
  projectId: string,
  documentId: string,
  corrections: Correction[],
): Promise<void> {
  const fields = Object.fromEntries(
    corrections.map(({ pointer, ...rest }) => [pointer, 'page' in rest ? rest : rest.value]),
  );
  await send(pathOf(projectId, documentId), { method: 'PATCH', body: { fields } });
}

/** Newest first. */
export async function listCorrections(projectId: string, documentId: string): Promise<KeptCorrection[]> {
  const path = pathOf(projectId, documentId);
  return (await getJson<{ corrections: KeptCorrection[] }>(path)).corrections;
}

/** The value that is printed in a box, as the field at the pointer expects it; null if there is none. */
export async function readBox(
  projectId: string,
  documentId: string,
  { pointer, page, box }: { pointer: string; page: number; box: Box },
): Promise<unknown> {
  const body = { fields: { [pointer]: { page, box } } };
  const path = `${pathOf(projectId, documentId)}/preview`;
  return (await getJson<{ fields: Record<string, unknown> }>(path, { method: 'POST', body })).fields[pointer];
}
