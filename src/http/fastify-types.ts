import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ApiKey, Scope } from '../domain/api-keys.ts';
import type { Project } from '../domain/projects.ts';
import type { LongTexts } from './body/long-texts.ts';

/** Fastify with the types of a route taken from its schemas. */
export type Server = FastifyInstance<
  NodeServer,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    idempotency: {
      /** How long a claim that is not renewed blocks its `Idempotency-Key`. */
      lapseMs: number;
    };
  }

  interface FastifyRequest {
    /** Set for every request below `/v1` that has passed authentication. */
    apiKey: ApiKey | null;
    /** Set where the path names a project of the key's organization. */
    project: Project | null;
    /** Type of the body, where the route takes one. */
    bodyType: MediaType | null;
    /** SHA-256 of the JSON body as it was sent, in hex. */
    bodyDigest: string | null;
    /** Strings of the JSON body that are in files; set for routes with `longTexts`. */
    longTexts: LongTexts | null;
  }

  interface FastifySchema {
    /** Statuses of failures that only this operation has; openapi/failures.ts knows those that follow from the gates. */
    'x-failures'?: readonly number[];
    'x-required-scopes'?: readonly Scope[];
  }

  interface FastifyContextConfig {
    /** What a key must have to use the route: this scope, or all of these. */
    scope?: Scope | readonly Scope[];
    /** Media types of the body; none where the route takes no body. */
    consumes?: readonly MediaType[];
    /** Most bytes of a JSON body, if not the usual. */
    jsonBytes?: number;
    /** Paths of strings that may have megabytes, such as `attachments[].content`. They are written to disk as they arrive. */
    longTexts?: readonly string[];
  }
}

export type MediaType = 'application/json' | 'multipart/form-data';
