import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts and times requests. The labels are route patterns, known methods and status classes, so there is
 * only a limited number of them.
 */
export class HttpMetrics {
  #duration: Histogram<'method' | 'route' | 'status'>;
  #running: Gauge;

  constructor(registry: Registry) {
    this.#duration = new Histogram({
      name: 'legible_http_request_duration_seconds',
      help: 'Time from the headers of a request to the end of its response.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers: [registry],
    });
    this.#running = new Gauge({
      name: 'legible_http_requests_running',
      help: 'Requests in progress.',
      registers: [registry],
    });
  }

  began(): void {
    this.#running.inc();
  }

  ended(request: FastifyRequest, reply: FastifyReply): void {
    this.#running.dec();
    this.#duration.observe(
      {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
  }
}
