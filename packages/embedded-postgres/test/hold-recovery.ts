import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readServerPid } from './support.ts';

/**
 * Lets the next recovery of this folder's server, which must have crashed or be about to, last until
 * `endRecovery`. As a standby, the server waits for more to recover, and refuses connections meanwhile.
 */
export function keepRecovering(dataDir: string): void {
  const data = join(dataDir, 'postgres', 'data');
  appendFileSync(join(data, 'postgresql.auto.conf'), 'hot_standby = off\n');
  writeFileSync(join(data, 'standby.signal'), '');
  giveToOwner(data, 'standby.signal');
}

/** Lets a recovery end that `keepRecovering` has prolonged. */
export function endRecovery(dataDir: string): void {
  const data = join(dataDir, 'postgres', 'data');
  writeFileSync(join(data, 'promote'), '');
  giveToOwner(data, 'promote');
  process.kill(readServerPid(dataDir), 'SIGUSR1');
}

function giveToOwner(data: string, name: string): void {
  execFileSync('chown', ['--reference', data, join(data, name)]);
}
