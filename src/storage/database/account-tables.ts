// Types for Kysely. The files in migrations/ create these tables.
import type { ColumnType, Generated } from 'kysely';
import type { ProjectRole } from '../../domain/callers.ts';
import type { Role } from '../../domain/permissions.ts';
import type { DigestSchedule, Language } from '../../domain/preferences.ts';
import type { LimitSetter } from '../../domain/quotas.ts';
import type { GroupRole } from '../../domain/single-sign-on.ts';
import type { LinkKind } from '../../domain/users.ts';

export interface OrganizationsTable {
  id: string;
  name: string;
  created_at: Date;
  requires_second_factor: Generated<boolean>;
}

/** Limits that were set by the operator or by the owners. */
export interface OrganizationLimitsTable {
  organization_id: string;
  set_by: LimitSetter;
  documents_per_month: number | null;
  pages_per_month: number | null;
  stored_bytes: number | null;
}

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  language: Generated<Language | null>;
  digest: Generated<DigestSchedule>;
  digest_hour: Generated<number>;
  digest_time_zone: Generated<string>;
  digest_sent_on: Generated<string | null>;
  created_at: Date;
}

export interface MembersTable {
  organization_id: string;
  user_id: string;
  role: Role | null;
  created_at: Date;
}

export interface ProjectRolesTable {
  project_id: string;
  organization_id: string;
  user_id: string;
  role: Role;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  digest: Buffer;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  address: string;
  user_agent: string;
  /** Null if the session was not opened by single sign-on. */
  organization_id: string | null;
}

export interface LinksTable {
  id: string;
  kind: LinkKind;
  digest: Buffer;
  organization_id: string;
  email: string | null;
  role: Role | null;
  project_roles: ColumnType<ProjectRole[], string, string>;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
}

export interface SingleSignOnTable {
  organization_id: string;
  issuer: string;
  client_id: string;
  sealed_secret: Buffer | null;
  scopes: string;
  groups_claim: string;
  group_roles: ColumnType<GroupRole[], string, string>;
  default_role: Role | null;
  trusts_unverified_emails: boolean;
  is_enforced: boolean;
}

export interface SecondFactorsTable {
  user_id: string;
  sealed_secret: Buffer;
  is_confirmed: boolean;
  last_step: number;
  created_at: Date;
}

export interface RecoveryCodesTable {
  user_id: string;
  digest: Buffer;
}

export interface IdentitiesTable {
  organization_id: string;
  subject: string;
  user_id: string;
}
