import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Caller } from '../domain/callers.ts';
import type { Permission } from '../domain/permissions.ts';
import type { OpenSession } from '../domain/ports/user-records.ts';
import type { Project } from '../domain/projects.ts';
import type { LongTexts } from './body/long-texts.ts';

/** A server whose handlers get their types from the route schemas. */
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
    /** The caller; set for authenticated requests under `/v1`. */
    caller: Caller | null;
    /** The session; set for account routes with a session. */
    session: OpenSession | null;
    /** The project; set if the path contains a project of the caller's organization. */
    project: Project | null;
    /** Null if the route accepts no body. */
    bodyType: MediaType | null;
    /** SHA-256 digest of the JSON body as it was sent, in hexadecimal. */
    bodyDigest: string | null;
    /** Strings of the JSON body that were moved to files; only for routes with `longTexts`. */
    longTexts: LongTexts | null;
  }

  interface FastifySchema {
    /**
     * Statuses of the errors that are specific to this operation. openapi/failures.ts adds the errors of the
     * checks that all routes share.
     */
    'x-failures'?: readonly number[];
    'x-required-scopes'?: readonly Permission[];
  }

  interface FastifyContextConfig {
    /** The permissions that the caller needs for the route. */
    scope?: Permission | readonly Permission[];
    /** Whether an account route can be used without a session. */
    isPublic?: true;
    /**
     * Whether a permission in any project is sufficient. The route then returns data only from the projects
     * in which the caller has the permission.
     */
    inAnyProject?: true;
    /** Absent if the route accepts no body. */
    consumes?: readonly MediaType[];
    /** Maximum size of a JSON body, if it differs from the default. */
    jsonBytes?: number;
    /**
     * Paths of strings that can be megabytes long, such as `attachments[].content`. They are written to disk
     * as they arrive.
     */
    longTexts?: readonly string[];
  }
}

export type MediaType = 'application/json' | 'multipart/form-data';
