import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../lib/api-error.ts';
import type { HttpSettings } from './dependencies.ts';

export type MetricsSettings = Pick<HttpSettings, 'host' | 'metricsToken'>;

/**
 * Throws a 401 error if a token for `/metrics` is configured and the request lacks it. Without a token, a
 * service that listens only on this machine accepts only requests to an IP address or `localhost`. Otherwise,
 * a web page could read the metrics through a host name that points to this machine (DNS rebinding).
 */
export function checkMetricsAccess(request: FastifyRequest, { host, metricsToken }: MetricsSettings): void {
  if (metricsToken !== null) {
    if (isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) return;
    throw new ApiError('missing_api_key', 'Send the metrics token as Authorization: Bearer <TOKEN>.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="legible metrics"' },
    });
  }
  if (isLoopback(host) && !isOwnName(request.headers.host ?? '')) {
    throw new ApiError(
      'not_found',
      'Metrics are available only at an IP address or localhost, or with a token.',
    );
  }
}

/** Compares digests, so that the response time reveals nothing about the token. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function isOwnName(hostHeader: string): boolean {
  const name = hostHeader.replace(/:\d*$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || isIP(name) !== 0;
}
