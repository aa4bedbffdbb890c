import { type Confinement, PROTECTIONS, probeConfinement } from '../confinement/probe-confinement.ts';
import { canConfine } from '../confinement/spawn-confined.ts';
import type { Logger } from '../lib/logger.ts';

/** Logs which of the protections for parser processes work on this machine and which do not. */
export async function reportConfinement(log: Logger, signal: AbortSignal): Promise<void> {
  const confinement = await probeConfinement(signal);
  if (signal.aborted) return;
  const { missing, problems } = confinement;
  const held = Object.keys(PROTECTIONS).filter((name) => !missing.some((other) => other === name));
  const details = { held, missing, problems };
  if (missing.length === 0) log.info(details, 'parsers are confined');
  else log.warn(details, describeConfinement(confinement));
}

export function describeConfinement({ missing, problems }: Confinement): string {
  if (missing.length === 0) return `parsers are confined: ${Object.values(PROTECTIONS).join(', ')}`;
  const cause = canConfine
    ? ['parsers are not fully confined']
    : [`parsers are not confined on ${process.platform}: they have the rights of the service`];
  const lost = missing.map((name) => PROTECTIONS[name]);
  const root = missing.includes('account') ? ['run the service under an account other than root'] : [];
  return [...cause, `not guaranteed here: ${lost.join(', ')}`, ...problems, ...root].join('; ');
}
