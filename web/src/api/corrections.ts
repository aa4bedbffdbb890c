import { send } from './client.ts';
import type { Box } from './shapes.ts';

/** What a person says of one value: what it is (null takes it out), or where it stands, or both. */
export interface Correction {
  pointer: string;
  value?: unknown;
  page?: number;
  box?: Box;
}

/** Puts corrections into the result of a document and marks it as reviewed; also where there are none. */
export async function correct(
  projectId: string,
  documentId: string,
  corrections: Correction[],
): Promise<void> {
  const path = `/projects/${projectId}/documents/${documentId}/fields`;
  await send(path, { method: 'PATCH', body: { corrections } });
}
