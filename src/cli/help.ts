import { UsageError } from './usage-error.ts';

/** Of each command its own words; they are loaded with it alone. */
const HELP: Record<string, () => Promise<string>> = {
  extract: async () => (await import('./extract.ts')).EXTRACT_HELP,
  upload: async () => (await import('./upload.ts')).UPLOAD_HELP,
  projects: async () => (await import('./projects.ts')).PROJECTS_HELP,
  webhooks: async () => (await import('./webhooks.ts')).WEBHOOKS_HELP,
  keys: async () => (await import('./keys.ts')).KEYS_HELP,
  organizations: async () => (await import('./organizations.ts')).ORGANIZATIONS_HELP,
  doctor: async () => (await import('./doctor.ts')).DOCTOR_HELP,
  serve: async () => SERVE_HELP,
  worker: async () => WORKER_HELP,
  migrate: async () => MIGRATE_HELP,
  backup: async () => (await import('./backup.ts')).BACKUP_HELP,
  restore: async () => (await import('./backup.ts')).RESTORE_HELP,
};

const SERVE_HELP = `usage: legible serve

Runs the service: API, dashboard, worker, and a database of its own where DATABASE_URL names none. It prints its address and,
the first time, an API key. Ctrl-C stops it, after what is at work is finished.

examples:
  legible serve
  LEGIBLE_PORT=9000 LEGIBLE_DATA_DIR=/var/lib/legible legible serve

Settings come from the environment: docs/configuration.md
`;

const WORKER_HELP = `usage: legible worker

Runs a further worker without an API, on the database and files of the service.

example:
  DATABASE_URL=postgres://... LEGIBLE_BLOB_URL=s3://... legible worker
`;

const MIGRATE_HELP = `usage: legible migrate

Brings the database up to date without starting the service, which else does so at its start.

example:
  DATABASE_URL=postgres://... legible migrate
`;

const USAGE = `Legible turns documents into data.

  legible extract FILE...                read documents here and now, without a service
  legible upload FILE... | --watch DIR   upload to a running service
  legible projects [create NAME]         projects of a running service
  legible webhooks listen                receive deliveries here, print and verify them
  legible serve                          run the service: API, worker, and a database of its own
  legible worker                         run a further worker (needs DATABASE_URL)
  legible keys create|list|revoke        API keys
  legible organizations create|list      organizations
  legible doctor                         look whether this machine has all that is needed
  legible migrate                        bring the database up to date
  legible backup FOLDER                  copy database and files while the service runs
  legible restore FOLDER                 restore a backup into an empty data folder
  legible help [COMMAND]                 options and examples of a command

Settings come from the environment: docs/configuration.md
`;

/** `legible help [COMMAND]`, and `legible COMMAND --help`. */
export async function help([name, ...rest]: string[]): Promise<void> {
  const find = name === undefined ? async () => USAGE : HELP[name];
  if (find === undefined || rest.length > 0) throw unknownCommand([name, ...rest].join(' '));
  process.stdout.write(await find());
}

export function unknownCommand(name: string): UsageError {
  return new UsageError(`There is no command "${name}".\n\n${USAGE}`);
}
