/** URLs that the service must never request, with the error codes of the refusals. */
import { readSsrfTable } from './ssrf-table.ts';

const OWN: [string, string][] = [
  ['http://example.com/', 'not_https'],
  ['ftp://example.com/', 'not_https'],
  ['example.com', 'not_https'],
  ['', 'not_https'],
  ['https://localhost/', 'blocked_host'],
  ['https://127.0.0.1/', 'blocked_host'],
  ['https://0x7f.1/', 'blocked_host'],
  ['https://[::ffff:10.0.0.1]/', 'blocked_host'],
  ['https://169.254.169.254/latest/meta-data/', 'blocked_host'],
  ['https://metadata.google.internal/', 'blocked_host'],
  ['https://user@example.com/', 'blocked_host'],
  ['https://example.com:22/', 'blocked_host'],
  ['https://erp/', 'blocked_host'],
  ['https://exa mple.com/', 'blocked_host'],
];

/** Returns the URLs, including all URLs that the table blocks. */
export function listForbiddenUrls(): { url: string; codes: string[] }[] {
  const more = readSsrfTable()
    .filter(({ expect }) => expect === 'block')
    .map(({ url }) => ({ url, codes: ['not_https', 'blocked_host'] }));
  return [...OWN.map(([url, code]) => ({ url, codes: [code] })), ...more];
}
