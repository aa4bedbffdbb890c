import { UsageError } from './usage-error.ts';

export const DOCTOR_HELP = `usage: legible doctor

Looks whether this machine has all that the service needs – Node, native modules, settings, data folder, port, database –
and says what to do where it has not. Exit status 1 where something is missing.

example:
  legible doctor
`;

/** `legible doctor`. */
export async function doctor(args: string[]): Promise<void> {
  if (args.length > 0) throw new UsageError(DOCTOR_HELP);
  const { diagnose } = await import('../app/diagnose.ts');
  for await (const { name, ok, detail } of diagnose(process.env)) {
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(24)}${detail}\n`);
    if (!ok) process.exitCode = 1;
  }
}
