// Runs the worker process of the service with a parser that just sleeps for as long as the document
// specifies.
import { createApp } from '../src/app/create-app.ts';
import { createLogger } from '../src/app/logger.ts';
import { loadConfig } from '../src/config/load-config.ts';

const config = { ...loadConfig(process.env), role: 'worker' as const };
const app = await createApp(config, createLogger(config.log.level), {
  parserModule: new URL('../test/extraction/support/working-child.ts', import.meta.url),
});
process.stdout.write('Legible worker is ready\n');
process.once('SIGTERM', async () => {
  await app.stop();
  process.exit(0);
});
