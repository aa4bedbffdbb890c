import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readServerPid } from './support.ts';

/**
 * Makes the next recovery last until `endRecovery` is called. The server becomes a standby server, which
 * waits for more data to recover and refuses connections in the meantime.
 */
export function keepRecovering(dataDir: string): void {
  const data = join(dataDir, 'postgres', 'data');
  appendFileSync(join(data, 'postgresql.auto.conf'), 'hot_standby = off\n');
  writeFileSync(join(data, 'standby.signal'), '');
  giveToOwner(data, 'standby.signal');
}

export function endRecovery(dataDir: string): void {
  const data = join(dataDir, 'postgres', 'data');
  writeFileSync(join(data, 'promote'), '');
  giveToOwner(data, 'promote');
  process.kill(readServerPid(dataDir), 'SIGUSR1');
}

function giveToOwner(data: string, name: string): void {
  execFileSync('chown', ['--reference', data, join(data, name)]);
}
