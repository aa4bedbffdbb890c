import { PassThrough, type Readable } from 'node:stream';
import { Type } from 'typebox';
import type { DocumentNewsItem } from '../../domain/ports/document-news.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { EventStreams } from '../event-streams.ts';
import type { Server } from '../fastify-types.ts';
import { RecentNews } from '../recent-news.ts';
import { requireCaller, requireProject } from '../request-context.ts';
import { ProjectParams } from '../schemas/common.ts';
import { endOfInterest, type Shutdown } from '../shutdown.ts';

/** Shorter than a minute, after which proxies close idle connections. */
const HEARTBEAT_MS = 15_000;
/** After this time, the stream ends. The client reconnects, and its key is checked again. */
const LONGEST_MS = 3_600_000;
/** A client that has not read this many bytes of its events is disconnected. */
const MOST_WAITING_BYTES = 1_000_000;
const RETRY_MS = 2000;

const EventSchema = Type.Object(
  {
    event: Type.String({
      description: 'The type of the event, or `reset`.',
      examples: ['document.completed'],
    }),
    id: Type.Optional(
      Type.String({ description: 'Identifier for `Last-Event-ID`; absent for `reset`.', examples: ['1043'] }),
    ),
    data: Type.String({
      description: 'A JSON object with `document_id`, `status` and `at`; empty for `reset`.',
      examples: [
        '{"document_id":"doc_01kah8yq2m5t6v7w8x9y0z1a2b","status":"completed","at":"2026-11-20T09:30:00.123Z"}',
      ],
    }),
  },
  { title: 'StreamedEvent', description: 'An event in the stream.' },
);

export function addEventsRoute(
  app: Server,
  { records, settings, logger }: HttpDependencies,
  shutdown: Shutdown,
): void {
  const streams = new EventStreams({
    apiKeys: records.apiKeys,
    sessions: records.sessions,
    sessionLimits: settings.sessions,
    mostOfOrganization: settings.quotas.eventStreams,
    logger,
  });
  const news = new RecentNews(records.news);
  app.get(
    '/projects/:project_id/events',
    {
      config: { scope: 'projects:read' },
      exposeHeadRoute: false,
      schema: {
        tags: ['Projects'],
        operationId: 'events.stream',
        summary: 'Stream document events',
        description:
          'Streams the server-sent events `document.pending`, `document.completed`, `document.failed`, `document.corrected`, ' +
          '`document.reviewed`, `document.commented` and `document.deleted`, as they happen, each with `document_id`, `status` and `at`. With `Last-Event-ID`, missed events ' +
          'are sent first if they are still available. If they are not, a `reset` event asks the client to reload the list. ' +
          'The stream ends after an hour, when the service stops, when the key is revoked or expires, or when the user is signed out or removed; clients ' +
          'should then reconnect. The number of streams of an organization is limited; further requests return 429.',
        params: ProjectParams,
        headers: Type.Object({
          'last-event-id': Type.Optional(
            Type.String({
              description: 'The `id` of the last received event; browsers send it when they reconnect.',
              examples: ['1042'],
            }),
          ),
        }),
        response: {
          200: {
            description: 'The stream of events. It ends after an hour.',
            content: {
              'text/event-stream': { schema: Type.Unsafe<Readable>(EventSchema) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const projectId = requireProject(request).id;
      const stream = new PassThrough();
      const end = () => stream.end();
      const remove = streams.add(requireCaller(request), projectId, end);
      stream.once('close', remove);
      const write = (text: string) => {
        if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy();
        else stream.write(text);
      };
      write(`retry: ${RETRY_MS}\n: connected\n\n`);
      const lastId = request.headers['last-event-id'];
      if (lastId !== undefined) {
        const missed = news.since(projectId, lastId);
        write(missed === null ? 'event: reset\ndata: {}\n\n' : missed.map(toEvent).join(''));
      }
      const unsubscribe = news.subscribe((item) => {
        if (item.projectId === projectId) write(toEvent(item));
      });
      const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
      const longest = setTimeout(end, LONGEST_MS);
      endOfInterest(reply, shutdown).addEventListener('abort', end, { once: true });
      stream.once('close', () => {
        unsubscribe();
        clearInterval(heartbeat);
        clearTimeout(longest);
      });
      return reply
        .headers({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
        .type('text/event-stream; charset=utf-8')
        .send(stream);
    },
  );
}

function toEvent({ id, documentId, event, status, at }: DocumentNewsItem): string {
  const data = JSON.stringify({ document_id: documentId, status, at });
  return `id: ${id}\nevent: document.${event}\ndata: ${data}\n\n`;
}
