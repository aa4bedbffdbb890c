/** Attacks on outbound requests: URLs with the verdicts that are expected for them. */
import { readFileSync } from 'node:fs';

interface SsrfRow {
  url: string;
  expect: 'allow' | 'block';
  why: string;
}

export function readSsrfTable(): SsrfRow[] {
  const text = readFileSync(new URL('../security/ssrf.json', import.meta.url), 'utf8');
  const { urls }: { urls: SsrfRow[] } = JSON.parse(text);
  return urls;
}
