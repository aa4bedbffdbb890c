/**
 * Each command is loaded on demand, because short commands such as `legible keys` do not need the whole
 * service.
 */
const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  extract: async (args) => (await import('./cli/extract.ts')).extractCommand(args),
  upload: async (args) => (await import('./cli/upload.ts')).upload(args),
  learn: async (args) => (await import('./cli/learn.ts')).learn(args),
  layouts: async (args) => (await import('./cli/layouts.ts')).runLayouts(args),
  projects: async (args) => (await import('./cli/projects.ts')).runProjects(args),
  webhooks: async (args) => (await import('./cli/webhooks.ts')).runWebhooks(args),
  doctor: async (args) => (await import('./cli/doctor.ts')).runDoctor(args),
  serve: async (args) => (await import('./cli/serve.ts')).serve(args),
  worker: async (args) => (await import('./cli/serve.ts')).serve(args, 'worker'),
  keys: async (args) => (await import('./cli/keys.ts')).runKeys(args),
  users: async (args) => (await import('./cli/users.ts')).runUsers(args),
  organizations: async (args) => (await import('./cli/organizations.ts')).runOrganizations(args),
  migrate: async (args) => (await import('./cli/migrate-command.ts')).migrateCommand(args),
  backup: async (args) => (await import('./cli/backup.ts')).runBackup(args),
  restore: async (args) => (await import('./cli/backup.ts')).restore(args),
  mcp: async (args) => (await import('./cli/mcp.ts')).runMcp(args),
  help: async (args) => (await import('./cli/help.ts')).runHelp(args),
};

/**
 * Commands that keep running after a reader of their output has closed the pipe, or that handle a closed pipe
 * themselves.
 */
const OUTLIVE_READER = new Set(['extract', 'serve', 'worker', 'backup', 'restore', 'migrate']);

endWithLauncher();
const [first = 'help', ...rest] = process.argv.slice(2);
endWithReader(first);
try {
  await run(first, rest);
} catch (error) {
  process.exit(await explain(error));
}

async function run(name: string, args: string[]): Promise<void> {
  if (name === '--help' || name === '-h') return COMMANDS.help?.(args);
  if (name === '--version' || name === '-V') {
    process.stdout.write(`${(await import('./app/product-version.ts')).PRODUCT_VERSION}\n`);
    return;
  }
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  if (options.includes('--help') || options.includes('-h')) return COMMANDS.help?.([name]);
  const command = COMMANDS[name];
  if (command === undefined) throw (await import('./cli/help.ts')).createUnknownCommandError(name);
  return command(args);
}

/**
 * Prints an error. Includes the stack trace only if the error is a bug rather than something that the user
 * can fix.
 */
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

/** Stops the service if the launcher is killed and can no longer forward signals. */
function endWithLauncher(): void {
  if (!process.connected) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel to the launcher must not keep the process alive.
  process.channel?.unref();
}

/**
 * Ends the command without an error if the reader closes the pipe, as in `legible projects list | head -1`.
 */
function endWithReader(name: string): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      if (!OUTLIVE_READER.has(name)) process.exit();
    });
}
