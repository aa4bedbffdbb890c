import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, createNotFoundError } from '../lib/api-error.ts';

/** Distinguishes a wrong method (405) from a wrong path (404). */
export class RouteTable {
  #routes: { pattern: RegExp; methods: Set<string> }[] = [];

  /** Records all routes that are registered after this call. */
  watch(app: FastifyInstance): void {
    const byUrl = new Map<string, Set<string>>();
    app.addHook('onRoute', (route) => {
      const methods = byUrl.get(route.url) ?? new Set<string>();
      if (!byUrl.has(route.url)) this.#routes.push({ pattern: toPattern(route.url), methods });
      byUrl.set(route.url, methods);
      for (const method of [route.method].flat()) methods.add(method);
    });
  }

  /** Returns the methods for `Allow`; null if there is no such path. */
  findMethods(path: string): string[] | null {
    const found = this.#routes.filter((route) => route.pattern.test(path));
    const methods = new Set(found.flatMap((route) => [...route.methods]));
    return methods.size === 0 ? null : [...methods].sort();
  }

  /**
   * Throws a 405 error with an `Allow` header if the path supports other methods, and otherwise a 404 error.
   */
  refuse(request: FastifyRequest): never {
    const methods = this.findMethods(request.url.split('?', 1)[0] ?? '');
    if (methods === null || methods.includes(request.method)) throw createRouteNotFoundError();
    throw createMethodNotAllowedError(request.method, methods);
  }

  /** Returns the handler for `setNotFoundHandler`. */
  handler(): (request: FastifyRequest, reply: FastifyReply) => never {
    return (request) => this.refuse(request);
  }
}

export function createRouteNotFoundError(): ApiError {
  return createNotFoundError('No such route. /docs lists all routes.');
}

export function createMethodNotAllowedError(method: string, allowed: string[]): ApiError {
  const message = `The method ${method} is not supported here. Supported: ${allowed.join(', ')}.`;
  return new ApiError('method_not_allowed', message, { headers: { Allow: allowed.join(', ') } });
}

function toPattern(url: string): RegExp {
  const source = url
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    )
    .join('/');
  return new RegExp(`^${source}$`);
}
