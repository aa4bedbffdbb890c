import { listSettings } from './load-config.ts';
import type { Setting } from './setting.ts';
import { SECTIONS } from './settings.ts';

const INTRODUCTION = `<!-- Generated from src/config/settings.ts by \`npm run docs\`; do not edit. -->

# Configuration

Legible is configured with environment variables. All of them have working defaults. An empty variable is treated as
unset. If any values are invalid, the service lists all errors and does not start. It warns about unknown variables whose names
begin with \`LEGIBLE_\`.
`;

const TAIL = `
## Library settings

| Name | Meaning |
|---|---|
| \`NODE_EXTRA_CA_CERTS\` | A PEM file with certificates that Node trusts in addition to the public ones, such as your company's CA certificates. |
| \`AWS_ACCESS_KEY_ID\`, \`AWS_SECRET_ACCESS_KEY\`, \`AWS_PROFILE\` … | Credentials for \`LEGIBLE_BLOB_URL\`; they work as they do in other S3 clients. |
`;

export function createConfigurationPage(): string {
  return `${[INTRODUCTION, ...SECTIONS.map(formatSection)].join('\n')}${TAIL}`;
}

function formatSection({ title, settings }: (typeof SECTIONS)[number]): string {
  const rows = listSettings(settings).map(formatRow);
  return [`## ${title}`, '', '| Name | Default | Value | Meaning |', '|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}

function formatRow(setting: Setting<unknown>): string {
  const meaning = setting.secret ? `${setting.meaning} Secret: never printed.` : setting.meaning;
  const cells = [`\`${setting.name}\``, setting.fallback, setting.words, meaning];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
