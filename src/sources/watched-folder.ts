import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { SourceError } from './source-error.ts';

/**
 * Returns the folder of a source, which is inside the organization's folder. The organization's folder is
 * created by the operator and may be a link. Throws `SourceError` if the source's folder does not exist, or
 * is a link to somewhere else.
 */
export async function findWatchedFolder(
  root: string | null,
  organizationId: string,
  path: string,
): Promise<string> {
  if (root === null) {
    throw new SourceError(
      'not_configured',
      'The operator has not allowed folders: LEGIBLE_SOURCE_FOLDER is not set.',
    );
  }
  const base = await resolveFolder(join(root, organizationId), `${organizationId} in LEGIBLE_SOURCE_FOLDER`);
  const folder = await resolveFolder(join(base, path), `${organizationId}/${path} in LEGIBLE_SOURCE_FOLDER`);
  if (folder === base || folder.startsWith(base + sep)) return folder;
  throw new SourceError('folder_not_found', 'The folder is outside the allowed folder.');
}

async function resolveFolder(path: string, name: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    throw new SourceError('folder_not_found', `The folder ${name} does not exist or cannot be read.`, error);
  }
}
