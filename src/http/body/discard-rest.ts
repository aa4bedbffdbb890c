import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_BYTES = 33_554_432;
const MAX_MS = 5000;
const CHECK_MS = 50;

/**
 * Makes sure that a client that is still sending its request can read a response that is sent early (413, 401
 * …). After the response, the rest of the body is read and discarded, up to a limit, and then the connection
 * is closed. Closing the connection immediately would reset it, and the client would not see the response.
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
