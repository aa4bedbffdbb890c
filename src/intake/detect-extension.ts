import { detectFile } from '../extraction/detect/detect-format.ts';
import { MIME_TYPES } from '../extraction/detect/formats.ts';
import type { StagedFile } from './stage-file.ts';
import { findExtensionForType } from './type-extensions.ts';

/** Returns the extension that matches the content of a file without a usable name. */
export async function detectExtension({ path }: StagedFile): Promise<string> {
  return findExtensionForType(MIME_TYPES[await detectFile(path, 'download')]);
}
