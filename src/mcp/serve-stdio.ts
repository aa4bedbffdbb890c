import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import type { Legible } from '#client';
import { createMcpServer } from './create-mcp-server.ts';
import { LARGEST_MESSAGE_BYTES } from './largest-message.ts';

/** Serves one assistant until it closes standard input and output. */
export async function serveStdio(legible: Legible, version: string): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: LARGEST_MESSAGE_BYTES,
  });
  const ended = new Promise<void>((resolve) => process.stdin.once('close', resolve));
  const served = serve(() => createMcpServer(legible, version, true), {
    transport,
    onerror: ({ message }) => process.stderr.write(`${message}\n`),
  });
  await ended;
  await served.close();
}
