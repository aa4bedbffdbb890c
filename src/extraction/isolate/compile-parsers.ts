import { once } from 'node:events';
import { join } from 'node:path';
import { isCompiled, keepCompiled } from '../../confinement/compile-cache.ts';
import { createPrivateFolder, type PrivateFolder } from '../../confinement/private-folder.ts';
import { canConfine, findFolderSeenInside, spawnConfined } from '../../confinement/spawn-confined.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ParserMode } from './parser-mode.ts';
import { getSiblingModule } from './sibling-module.ts';

/**
 * Compiles the modules that parsers load, which halves the start time of a parser. A separate process
 * compiles them, and the service stores the result, because parsers must not write code that others execute.
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
    log.debug({ reason: String(error) }, 'compiled parsers cannot be stored, so each start takes longer');
  } finally {
    await folder?.remove();
  }
}
