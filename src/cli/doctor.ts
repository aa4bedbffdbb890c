import { UsageError } from './usage-error.ts';

export const DOCTOR_HELP = `usage: legible doctor

Checks whether this machine has what the service needs – Node, native modules, confinement of parsers, settings, data
folder, port, database – and explains how to fix any problems. The exit status is 1 if something required is missing.

example:
  legible doctor
`;

const LABELS = { ok: 'ok  ', warning: 'WARN', failed: 'FAIL' } as const;

export async function runDoctor(args: string[]): Promise<void> {
  if (args.length > 0) throw new UsageError(DOCTOR_HELP);
  const { diagnose } = await import('../app/diagnose.ts');
  for await (const { name, state, detail } of diagnose(process.env)) {
    process.stdout.write(`${LABELS[state]}  ${name.padEnd(24)}${detail}\n`);
    if (state === 'failed') process.exitCode = 1;
  }
}
