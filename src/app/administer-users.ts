import { isRole, ROLES, type Role } from '../domain/permissions.ts';
import type { Records } from '../domain/ports/records.ts';
import { digestToken, generateToken, LINK_LIFETIME_MS, parseEmail } from '../domain/users.ts';
import { AdministrationError } from './administration-error.ts';

export const ROLE_NAMES: readonly string[] = ROLES;

/** @throws {AdministrationError} if there is no such role */
export function toRole(text: string): Role {
  if (isRole(text)) return text;
  throw new AdministrationError(`There is no role "${text}". Roles: ${ROLES.join(' ')}`);
}

/**
 * Creates a setup link for the first user, who becomes the owner of the first organization. Returns the token
 * in the link, or null if there are already users.
 */
export async function createSetupToken(records: Records): Promise<string | null> {
  if (await records.users.any()) return null;
  const [organization] = await records.organizations.list();
  if (organization === undefined) return null;
  const token = generateToken();
  await records.links.create({
    kind: 'setup',
    digest: digestToken(token),
    organizationId: organization.id,
    email: null,
    role: 'owner',
    projectRoles: [],
    createdBy: null,
    expiresAt: new Date(Date.now() + LINK_LIFETIME_MS.setup),
  });
  return token;
}

export async function createInvitationToken(
  records: Records,
  { email: given, role, organization }: { email: string; role: Role; organization: string | null },
): Promise<string> {
  const email = toEmail(given);
  const found = await findOnlyOrganization(records, organization);
  const token = generateToken();
  await records.transaction(async (stores) => {
    await stores.links.deleteFor('invitation', email, found);
    const link = await stores.links.create({
      kind: 'invitation',
      digest: digestToken(token),
      organizationId: found,
      email,
      role,
      projectRoles: [],
      createdBy: null,
      expiresAt: new Date(Date.now() + LINK_LIFETIME_MS.invitation),
    });
    await stores.auditLog.add(found, {
      actorId: null,
      via: 'command_line',
      action: 'member.invited',
      subjectId: link.id,
      after: { email, role, projects: [] },
    });
  });
  return token;
}

/**
 * Creates a password reset link and returns its token.
 * @throws {AdministrationError} if there is no such user
 */
export async function createResetToken(records: Records, given: string): Promise<string> {
  const email = toEmail(given);
  const user = await records.users.findByEmail(email);
  const memberships = user === null ? [] : await records.users.listMemberships(user.id);
  const [membership] = memberships;
  if (user === null || membership === undefined)
    throw new AdministrationError(`There is no user ${email}. See: legible users list`);
  const token = generateToken();
  await records.transaction(async (stores) => {
    await stores.links.deleteFor('reset', email, null);
    await stores.links.create({
      kind: 'reset',
      digest: digestToken(token),
      organizationId: membership.organizationId,
      email,
      role: null,
      projectRoles: [],
      createdBy: null,
      expiresAt: new Date(Date.now() + LINK_LIFETIME_MS.reset),
    });
    for (const { organizationId } of memberships)
      await stores.auditLog.add(organizationId, {
        actorId: null,
        via: 'command_line',
        action: 'member.reset_link_created',
        subjectId: user.id,
      });
  });
  return token;
}

/**
 * Removes the second factor of a user who has lost both the authenticator app and the recovery codes.
 * @throws {AdministrationError} if the user has no second factor
 */
export async function removeSecondFactor(records: Records, given: string): Promise<void> {
  const user = await records.users.findByEmail(toEmail(given));
  if (user === null) throw new AdministrationError(`There is no user ${given}. See: legible users list`);
  await records.transaction(async (stores) => {
    if (!(await stores.secondFactors.delete(user.id)))
      throw new AdministrationError(`${user.email} has no second factor.`);
    for (const { organizationId } of await stores.users.listMemberships(user.id))
      await stores.auditLog.add(organizationId, {
        actorId: null,
        via: 'command_line',
        action: 'user.second_factor_disabled',
        subjectId: user.id,
      });
  });
}

export async function listUsers(records: Records): Promise<string[]> {
  const lines: string[] = [];
  for (const { id, name } of await records.organizations.list()) {
    const { rows } = await records.members.list(id, { offset: 0, limit: 10_000 });
    for (const { userId, email, role } of rows)
      lines.push(`${userId}  ${name}  ${email}  ${role ?? 'individual projects'}`);
  }
  return lines;
}

/** @throws {AdministrationError} if the text is not an e-mail address */
function toEmail(text: string): string {
  try {
    return parseEmail(text);
  } catch {
    throw new AdministrationError(`"${text}" is not an e-mail address.`);
  }
}

async function findOnlyOrganization(records: Records, name: string | null): Promise<string> {
  const all = await records.organizations.list();
  const found = name === null ? all : all.filter((one) => one.name === name);
  const [organization, another] = found;
  if (organization === undefined)
    throw new AdministrationError(
      name === null
        ? 'There is no organization yet. Start the service once to create it.'
        : `There is no organization "${name}".`,
    );
  if (another !== undefined)
    throw new AdministrationError('There are several organizations. Choose one with --organization.');
  return organization.id;
}
