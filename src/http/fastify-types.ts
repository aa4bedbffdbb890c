import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Caller } from '../domain/callers.ts';
import type { Permission } from '../domain/permissions.ts';
import type { OpenSession } from '../domain/ports/user-records.ts';
import type { Project } from '../domain/projects.ts';
import type { LongTexts } from './body/long-texts.ts';

/** Fastify server whose handlers get their types from the route schemas. */
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
      /** How long a claim that is not renewed blocks an `Idempotency-Key`. */
      lapseMs: number;
    };
  }

  interface FastifyRequest {
    /** Set for every authenticated request to a path below `/v1`. */
    caller: Caller | null;
    /** Set for requests to account routes if they have a session. */
    session: OpenSession | null;
    /** Set if the path contains a project of the caller's organization. */
    project: Project | null;
    /** The media type of the body, if the route accepts a body. */
    bodyType: MediaType | null;
    /** SHA-256 of the JSON body as sent, in hex. */
    bodyDigest: string | null;
    /** The strings of the JSON body that were moved to files; only for routes with `longTexts`. */
    longTexts: LongTexts | null;
  }

  interface FastifySchema {
    /**
     * Statuses of errors that are specific to this operation. The file openapi/failures.ts adds the errors of
     * the common checks.
     */
    'x-failures'?: readonly number[];
    'x-required-scopes'?: readonly Permission[];
  }

  interface FastifyContextConfig {
    /** The permission or permissions that the caller needs for the route. */
    scope?: Permission | readonly Permission[];
    /** Whether an account route can be used without a session. */
    isPublic?: true;
    /**
     * Whether a permission in any project is sufficient. The route then returns only data of the projects in
     * which the caller has the permission.
     */
    inAnyProject?: true;
    /** Media types that the route accepts; missing if it accepts no body. */
    consumes?: readonly MediaType[];
    /** Maximum size of a JSON body in bytes, if it differs from the default. */
    jsonBytes?: number;
    /**
     * Paths of strings that can be megabytes long, such as `attachments[].content`. They are written to disk
     * as they arrive.
     */
    longTexts?: readonly string[];
  }
}

export type MediaType = 'application/json' | 'multipart/form-data';
