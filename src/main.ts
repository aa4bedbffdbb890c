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
  legible help

Settings come from the environment: docs/configuration.md
`;

/** Each is loaded when it is asked for: who wants a key need not wait for the service. */
const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  extract: async (args) => (await import('./cli/extract.ts')).extractCommand(args),
  upload: async (args) => (await import('./cli/upload.ts')).upload(args),
  projects: async (args) => (await import('./cli/projects.ts')).projects(args),
  webhooks: async (args) => (await import('./cli/webhooks.ts')).webhooks(args),
  doctor: async (args) => (await import('./cli/doctor.ts')).doctor(args),
  serve: async () => (await import('./cli/serve.ts')).serve(),
  worker: async () => (await import('./cli/serve.ts')).serve('worker'),
  keys: async (args) => (await import('./cli/keys.ts')).keys(args),
  organizations: async (args) => (await import('./cli/organizations.ts')).organizations(args),
  migrate: async () => (await import('./cli/migrate-command.ts')).migrateCommand(),
  help: async () => {
    process.stdout.write(USAGE);
  },
};

const [name = 'help', ...args] = process.argv.slice(2);
const command = COMMANDS[name === '--help' || name === '-h' ? 'help' : name];
if (command === undefined) {
  process.stderr.write(`There is no command "${name}".\n\n${USAGE}`);
  process.exit(2);
}
try {
  await command(args);
} catch (error) {
  process.exit(await explain(error));
}

/** Mistakes that a person can set right are told without a stack; everything else is ours and shows where. */
async function explain(error: unknown): Promise<number> {
  if (!(error instanceof Error)) throw error;
  const { isMistake, isWrongUsage } = await import('./cli/mistakes.ts');
  if (isWrongUsage(error)) {
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  process.stderr.write(`${isMistake(error) ? error.message : (error.stack ?? error.message)}\n`);
  return 1;
}
