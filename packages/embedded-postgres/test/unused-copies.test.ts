import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { removeUnusedCopies } from '../src/install-binaries.ts';

it('copies of other versions are removed unless a server runs from them', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux lists running programs');
  const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-copies-'));
  try {
    const uid = process.getuid?.() ?? 0;
    const own = `embedded-postgres-${uid}-postgresql-18.4-linux`;
    const used = `embedded-postgres-${uid}-postgresql-18.3-linux`;
    const names = [
      own,
      used,
      `embedded-postgres-${uid}-postgresql-18.2-linux`,
      'embedded-postgres-99999-postgresql-18.2',
      'other',
    ];
    for (const name of names) await mkdir(join(folder, name, 'bin'), { recursive: true });
    const processes = join(folder, 'proc');
    await mkdir(join(processes, '17'), { recursive: true });
    await mkdir(join(processes, '18'));
    await symlink(join(folder, used, 'bin/postgres'), join(processes, '17/exe'));
    await removeUnusedCopies(join(folder, own), processes);
    assert.deepEqual(
      (await readdir(folder)).sort(),
      [own, used, 'embedded-postgres-99999-postgresql-18.2', 'other', 'proc'].sort(),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
