// The modules in `src` and the packages, with their purposes and permitted imports. The architecture test
// enforces these rules, and `npm run docs` writes them to ARCHITECTURE.md.

interface Room {
  purpose: string;
  /** Names of modules; 'all' means every module that is declared above this one. */
  mayImport: readonly string[] | 'all';
}

/** Modules, keyed by their folder in `src`; `main` is the file `src/main.ts`. */
const ROOMS: Readonly<Record<string, Room>> = {
  lib: { purpose: 'errors, identifiers, outbound HTTP; independent of documents', mayImport: [] },
  domain: {
    purpose:
      'the concepts and rules of the service; `ports/` contains the interfaces that storage implements',
    mayImport: ['lib'],
  },
  confinement: {
    purpose: 'starts child processes that can do nothing but parse documents and e-mail',
    mayImport: ['lib'],
  },
  extraction: {
    purpose: 'a library: bytes in, `parsed_data` out; independent of the service',
    mayImport: ['confinement', 'lib'],
  },
  config: { purpose: 'declares and loads all settings', mayImport: ['lib'] },
  intake: {
    purpose: 'upload, URL and e-mail: validates the bytes, creates the document',
    mayImport: ['domain', 'extraction', 'lib'],
  },
  mail: {
    purpose: 'receives e-mail over SMTP and reads it in a confined process',
    mayImport: ['confinement', 'domain', 'extraction', 'intake', 'lib'],
  },
  delivery: { purpose: 'webhooks: signs, sends, retries', mayImport: ['domain', 'lib'] },
  storage: { purpose: 'implements the ports: PostgreSQL, disk, S3', mayImport: ['domain', 'lib'] },
  http: {
    purpose: 'the API: authenticates, validates, calls the domain, formats responses',
    mayImport: ['domain', 'intake', 'lib'],
  },
  sources: {
    purpose: 'imports documents from mailboxes, watched folders, buckets and SFTP servers',
    mayImport: ['domain', 'intake', 'lib', 'mail'],
  },
  'outbound-mail': {
    purpose: "sends e-mail through the operator's SMTP relay",
    mayImport: ['domain', 'lib'],
  },
  'single-sign-on': {
    purpose: 'signs people in through OpenID Connect providers',
    mayImport: ['domain', 'lib'],
  },
  'language-model': {
    purpose: 'calls language models over HTTP; independent of documents',
    mayImport: ['lib'],
  },
  jobs: {
    purpose: 'the jobs that workers execute',
    mayImport: ['delivery', 'domain', 'extraction', 'intake', 'language-model', 'lib'],
  },
  app: { purpose: 'creates all components and connects them', mayImport: 'all' },
  mcp: {
    purpose: 'tools for assistants over the Model Context Protocol; a client of the API',
    mayImport: [],
  },
  cli: { purpose: 'the commands', mayImport: ['app', 'config', 'extraction', 'mcp'] },
  main: {
    purpose: 'starts the requested command',
    mayImport: ['app', 'cli', 'config', 'extraction'],
  },
};

export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(ROOMS).map(([name, { mayImport }], index, all) => [
    name,
    mayImport === 'all' ? all.slice(0, index).map(([above]) => above) : mayImport,
  ]),
);

export function writeRoomTable(): string {
  const rows = Object.entries(ROOMS).map(([name, { purpose, mayImport }]) => {
    const imports = mayImport === 'all' ? 'all of these' : mayImport.join(', ') || '–';
    return `| \`${name === 'main' ? 'main.ts' : name}\` | ${purpose} | ${imports} |`;
  });
  return ['| Module | What it does | May import |', '|---|---|---|', ...rows].join('\n');
}

interface Package {
  purpose: string;
  /** The modules that may import the package as `#name`. */
  usedBy: readonly string[];
}

/** Packages, keyed by their folder in `packages`. Packages import nothing from `src`. */
export const PACKAGES: Readonly<Record<string, Package>> = {
  client: {
    purpose: 'the TypeScript client of the API, for applications that use the service',
    usedBy: ['mcp', 'cli', 'web'],
  },
  'embedded-postgres': {
    purpose:
      'a private PostgreSQL in a data folder: it can be shared by several processes, survives `kill -9`, and can also be started by root',
    usedBy: ['storage', 'app'],
  },
  'tesseract-onnx': {
    purpose: "Tesseract's line-recognition networks as ONNX models, and the converter that produced them",
    usedBy: ['domain', 'extraction', 'cli'],
  },
};

export function writePackageTable(): string {
  const rows = Object.entries(PACKAGES).map(
    ([name, { purpose, usedBy }]) =>
      `| [\`${name}\`](packages/${name}/README.md) | ${purpose} | ${usedBy.join(', ') || '–'} |`,
  );
  return ['| Package | What it does | Used by |', '|---|---|---|', ...rows].join('\n');
}

/** npm packages that only the listed modules may import. Other modules use them through a port. */
export const PACKAGE_ROOMS: Readonly<Record<string, readonly string[]>> = {
  '@aws-sdk/client-s3': ['storage', 'sources'],
  '@ai-sdk/anthropic': ['language-model'],
  '@ai-sdk/google': ['language-model'],
  '@ai-sdk/openai-compatible': ['language-model'],
  '@ai-sdk/provider': ['language-model'],
  '@embedpdf/pdfium': ['extraction'],
  '@modelcontextprotocol/server': ['mcp'],
  imapflow: ['sources'],
  ssh2: ['sources'],
  koffi: ['confinement', 'extraction'],
  nodemailer: ['outbound-mail'],
  'openid-client': ['single-sign-on'],
  otpauth: ['domain'],
  '@zxcvbn-ts/language-common': ['domain'],
  fastify: ['http', 'app'],
  kysely: ['storage', 'app'],
  pg: ['storage', 'app'],
  'pg-boss': ['storage', 'app'],
  'pg-copy-streams': ['storage'],
  pino: ['app', 'cli'],
  'prom-client': ['http', 'app'],
  zod: ['mcp'],
};

export const MAX_LINES = 500;
/** Generated files, which may exceed the maximum length. */
export const GENERATED: readonly string[] = [
  'packages/client/src/resources.ts',
  'packages/client/src/types.ts',
];
/** Minimum number of non-empty lines. */
export const MIN_README_LINES = 2;
