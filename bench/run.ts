// Runs a benchmark or soak test: `npm run bench -- NAME [ARGS]` or `npm run soak -- NAME [ARGS]`.
import { existsSync, readdirSync } from 'node:fs';

const [kind = 'bench', name, ...args] = process.argv.slice(2);
const folder = new URL(kind === 'soak' ? './soak/' : './', import.meta.url);
const suffix = kind === 'soak' ? '.ts' : '.bench.ts';
const file = new URL(`${name}${suffix}`, folder);

if (name === undefined || !/^[\w-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(folder).filter((entry) => entry.endsWith(suffix));
  process.stderr.write(
    `usage: npm run ${kind} -- NAME\nnames: ${names.map((entry) => entry.slice(0, -suffix.length)).join(' ')}\n`,
  );
  process.exit(2);
}
const { run }: { run: (args: string[]) => Promise<void> } = await import(file.href);
await run(args);
