import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_BYTES = 33_554_432;
const MAX_MS = 5000;
const CHECK_MS = 50;

/**
 * Lets an answer that comes before the end of the body (413, 401 …) reach a client that is still sending: once it is
 * written, the rest is read and thrown away, up to a limit, and then the connection is closed. Closing at once would
 * reset the connection, and the client would see that instead of the answer.
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
