/**
 * Number of files that run in one process, for each folder. Starting a process and loading the service takes
 * longer than most of these files. Files in other folders run alone.
 */
const SIZES: Readonly<Record<string, number>> = {
  'src/': 30,
  'test/accounting/': 10,
  'test/api/': 6,
  'test/documents/': 10,
  'test/extraction/': 8,
  'test/security/': 4,
  'test/storage/': 4,
  'test/web/': 10,
  'test/webhooks/': 5,
};

/** Matches files that run alone because they measure the resources of their process or take long. */
const ALONE = /(\.long|\/return-memory|\/resource-levels)\.test\.ts$/;
/** The file that starts first, because it waits for a minute. */
const FIRST = 'test/api/resource-levels.test.ts';

/**
 * Divides files into groups, each of which runs in one process. Unit tests come last, because their groups
 * are short, so that no process keeps the others waiting at the end.
 */
export function groupFiles(files: string[]): string[][] {
  const groups: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of files.toSorted((a, b) => rankFile(a) - rankFile(b))) {
    const folder = Object.keys(SIZES).find((name) => file.startsWith(name));
    const group = folder === undefined ? undefined : open.get(folder);
    if (folder === undefined || ALONE.test(file)) groups.push([file]);
    else if (group !== undefined && group.length < (SIZES[folder] ?? 1)) group.push(file);
    else {
      const next = [file];
      open.set(folder, next);
      groups.push(next);
    }
  }
  return groups;
}

function rankFile(file: string): number {
  if (file === FIRST) return 0;
  return file.startsWith('src/') ? 2 : 1;
}
