// Who may import whom. ARCHITECTURE.md says the same for people.

const SERVICE = [
  'config',
  'confinement',
  'delivery',
  'domain',
  'extraction',
  'http',
  'intake',
  'jobs',
  'language-model',
  'lib',
  'mail',
  'storage',
];

/** Room (a folder below `src`, or `main` for `src/main.ts`) → the other rooms that it may import. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  confinement: ['lib'],
  extraction: ['confinement', 'lib'],
  domain: ['lib'],
  config: ['lib'],
  intake: ['domain', 'extraction', 'lib'],
  delivery: ['domain', 'lib'],
  storage: ['domain', 'lib'],
  http: ['intake', 'domain', 'lib'],
  mail: ['confinement', 'intake', 'domain', 'lib'],
  'language-model': ['lib'],
  jobs: ['delivery', 'domain', 'extraction', 'language-model', 'lib'],
  app: SERVICE,
  cli: ['app', 'config', 'extraction'],
  main: ['cli', 'app', 'config', 'extraction'],
};

/** Packages that belong to some rooms alone; the others see them through a port. */
export const PACKAGE_ROOMS: Readonly<Record<string, readonly string[]>> = {
  '@libpdf/core': ['extraction'],
  '@llamaindex/liteparse': ['extraction'],
  koffi: ['confinement', 'extraction'],
  'onnxruntime-node': ['extraction'],
  fastify: ['http', 'app'],
  kysely: ['storage', 'app'],
  pg: ['storage', 'app'],
  'pg-boss': ['storage', 'app'],
  'pg-copy-streams': ['storage'],
  pino: ['app', 'cli'],
  'prom-client': ['http', 'app'],
};

export const MAX_LINES = 500;
/** A room says what it is for in at least this many lines that are not empty. */
export const MIN_README_LINES = 2;
