import { listSettings } from './load-config.ts';
import type { Setting } from './setting.ts';
import { SECTIONS } from './settings.ts';

const HEAD = `<!-- Made from src/config/settings.ts by \`npm run docs\`; do not edit. -->

# Configuration

Legible is set up by environment variables. Every one has a default that works, so that none must be set. One that is
empty counts as not set. A value that cannot be right stops the start, with all mistakes named at once; a name that
begins with \`LEGIBLE_\` and is not known is warned about.
`;

const TAIL = `
## Read by others

| Name | Meaning |
|---|---|
| \`NODE_EXTRA_CA_CERTS\` | Node's own: a file (PEM) of certificates to trust besides the public ones, such as those of a company. |
| \`AWS_ACCESS_KEY_ID\`, \`AWS_SECRET_ACCESS_KEY\`, \`AWS_PROFILE\` … | Credentials for \`LEGIBLE_BLOB_URL\`, as every client of S3 finds them. |
`;

/** docs/configuration.md, whole. */
export function configurationPage(): string {
  return `${[HEAD, ...SECTIONS.map(sectionOf)].join('\n')}${TAIL}`;
}

function sectionOf({ title, settings }: (typeof SECTIONS)[number]): string {
  const rows = listSettings(settings).map(rowOf);
  return [`## ${title}`, '', '| Name | Default | Value | Meaning |', '|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}

function rowOf(setting: Setting<unknown>): string {
  const meaning = setting.secret ? `${setting.meaning} Secret: never printed.` : setting.meaning;
  const cells = [`\`${setting.name}\``, setting.fallback, setting.words, meaning];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
