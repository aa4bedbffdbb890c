import { flushCompileCache } from 'node:module';
import { buildDashboard } from '../app/build-dashboard.ts';
import type { App } from '../app/create-app.ts';
import { beginDatabaseServer } from '../app/database-server.ts';
import { createLogger } from '../app/logger.ts';
import { type Config, loadConfig } from '../config/load-config.ts';
import { UsageError } from './usage-error.ts';

/** Runs `legible serve` or `legible worker` until SIGTERM or SIGINT, then drains and exits. */
export async function serve(args: string[], role?: Config['role']): Promise<void> {
  if (args.length > 0)
    throw new UsageError(`Unexpected argument "${args.join(' ')}". Settings come from the environment.`);
  const loaded = loadConfig(process.env);
  const config = role === undefined ? loaded : { ...loaded, role };
  const log = createLogger(config.log.level);
  for (const warning of config.warnings) log.warn({}, warning);
  const signalled = waitForSignal();
  const app = await start(config, log, signalled);
  if (app.baseUrl === null) process.stdout.write('Legible worker is ready\n');
  else await writeOut(formatWelcome(app.baseUrl, app, config.publicUrl));
  app.announce();
  // By default, Node writes its compile cache only if the process ends normally.
  flushCompileCache();
  const stopBuild = app.baseUrl === null ? () => {} : buildDashboard(log);
  const signal = await signalled;
  log.info({ signal }, 'stopping: finishing the work in progress');
  stopBuild();
  const overdue = setTimeout(() => {
    log.error({}, 'stopping is taking too long; the work in progress will be repeated after the next start');
    const exit = () => process.exit(1);
    setTimeout(exit, calculateForceMs(config.drainTimeoutMs));
    app.stopDatabase().then(exit, exit);
  }, config.drainTimeoutMs - calculateForceMs(config.drainTimeoutMs));
  await app.stop();
  clearTimeout(overdue);
  log.info({}, 'stopped');
  process.exit(0);
}

/**
 * Starts the service. A signal that arrives while startup is waiting for the database ends the process. Later
 * signals take effect after startup.
 */
async function start(
  config: Config,
  log: ReturnType<typeof createLogger>,
  signalled: Promise<NodeJS.Signals>,
): Promise<App> {
  const stopping = new AbortController();
  void signalled.then(() => stopping.abort());
  try {
    const { server } = await beginDatabaseServer(config, log, stopping.signal);
    const { createApp } = await import('../app/create-app.ts');
    return await createApp(config, log, { server, stopping: stopping.signal });
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    log.info({}, 'stopped before startup was complete');
    process.exit(0);
  }
}

/** Returns how much of the drain time is reserved for forcibly stopping the embedded database. */
function calculateForceMs(drainTimeoutMs: number): number {
  return Math.min(5_000, drainTimeoutMs / 3);
}

/** Resolves once the text has been passed to the operating system. */
function writeOut(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

function waitForSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}

function formatWelcome(
  baseUrl: string,
  { firstApiKey, setupPath }: Pick<App, 'firstApiKey' | 'setupPath'>,
  publicUrl: string | null,
): string {
  const lines = [`Legible is ready at ${baseUrl}`, `Dashboard: ${new URL('/', baseUrl)}`];
  if (setupPath !== null)
    lines.push(`Create its administrator (once, within a day): ${new URL(setupPath, publicUrl ?? baseUrl)}`);
  if (firstApiKey === null) {
    lines.push(
      'API key: already shown when it was created. To create another one, run: node bin/legible.js keys create',
    );
    return `${lines.join('\n')}\n`;
  }
  lines.push(
    `API key (shown once): ${firstApiKey}`,
    '',
    'Try it in another terminal, in this folder:',
    '',
    `  export LEGIBLE_KEY=${firstApiKey}`,
    `  project=$(curl -s ${baseUrl}/projects -H "Authorization: Bearer $LEGIBLE_KEY" \\`,
    `    -H 'Content-Type: application/json' -d '{"project":{"name":"My first project"}}' | grep -o 'proj_[0-9a-z]*' | head -1)`,
    `  curl -s "${baseUrl}/projects/$project/documents?wait=30" -H "Authorization: Bearer $LEGIBLE_KEY" \\`,
    '    -F file=@examples/invoice.pdf',
    '',
  );
  return `${lines.join('\n')}\n`;
}
