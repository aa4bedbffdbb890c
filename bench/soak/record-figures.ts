import { readFile, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, platform, totalmem } from 'node:os';

const PAGE = new URL('../../docs/reliability.md', import.meta.url);

/**
 * Prints the figures, and writes them with the date and the machine to the test's section of
 * docs/reliability.md.
 */
export async function recordFigures(name: string, lines: string[]): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${platform()} ${arch()}, ${availableParallelism()} cores, ${memory} GiB`;
  const section = [`## ${name}`, '', `\`npm run soak -- ${name}\`, ${date}, ${machine}:`, '', ...lines].join(
    '\n',
  );
  process.stdout.write(`${section}\n`);
  const page = await readFile(PAGE, 'utf8');
  const parts = page.trimEnd().split(/\n(?=## )/);
  const at = parts.findIndex((part) => part.startsWith(`## ${name}\n`));
  if (at === -1) parts.push(section);
  else parts[at] = section;
  await writeFile(PAGE, `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`);
}
