// Builds the dashboard into web/dist if it is missing or older than its sources.
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const WEB = import.meta.dirname;
const DIST = join(WEB, 'dist');
/**
 * Contains the digest of a build's sources. It is written last, so that an interrupted build does not look
 * complete.
 */
const STAMP = 'sources.sha256';
const COMPRESSED = new Set(['.js', '.css', '.html', '.svg']);

/** Computes a digest of everything that affects a build: sources, this script and package versions. */
async function digestSources(): Promise<string> {
  const patterns = ['src/**/*', '../packages/client/src/*', 'index.html', 'build.ts', 'tsconfig.json'];
  const files = globSync([...patterns, '../package-lock.json'], {
    cwd: WEB,
    withFileTypes: true,
  });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  const hash = createHash('sha256');
  for (const path of paths.sort()) hash.update(`${path.slice(WEB.length)}\n`).update(await readFile(path));
  return hash.digest('hex');
}

async function readStamp(): Promise<string | null> {
  try {
    return await readFile(join(DIST, STAMP), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Compresses files at build time, so that the service does not have to. */
async function compressFiles(folder: string): Promise<void> {
  for (const name of globSync('**/*', { cwd: folder })) {
    if (!COMPRESSED.has(extname(name))) continue;
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}

/**
 * Replaces the previous build. If another process has put a new build in place in the meantime, keeps that
 * build.
 */
async function putInPlace(folder: string): Promise<void> {
  const old = `${folder}.old`;
  await rename(DIST, old).catch(() => {
    // There was no previous build.
  });
  await rename(folder, DIST).catch(async () => rm(folder, { recursive: true, force: true }));
  await rm(old, { recursive: true, force: true });
}

const digest = await digestSources();
if ((await readStamp()) !== digest) {
  // Import Vite on demand, because the build is usually up to date.
  const { build } = await import('vite');
  const folder = await mkdtemp(join(WEB, 'dist-'));
  try {
    await build({
      root: WEB,
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: 'warn',
      cacheDir: join(folder, '.cache'),
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'es2023',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        rolldownOptions: {
          onwarn: (warning, warn) => {
            // Packages use a directive to mark browser-only code. It has no effect here, because all code
            // runs in the browser.
            if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
          },
        },
      },
    });
    await compressFiles(folder);
    await writeFile(join(folder, STAMP), digest);
    await chmod(folder, 0o755);
    await putInPlace(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
