import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../lib/api-error.ts';

/** The routes of the service, for telling a wrong method (405) from a wrong path (404). */
export class RouteTable {
  #routes: { pattern: RegExp; methods: Set<string> }[] = [];

  /** Notes every route that is registered from now on. */
  watch(app: FastifyInstance): void {
    const byUrl = new Map<string, Set<string>>();
    app.addHook('onRoute', (route) => {
      const methods = byUrl.get(route.url) ?? new Set<string>();
      if (!byUrl.has(route.url)) this.#routes.push({ pattern: toPattern(route.url), methods });
      byUrl.set(route.url, methods);
      for (const method of [route.method].flat()) methods.add(method);
    });
  }

  /** Throws 405 with `Allow` where the path exists for other methods, else 404. */
  refuse(request: FastifyRequest): never {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = new Set(
      this.#routes.filter((route) => route.pattern.test(path)).flatMap((route) => [...route.methods]),
    );
    if (allowed.size === 0 || allowed.has(request.method)) throw notFound();
    throw new ApiError('method_not_allowed', `${request.method} is not possible here.`, {
      headers: { Allow: [...allowed].sort().join(', ') },
    });
  }

  /** The handler for `setNotFoundHandler`. */
  handler(): (request: FastifyRequest, reply: FastifyReply) => never {
    return (request) => this.refuse(request);
  }
}

/** `/v1/projects/:project_id` → a pattern of the same path. */
function toPattern(url: string): RegExp {
  const source = url
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    )
    .join('/');
  return new RegExp(`^${source}$`);
}
