import type { Attributes, FileEntryWithStats, SFTPWrapper } from 'ssh2';
import type { SftpSettings } from '../domain/sources.ts';
import { connectSftp } from './connect-sftp.ts';
import { openSourceSecret } from './sign-in.ts';
import { SourceError } from './source-error.ts';
import type { SourceParts, SourceRun } from './source-parts.ts';
import { isUnfinished, type ListedFile, takeSettledFiles } from './take-settled-files.ts';

/** Limits for malicious servers, which could list endless names or folders of unlimited depth. */
const DEEPEST = 32;
const MOST_ENTRIES = 100_000;
/** The status codes SSH_FX_EOF, SSH_FX_NO_SUCH_FILE and SSH_FX_PERMISSION_DENIED. */
const END_OF_LIST = 1;
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

/** Processes new files on an SFTP server. Returns true if any files may still be growing. */
export async function readSftp(parts: SourceParts, run: SourceRun, settings: SftpSettings): Promise<boolean> {
  const { source, sealedSecret } = run.lease;
  const secret = openSourceSecret(parts.secrets, source.id, sealedSecret);
  const connection = await connectSftp(settings, secret, {
    outbound: parts.outbound,
    operator: parts.settings,
  });
  run.signal.addEventListener('abort', connection.close, { once: true });
  try {
    const files = listSftpFiles(connection.sftp, settings.path);
    return await takeSettledFiles(parts, run, files, {
      source: 'sftp',
      includeExisting: settings.includeExisting,
    });
  } catch (error) {
    run.signal.throwIfAborted();
    throw toSftpError(error);
  } finally {
    run.signal.removeEventListener('abort', connection.close);
    connection.close();
  }
}

/** Throws `SourceError` if the folder cannot be listed. */
export async function checkSftpFolder(sftp: SFTPWrapper, path: string): Promise<void> {
  try {
    for await (const _ of readDirectory(sftp, path || '.')) return;
  } catch (error) {
    throw toSftpError(error);
  }
}

/** Lists files, including those in subfolders, in batches. Throws `SourceError` if there are too many. */
export async function* listSftpFiles(sftp: SFTPWrapper, root: string): AsyncGenerator<ListedFile[]> {
  const waiting = [{ below: '', depth: 0 }];
  let count = 0;
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    const { below, depth } = folder;
    for await (const entries of readDirectory(sftp, joinPath(root, below) || '.')) {
      count += Math.max(1, entries.length);
      if (count > MOST_ENTRIES) throw new SourceError('failed', TOO_MANY);
      const named = entries.filter(({ filename }) => isFileName(filename) && !isUnfinished(filename));
      yield named
        .filter(({ attrs }) => attrs.isFile())
        .map(({ filename, attrs }) => describeFile(sftp, root, joinPath(below, filename), attrs));
      const folders = named.filter(({ attrs }) => attrs.isDirectory() && depth < DEEPEST);
      waiting.push(
        ...folders.map(({ filename }) => ({ below: joinPath(below, filename), depth: depth + 1 })),
      );
    }
  }
}

const TOO_MANY = `The folder and its subfolders have more than ${MOST_ENTRIES.toLocaleString('en')} entries. Choose a smaller folder.`;

/** Returns false for names that a server could use to refer to a file elsewhere. */
function isFileName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
}

function joinPath(folder: string, name: string): string {
  if (folder === '' || name === '') return folder || name;
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}

function describeFile(sftp: SFTPWrapper, root: string, path: string, attributes: Attributes): ListedFile {
  const absolute = joinPath(root, path);
  const key = createSftpKey(path, attributes);
  return {
    key,
    path,
    size: attributes.size,
    read: async () => sftp.createReadStream(absolute),
    isUnchanged: async () => createSftpKey(path, await readAttributes(sftp, absolute)) === key,
  };
}

/** Returns a key that changes if the file is replaced or modified, so that it is processed again. */
function createSftpKey(path: string, { size, mtime }: Attributes): string {
  return JSON.stringify([path, size, mtime]);
}

/** Yields entries as the server sends them, because a server could send an endless list. */
async function* readDirectory(sftp: SFTPWrapper, path: string): AsyncGenerator<FileEntryWithStats[]> {
  const handle = await new Promise<Buffer>((resolve, reject) => {
    sftp.opendir(path, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  try {
    for (;;) {
      const entries = await readEntries(sftp, handle);
      if (entries === null) return;
      yield entries;
    }
  } finally {
    sftp.close(handle, () => {});
  }
}

function readEntries(sftp: SFTPWrapper, handle: Buffer): Promise<FileEntryWithStats[] | null> {
  return new Promise((resolve, reject) => {
    sftp.readdir(handle, (error, list) => {
      if (!error) resolve(list);
      else if ('code' in error && error.code === END_OF_LIST) resolve(null);
      else reject(error);
    });
  });
}

function readAttributes(sftp: SFTPWrapper, path: string): Promise<Attributes> {
  return new Promise((resolve, reject) => {
    sftp.lstat(path, (error, stats) => (error ? reject(error) : resolve(stats)));
  });
}

function toSftpError(error: unknown): unknown {
  if (error instanceof SourceError || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : null;
  if (code === NO_SUCH_FILE)
    return new SourceError(
      'folder_not_found',
      'The folder, or a file in it, does not exist. Check the path.',
      error,
    );
  if (code === PERMISSION_DENIED)
    return new SourceError(
      'folder_not_found',
      'The user does not have permission to read the folder or a file in it.',
      error,
    );
  return error;
}
