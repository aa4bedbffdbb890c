import { flushCompileCache } from 'node:module';
import { buildDashboard } from '../app/build-dashboard.ts';
import { beginDatabaseServer } from '../app/database-server.ts';
import { createLogger } from '../app/logger.ts';
import { type Config, loadConfig } from '../config/load-config.ts';
import { UsageError } from './usage-error.ts';

/** `legible serve` and `legible worker`: runs until SIGTERM or SIGINT, then drains and leaves. */
export async function serve(args: string[], role?: Config['role']): Promise<void> {
  if (args.length > 0)
    throw new UsageError(`"${args.join(' ')}" is not understood. Settings come from the environment.`);
  const loaded = loadConfig(process.env);
  const config = role === undefined ? loaded : { ...loaded, role };
  const log = createLogger(config.log.level);
  for (const warning of config.warnings) log.warn({}, warning);
  // A signal during the start is honoured as soon as there is something to stop.
  const signalled = nextSignal();
  const { server } = await beginDatabaseServer(config, log);
  const { createApp } = await import('../app/create-app.ts');
  const app = await createApp(config, log, server);
  if (app.baseUrl === null) process.stdout.write('Legible worker is ready\n');
  else await print(welcome(app.baseUrl, app.firstApiKey));
  app.announce();
  // By itself Node keeps what it compiled when the process ends in order.
  flushCompileCache();
  const stopBuild = app.baseUrl === null ? () => {} : buildDashboard(log);
  const signal = await signalled;
  log.info({ signal }, 'stopping: finishing what is at work');
  stopBuild();
  const overdue = setTimeout(() => {
    log.error({}, 'stopping takes too long: what is at work is repeated after the next start');
    const exit = () => process.exit(1);
    setTimeout(exit, forceMs(config.drainTimeoutMs));
    app.stopDatabase().then(exit, exit);
  }, config.drainTimeoutMs - forceMs(config.drainTimeoutMs));
  await app.stop();
  clearTimeout(overdue);
  log.info({}, 'stopped');
  process.exit(0);
}

/** Of the drain time, what ending the embedded database may take after everything else took too long. */
function forceMs(drainTimeoutMs: number): number {
  return Math.min(5_000, drainTimeoutMs / 3);
}

/** Resolves once the text was handed to the system. */
function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}

function welcome(baseUrl: string, firstApiKey: string | null): string {
  const lines = [`Legible is ready at ${baseUrl}`, `Dashboard: ${new URL('/', baseUrl)}`];
  if (firstApiKey === null) {
    lines.push('API key: as shown when it was made; another one comes from: node bin/legible.js keys create');
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
