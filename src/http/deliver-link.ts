import type { FastifyRequest } from 'fastify';
import { writeLinkMail } from '../domain/outbound-mail.ts';
import type { Language } from '../domain/preferences.ts';
import type { LinkKind } from '../domain/users.ts';
import { createUnavailableError } from '../lib/api-error.ts';
import type { HttpDependencies } from './dependencies.ts';
import { buildLinkUrl } from './link-url.ts';

const RETRY_SECONDS = 60;

interface CreatedLink {
  kind: Exclude<LinkKind, 'setup'>;
  token: string;
  email: string;
  organizationId: string;
  expiresAt: Date;
}

/**
 * Mails the link and returns null, so that only the recipient sees it. Without a mail relay, returns the
 * link, which the caller must pass on.
 * @throws {ApiError} 503 if the relay does not accept the e-mail
 */
export async function deliverLink(
  deps: Pick<HttpDependencies, 'records' | 'settings' | 'sendMail' | 'logger'>,
  request: FastifyRequest,
  { kind, token, email, organizationId, expiresAt }: CreatedLink,
): Promise<string | null> {
  const link = buildLinkUrl(deps.settings, request, kind, token);
  if (deps.sendMail === null) return link;
  const organization = await deps.records.organizations.find(organizationId);
  try {
    const details = {
      to: email,
      link,
      organization: organization?.name ?? '',
      expiresAt,
      language: await findLanguage(deps.records, email, request),
    };
    await deps.sendMail(writeLinkMail(kind, details));
    return null;
  } catch (error) {
    deps.logger.error({ err: error, request_id: request.id }, 'a link could not be sent by e-mail');
    throw createUnavailableError(
      'The e-mail could not be sent. Check the mail relay, then try again.',
      RETRY_SECONDS,
      error,
    );
  }
}

/** Returns the recipient's language or, if that is unknown, the sender's. */
async function findLanguage(
  { users, preferences }: HttpDependencies['records'],
  email: string,
  { caller }: FastifyRequest,
): Promise<Language | null> {
  const recipient = await users.findByEmail(email);
  const id = recipient?.id ?? (caller?.kind === 'user' ? caller.id : null);
  return id === null ? null : ((await preferences.find(id))?.language ?? null);
}
