import type { CallToolResult } from '@modelcontextprotocol/server';
import { LegibleError } from '#client/errors';

/** Returns the result of a tool. If `work` fails, the result is text that helps the assistant continue. */
export async function toResult(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const found = await work();
    return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: found };
  } catch (error) {
    if (!(error instanceof LegibleError)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}
