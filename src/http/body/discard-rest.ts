import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_BYTES = 33_554_432;
const MAX_MS = 5000;
const CHECK_MS = 50;

/**
 * Reads and discards the rest of the body, up to a limit. A client that is still sending can then read an
 * early response (413, 401 …). Closing the connection immediately would reset it, and the response would be
 * lost.
 */
export function discardRestOfBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  reply.raw.once('finish', () => {
    const { socket } = raw;
    if (raw.complete || socket.destroyed) return;
    raw.resume();
    const allowed = socket.bytesRead + MAX_BYTES;
    const until = Date.now() + MAX_MS;
    const timer = setInterval(() => {
      if (raw.complete || socket.destroyed) clearInterval(timer);
      else if (socket.bytesRead > allowed || Date.now() > until) {
        clearInterval(timer);
        socket.destroy();
      }
    }, CHECK_MS);
  });
}
