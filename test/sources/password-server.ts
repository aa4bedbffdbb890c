import { createHash } from 'node:crypto';
import { once } from 'node:events';
import ssh2 from 'ssh2';

export const PASSWORD = 'correct horse';

interface PasswordServer extends AsyncDisposable {
  port: number;
  hostKey: string;
}

/**
 * Starts an SFTP server that asks for the password with the given method. OpenSSH cannot be used for this,
 * because it accepts only the passwords of system users. The server's folder is either empty or endless.
 */
export async function startPasswordServer(
  method: 'password' | 'keyboard-interactive',
  folder: 'empty' | 'endless' = 'empty',
): Promise<PasswordServer> {
  const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
  const parsed = ssh2.utils.parseKey(key);
  if (parsed instanceof Error) throw parsed;
  const server = new ssh2.Server({ hostKeys: [key] }, (client) => {
    client.on('error', () => {}); // The other side has closed the connection.
    client.on('authentication', (context) => {
      const answer = (password: string | undefined) =>
        password === PASSWORD ? context.accept() : context.reject();
      if (context.method === 'password' && method === 'password') answer(context.password);
      else if (context.method === 'keyboard-interactive' && method === 'keyboard-interactive')
        context.prompt([{ prompt: 'Password: ', echo: false }], ([password]) => answer(password));
      else context.reject([method]);
    });
    client.on('session', (acceptSession) =>
      acceptSession().on('sftp', (accept) => serveFolder(accept(), folder)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const hash = createHash('sha256').update(parsed.getPublicSSH()).digest('base64');
  return {
    port: address.port,
    hostKey: `SHA256:${hash.replace(/=+$/, '')}`,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}

function serveFolder(sftp: ssh2.SFTPWrapper, folder: 'empty' | 'endless'): void {
  const { STATUS_CODE } = ssh2.utils.sftp;
  const attrs = { mode: 0o100_644, uid: 0, gid: 0, size: 1, atime: 0, mtime: 0 };
  let count = 0;
  sftp.on('OPENDIR', (id) => sftp.handle(id, Buffer.from('folder')));
  sftp.on('READDIR', (id) => {
    if (folder === 'empty') return sftp.status(id, STATUS_CODE.EOF);
    const names = Array.from({ length: 500 }, () => `${count++}.txt`);
    sftp.name(
      id,
      names.map((filename) => ({ filename, longname: filename, attrs })),
    );
  });
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
}
