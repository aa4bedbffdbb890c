import { parseArgs } from 'node:util';
import { PRODUCT_VERSION } from '../app/product-version.ts';
import { UsageError } from './usage-error.ts';

export const MCP_HELP = `usage: legible mcp
       legible mcp --http [--host 127.0.0.1] [--port 8081]

Makes the service available to assistants through the Model Context Protocol, over standard input and output or over HTTP
at /mcp. Set LEGIBLE_URL to the address of the service (default http://127.0.0.1:8080/v1). Over standard input and output,
requests use the key in LEGIBLE_KEY; over HTTP, each assistant sends its own API key in the Authorization header.

examples:
  LEGIBLE_KEY=lgb_... legible mcp
  legible mcp --http --port 8081
`;

export async function runMcp(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      http: { type: 'boolean', default: false },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8081' },
    },
  });
  const { LEGIBLE_URL: baseUrl = 'http://127.0.0.1:8080/v1', LEGIBLE_KEY: apiKey = '' } = process.env;
  if (values.http) {
    const { serveHttp } = await import('../mcp/serve-http.ts');
    if (!/^\d{1,5}$/.test(values.port)) throw new UsageError(MCP_HELP);
    const server = await serveHttp({
      baseUrl,
      version: PRODUCT_VERSION,
      host: values.host,
      port: Number(values.port),
    });
    process.stdout.write(`Assistants can connect to ${server.url}\n`);
    await new Promise<void>((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
    return server.close();
  }
  if (apiKey === '') throw new UsageError('Set LEGIBLE_KEY to an API key of the service.');
  const [{ serveStdio }, { Legible }] = await Promise.all([
    import('../mcp/serve-stdio.ts'),
    import('#client'),
  ]);
  await serveStdio(new Legible({ apiKey, baseUrl }), PRODUCT_VERSION);
}
