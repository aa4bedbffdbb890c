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
  /** Also deletes everything that belongs to the user. */
  delete(id: string): Promise<void>;
  any(): Promise<boolean>;
  /** Returns the organizations of a user, the oldest membership first. */
  listMemberships(id: string): Promise<Membership[]>;
}

/** A session with its user and the organizations of the user. */
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
  /** Sessions that have not ended. `findByDigest` looks up the digest of their token. */
  findByDigest(digest: Buffer, limits: SessionLimits): Promise<OpenSession | null>;
  findOpen(ids: string[], limits: SessionLimits): Promise<OpenSession[]>;
  /**
   * Returns the sessions of a user that have not ended, newest first. With an organization, only those that
   * its single sign-on opened.
   */
  list(userId: string, limits: SessionLimits, organizationId: string | null): Promise<Session[]>;
  touch(id: string, address: string): Promise<void>;
  /** False if the user has no such session. */
  end(userId: string, id: string, organizationId?: string | null): Promise<boolean>;
  endAll(userId: string, options?: { except?: string; organizationId?: string | null }): Promise<void>;
  /** Deletes sessions that have ended. */
  deleteEnded(limits: SessionLimits): Promise<number>;
}

export interface Member {
  userId: string;
  email: string;
  name: string;
  role: Role | null;
  projectRoles: ProjectRole[];
  createdAt: Date;
  /** Time of the latest request of an open session. */
  lastSeenAt: Date | null;
  /** Whether the user belongs to other organizations too. */
  isElsewhere: boolean;
  hasSecondFactor: boolean;
}

export interface MemberRecords {
  /** Locks the members of the organization until the end of the transaction, so that one owner always remains. */
  lock(organizationId: string): Promise<void>;
  list(organizationId: string, page: PageRequest): Promise<Page<Member>>;
  find(organizationId: string, userId: string): Promise<Member | null>;
  findByEmail(organizationId: string, email: string): Promise<Member | null>;
  /** Adds the user, or replaces the roles. Roles in projects of other organizations, or in deleted ones, are ignored. */
  put(
    organizationId: string,
    userId: string,
    roles: { role: Role | null; projectRoles: readonly ProjectRole[] },
  ): Promise<void>;
  /**
   * Removes the user from the organization; if it was the user's last organization, the user is deleted.
   * False if there is no such member.
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
  /** Returns a link that has not expired, with the name of its organization. */
  findByDigest(digest: Buffer): Promise<(Link & { organizationName: string }) | null>;
  list(organizationId: string, kind: LinkKind): Promise<Link[]>;
  delete(organizationId: string, id: string): Promise<boolean>;
  /** Deletes the links of the same kind for this address, so that only a new one is valid. */
  deleteFor(kind: LinkKind, email: string | null, organizationId: string | null): Promise<void>;
  deleteExpired(): Promise<number>;
}
