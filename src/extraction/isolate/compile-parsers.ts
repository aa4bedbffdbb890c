import { once } from 'node:events';
import { join } from 'node:path';
import { isCompiled, keepCompiled } from '../../confinement/compile-cache.ts';
import { createPrivateFolder, type PrivateFolder } from '../../confinement/private-folder.ts';
import { canConfine, findFolderSeenInside, spawnConfined } from '../../confinement/spawn-confined.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ParserMode } from './parser-mode.ts';
import { getSiblingModule } from './sibling-module.ts';

/**
 * Compiles what parsers load, unless that was done: it halves their start. Parsers themselves must not write what others
 * will execute, so a process that sees no document does it, and the service keeps the result.
 */
export async function compileParsers(memoryMb: number, log: Logger): Promise<void> {
  if (!canConfine || isCompiled()) return;
  let folder: PrivateFolder | null = null;
  try {
    folder = createPrivateFolder();
    const child = spawnConfined({
      module: getSiblingModule(import.meta.url, 'parser-child'),
      args: [String(memoryMb), 'compile' satisfies ParserMode],
      memoryMb,
      folder,
      compileCache: { writable: join(findFolderSeenInside(folder), 'compiled') },
    });
    child.stderr?.resume();
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`the process ended with ${code}`);
    await keepCompiled(join(folder.path, 'compiled'));
  } catch (error) {
    log.debug({ reason: String(error) }, 'compiled parsers cannot be kept: each start takes longer');
  } finally {
    await folder?.remove();
  }
}
