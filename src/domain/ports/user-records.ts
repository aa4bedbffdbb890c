import type { Membership, ProjectRole } from '../callers.ts';
import type { Role } from '../permissions.ts';
import type { Language } from '../preferences.ts';
import type { Link, LinkKind, Session, SessionLimits, User } from '../users.ts';
import type { Page, PageRequest } from './page.ts';

export interface UserRecords {
  create(user: Pick<User, 'email' | 'name' | 'passwordHash'>): Promise<User | 'email_taken'>;
  find(id: string): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
  rename(id: string, name: string): Promise<void>;
  setPasswordHash(id: string, passwordHash: string): Promise<void>;
  /** Deletes the user and everything that belongs to the user. */
  delete(id: string): Promise<void>;
  any(): Promise<boolean>;
  /** Lists memberships, oldest first. */
  listMemberships(id: string): Promise<Membership[]>;
}

export interface OpenSession extends Session {
  email: string;
  userName: string;
  language: Language | null;
  memberships: Membership[];
}

export interface SessionRecords {
  create(session: {
    userId: string;
    organizationId: string | null;
    digest: Buffer;
    expiresAt: Date;
    address: string;
    userAgent: string;
  }): Promise<Session>;
  findByDigest(digest: Buffer, limits: SessionLimits): Promise<OpenSession | null>;
  findOpen(ids: string[], limits: SessionLimits): Promise<OpenSession[]>;
  /**
   * Lists sessions, newest first. `organizationId` selects those that were opened by that organization's
   * single sign-on.
   */
  list(userId: string, limits: SessionLimits, organizationId: string | null): Promise<Session[]>;
  touch(id: string, address: string): Promise<void>;
  /** Returns false if the user has no such session. */
  end(userId: string, id: string, organizationId?: string | null): Promise<boolean>;
  endAll(userId: string, options?: { except?: string; organizationId?: string | null }): Promise<void>;
  deleteEnded(limits: SessionLimits): Promise<number>;
}

export interface Member {
  userId: string;
  email: string;
  name: string;
  role: Role | null;
  projectRoles: ProjectRole[];
  createdAt: Date;
  /** When the user's most recent open session was last used; null if there is none. */
  lastSeenAt: Date | null;
  /** Whether the user also belongs to other organizations. */
  isElsewhere: boolean;
  hasSecondFactor: boolean;
}

export interface MemberRecords {
  /**
   * Locks the organization's members until the end of the transaction. This prevents concurrent changes from
   * removing the last owner.
   */
  lock(organizationId: string): Promise<void>;
  list(organizationId: string, page: PageRequest): Promise<Page<Member>>;
  find(organizationId: string, userId: string): Promise<Member | null>;
  findByEmail(organizationId: string, email: string): Promise<Member | null>;
  /**
   * Adds a member, or replaces a member's roles. Ignores roles in deleted projects and in projects of other
   * organizations.
   */
  put(
    organizationId: string,
    userId: string,
    roles: { role: Role | null; projectRoles: readonly ProjectRole[] },
  ): Promise<void>;
  /**
   * Removes a member, and deletes the user if this was the user's only organization. Returns false if there
   * is no such member.
   */
  remove(organizationId: string, userId: string): Promise<boolean>;
  countOwners(organizationId: string): Promise<number>;
}

export interface LinkRecords {
  create(
    link: Pick<
      Link,
      'kind' | 'organizationId' | 'email' | 'role' | 'projectRoles' | 'createdBy' | 'expiresAt'
    > & {
      digest: Buffer;
    },
  ): Promise<Link>;
  /** Returns null if the link has expired. */
  findByDigest(digest: Buffer): Promise<(Link & { organizationName: string }) | null>;
  list(organizationId: string, kind: LinkKind): Promise<Link[]>;
  delete(organizationId: string, id: string): Promise<boolean>;
  /** Deletes earlier links of this kind for the same address, so that only a new link is valid. */
  deleteFor(kind: LinkKind, email: string | null, organizationId: string | null): Promise<void>;
  deleteExpired(): Promise<number>;
}
