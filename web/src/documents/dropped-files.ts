import { t } from '../i18n/translate.ts';

/** A file with its path relative to the dropped folder. */
export interface NamedFile {
  file: File;
  name: string;
}

/** Reads all files that were dropped, including those in nested folders. */
export async function readDrop(transfer: DataTransfer): Promise<NamedFile[]> {
  // Read the entries synchronously, because the browser clears the data after the event.
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ file, name: file.name }));
  return (await Promise.all(entries.map(readEntry))).flat();
}

async function readEntry(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (isFileEntry(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, name: entry.fullPath.replace(/^\//, '') }];
  }
  if (!isDirectoryEntry(entry)) return [];
  const reader = entry.createReader();
  const files: NamedFile[] = [];
  // A directory reader returns at most a hundred entries per call.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return files;
    for (const one of some) files.push(...(await readEntry(one)));
  }
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectoryEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/**
 * Returns the files of an `<input type="file">`. If the user chose a folder, each name contains the path in
 * the folder.
 */
export function readChosen(files: FileList): NamedFile[] {
  return [...files].map((file) => ({ file, name: file.webkitRelativePath || file.name }));
}

/**
 * Returns files that were pasted. Browsers name every image `image.png`, so images get a name with the
 * current time.
 */
export function readPasted(data: DataTransfer | null, now = new Date()): NamedFile[] {
  const time = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  return [...(data?.files ?? [])].map((file, n) => {
    if (file.name !== 'image.png') return { file, name: file.name };
    const name = `${t('list.pastedTime', { time })}${n === 0 ? '' : ` (${n + 1})`}.png`;
    return { file: new File([file], name, { type: file.type }), name };
  });
}

/** Removes files that operating systems create in folders, such as `.DS_Store`, and counts them. */
export function withoutHidden(files: NamedFile[]): { kept: NamedFile[]; hidden: number } {
  const kept = files.filter(({ file }) => !file.name.startsWith('.') && file.name !== 'Thumbs.db');
  return { kept, hidden: files.length - kept.length };
}
