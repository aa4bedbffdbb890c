import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Caller } from '../domain/callers.ts';
import type { Permission } from '../domain/permissions.ts';
import type { OpenSession } from '../domain/ports/user-records.ts';
import type { Project } from '../domain/projects.ts';
import type { LongTexts } from './body/long-texts.ts';

/** Fastify with the types of routes derived from their schemas. */
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
      /** How long an `Idempotency-Key` stays blocked by a claim that is not renewed. */
      lapseMs: number;
    };
  }

  interface FastifyRequest {
    /** Set for every authenticated request to a path below `/v1`. */
    caller: Caller | null;
    /** Set for requests to routes of accounts that have a session. */
    session: OpenSession | null;
    /** Set if the path contains a project of the caller's organization. */
    project: Project | null;
    /** The media type of the body, if the route accepts a body. */
    bodyType: MediaType | null;
    /** SHA-256 of the JSON body as it was sent, in hex. */
    bodyDigest: string | null;
    /** The strings of the JSON body that were moved to files; set for routes with `longTexts`. */
    longTexts: LongTexts | null;
  }

  interface FastifySchema {
    /**
     * Statuses of failures that are specific to this operation; openapi/failures.ts adds those of the checks.
     */
    'x-failures'?: readonly number[];
    'x-required-scopes'?: readonly Permission[];
  }

  interface FastifyContextConfig {
    /**
     * The permission that the caller needs for the route; if there are several, the caller needs all of them.
     */
    scope?: Permission | readonly Permission[];
    /** Whether a route of accounts needs no session. */
    isPublic?: true;
    /**
     * Whether having the permission in any project is sufficient; the route then returns only what belongs to
     * these projects.
     */
    inAnyProject?: true;
    /** Media types of the body; none if the route accepts no body. */
    consumes?: readonly MediaType[];
    /** Maximum size of a JSON body in bytes, if not the default. */
    jsonBytes?: number;
    /**
     * Paths of strings that may be megabytes long, such as `attachments[].content`. They are written to disk
     * as they arrive.
     */
    longTexts?: readonly string[];
  }
}

export type MediaType = 'application/json' | 'multipart/form-data';
