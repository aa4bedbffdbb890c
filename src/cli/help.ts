import { UsageError } from './usage-error.ts';

const HELP: Record<string, () => Promise<string>> = {
  extract: async () => (await import('./extract.ts')).EXTRACT_HELP,
  upload: async () => (await import('./upload.ts')).UPLOAD_HELP,
  learn: async () => (await import('./learn.ts')).LEARN_HELP,
  layouts: async () => (await import('./layouts.ts')).LAYOUTS_HELP,
  projects: async () => (await import('./projects.ts')).PROJECTS_HELP,
  webhooks: async () => (await import('./webhooks.ts')).WEBHOOKS_HELP,
  keys: async () => (await import('./keys.ts')).KEYS_HELP,
  users: async () => (await import('./users.ts')).USERS_HELP,
  organizations: async () => (await import('./organizations.ts')).ORGANIZATIONS_HELP,
  mcp: async () => (await import('./mcp.ts')).MCP_HELP,
  doctor: async () => (await import('./doctor.ts')).DOCTOR_HELP,
  serve: async () => SERVE_HELP,
  worker: async () => WORKER_HELP,
  migrate: async () => MIGRATE_HELP,
  backup: async () => (await import('./backup.ts')).BACKUP_HELP,
  restore: async () => (await import('./backup.ts')).RESTORE_HELP,
};

const SERVE_HELP = `usage: legible serve

Runs the service: the API, the dashboard, a worker and, unless DATABASE_URL is set, an embedded database. It prints its
address and, at first startup, an API key. When you press Ctrl-C, it finishes the work in progress and stops.

examples:
  legible serve
  LEGIBLE_PORT=9000 LEGIBLE_DATA_DIR=/var/lib/legible legible serve

Settings come from the environment: docs/configuration.md
`;

const WORKER_HELP = `usage: legible worker

Runs an additional worker, without an API, that uses the service's database and files.

example:
  DATABASE_URL=postgres://... LEGIBLE_BLOB_URL=s3://... legible worker
`;

const MIGRATE_HELP = `usage: legible migrate

Migrates the database to this version without starting the service, which would otherwise do this at startup.

example:
  DATABASE_URL=postgres://... legible migrate
`;

const USAGE = `Legible turns documents into data.

  legible extract FILE...                extract data from files, without a service
  legible upload FILE... | --watch DIR   upload files to a running service
  legible learn FILE...                  teach a running service with documents and their correct values
  legible layouts export|import          move what a project has learned to another project
  legible projects [create NAME]         list or create projects in a running service
  legible webhooks listen                receive, verify and print deliveries
  legible serve                          run the service: API, worker and embedded database
  legible worker                         run an additional worker (requires DATABASE_URL)
  legible keys create|list|revoke        manage API keys
  legible organizations create|list|limit  manage organizations
  legible users invite|reset|list|…      manage people who use the dashboard
  legible mcp [--http]                   make a running service available to assistants
  legible doctor                         check whether this machine has everything that Legible needs
  legible migrate                        migrate the database to this version
  legible backup FOLDER                  copy the database and files while the service runs
  legible restore FOLDER                 restore a backup into an empty data folder
  legible help [COMMAND]                 show the options of a command, with examples
  legible --version                      show the version

Settings come from the environment: docs/configuration.md
`;

export async function runHelp([name, ...rest]: string[]): Promise<void> {
  const find = name === undefined ? async () => USAGE : HELP[name];
  if (find === undefined || rest.length > 0) throw createUnknownCommandError([name, ...rest].join(' '));
  process.stdout.write(await find());
}

export function createUnknownCommandError(name: string): UsageError {
  return new UsageError(`Unknown command "${name}".\n\n${USAGE}`);
}
