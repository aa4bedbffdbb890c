import { buildUrl, createSessionHeaders, fetchFromService, isNotFound } from './client.ts';

/** Delay before a failed stream is reopened. */
const AGAIN_MS = 3_000;

export interface ServerEvent {
  type: string;
  data: string;
}

/**
 * Follows the events of a project until `signal` is aborted. Parses the stream itself, because `EventSource`
 * cannot send a key. `onState` receives true when the stream opens and false when it closes. While the stream
 * is closed, the caller must poll.
 */
export async function followEvents(
  projectId: string,
  {
    signal,
    onEvent,
    onState,
  }: { signal: AbortSignal; onEvent(event: ServerEvent): void; onState(open: boolean): void },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await readStream(projectId, signal, onEvent, () => onState(true));
    } catch (error) {
      if (signal.aborted) return;
      if (isNotFound(error)) return onState(false);
    }
    onState(false);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

async function readStream(
  projectId: string,
  signal: AbortSignal,
  onEvent: (event: ServerEvent) => void,
  onOpen: () => void,
): Promise<void> {
  const response = await fetchFromService(buildUrl(`/projects/${projectId}/events`), {
    headers: { ...createSessionHeaders(), Accept: 'text/event-stream' },
    signal,
  });
  if (response.body === null) return;
  onOpen();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + part.value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event !== null) onEvent(event);
    }
  }
}

/** Parses one block of a stream. Returns null for comments, which only keep the connection open. */
export function parseEvent(block: string): ServerEvent | null {
  let type = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (name === 'event') type = value;
    if (name === 'data') data.push(value);
  }
  return data.length === 0 ? null : { type, data: data.join('\n') };
}
