/** Each is loaded when it is asked for: who wants a key need not wait for the service. */
const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  extract: async (args) => (await import('./cli/extract.ts')).extractCommand(args),
  upload: async (args) => (await import('./cli/upload.ts')).upload(args),
  projects: async (args) => (await import('./cli/projects.ts')).projects(args),
  webhooks: async (args) => (await import('./cli/webhooks.ts')).webhooks(args),
  doctor: async (args) => (await import('./cli/doctor.ts')).doctor(args),
  serve: async (args) => (await import('./cli/serve.ts')).serve(args),
  worker: async (args) => (await import('./cli/serve.ts')).serve(args, 'worker'),
  keys: async (args) => (await import('./cli/keys.ts')).keys(args),
  organizations: async (args) => (await import('./cli/organizations.ts')).organizations(args),
  migrate: async (args) => (await import('./cli/migrate-command.ts')).migrateCommand(args),
  backup: async (args) => (await import('./cli/backup.ts')).backup(args),
  restore: async (args) => (await import('./cli/backup.ts')).restore(args),
  help: async (args) => (await import('./cli/help.ts')).help(args),
};

/** Commands that continue without a reader of their output, or clean up themselves. */
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
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  if (options.includes('--help') || options.includes('-h')) return COMMANDS.help?.([name]);
  const command = COMMANDS[name];
  if (command === undefined) throw (await import('./cli/help.ts')).unknownCommand(name);
  return command(args);
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

/** The launcher hands signals on. If it is killed it cannot, and the service would go on without anybody to stop it. */
function endWithLauncher(): void {
  if (!process.connected) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Only the command itself keeps the process alive.
  process.channel?.unref();
}

/** If the reader of the output has gone, as in `legible projects list | head -1`, the command ends quietly. */
function endWithReader(name: string): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      if (!OUTLIVE_READER.has(name)) process.exit();
    });
}
