import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { findSftpServerProblem, startSftpServer } from '../support/sftp-server.ts';
import { takeDespiteKills } from './source-kills.ts';

const FILES = 100;

it('each of 100 files on an SFTP server is imported exactly once, although the service is killed 5 times', {
  skip: findSftpServerProblem() ?? false,
}, async () => {
  const server = await startSftpServer();
  try {
    const expected = Array.from({ length: FILES }, (_, n) => `note-${n}.txt`);
    await Promise.all(
      expected.map((name) => writeFile(join(server.folder, name), `The content of ${name}.`)),
    );
    const { port, username, privateKey: private_key, hostKey: host_key } = server;
    const sftp = { host: '127.0.0.1', port, username, private_key, host_key, include_existing: true };
    await takeDespiteKills({ source: { name: 'Partner', sftp }, expected, kills: 5 });
  } finally {
    await server.close();
  }
});
