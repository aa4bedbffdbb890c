/** Limits for each organization, from the settings. */
export interface Quotas extends DocumentQuotas {
  projects: number;
  /** Keys that are neither revoked nor expired. */
  keys: number;
  /** Open event streams in each API process. */
  eventStreams: number;
  pendingExports: number;
  /** Organizations that a user can create and own. If 0, only the command line can create organizations. */
  ownedOrganizations: number;
}

/** 0 for no limit. */
export interface DocumentQuotas {
  /** Number of stored documents. */
  documents: number;
  /** Total size of stored documents. */
  bytes: number;
  documentsPerMonth: number;
  pagesPerMonth: number;
}

export interface Limits {
  documentsPerMonth: number | null;
  pagesPerMonth: number | null;
  storedBytes: number | null;
}

export type LimitName = keyof Limits;
export type LimitSetter = 'operator' | 'owner';

export const LIMIT_NAMES = [
  'documentsPerMonth',
  'pagesPerMonth',
  'storedBytes',
] as const satisfies LimitName[];

export const NO_LIMITS: Readonly<Limits> = {
  documentsPerMonth: null,
  pagesPerMonth: null,
  storedBytes: null,
};

/** Exactly representable as a JSON number. */
export const LIMIT_MAX = 999_999_999_999_999;

/** Null if there is no limit. */
export type AppliedLimit = { most: number; setBy: LimitSetter } | null;

/**
 * Limits that the operator set for the organization (0 for no limit) replace those from the settings. Owners
 * can only lower them.
 */
export function combineLimits(
  settings: DocumentQuotas,
  operator: Readonly<Limits>,
  owner: Readonly<Limits>,
): Record<LimitName, AppliedLimit> {
  const choose = (name: LimitName, setting: number): AppliedLimit => {
    const given = operator[name] ?? setting;
    const own = owner[name];
    if (own !== null && (given === 0 || own < given)) return { most: own, setBy: 'owner' };
    return given === 0 ? null : { most: given, setBy: 'operator' };
  };
  return {
    documentsPerMonth: choose('documentsPerMonth', settings.documentsPerMonth),
    pagesPerMonth: choose('pagesPerMonth', settings.pagesPerMonth),
    storedBytes: choose('storedBytes', settings.bytes),
  };
}

export interface ExceededLimit {
  name: LimitName | 'storedDocuments';
  most: number;
  setBy: LimitSetter;
}

/** Documents and pages added in a month, and the bytes stored now. */
export interface Usage {
  documents: number;
  pages: number;
  storedBytes: number;
}

/** Returns the limit that the new documents would exceed; null if there is none. */
export function findExceededLimit(
  limits: Record<LimitName, AppliedLimit>,
  used: Usage,
  added: Usage,
): ExceededLimit | null {
  const totals: Record<LimitName, number> = {
    documentsPerMonth: used.documents + added.documents,
    pagesPerMonth: used.pages + added.pages,
    storedBytes: used.storedBytes + added.storedBytes,
  };
  for (const name of LIMIT_NAMES) {
    const limit = limits[name];
    if (limit !== null && totals[name] > limit.most) return { name, ...limit };
  }
  // If no pages are left, a document with an unknown number of pages is refused too.
  const { pagesPerMonth: pages } = limits;
  return pages !== null && used.pages >= pages.most ? { name: 'pagesPerMonth', ...pages } : null;
}

/** In UTC, such as `2026-11`. */
export function toMonth(time: Date): string {
  return time.toISOString().slice(0, 7);
}

/** Returns the given number of months up to the given month, newest first. */
export function listMonths(month: string, count: number): string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  return Array.from({ length: count }, (_, back) =>
    toMonth(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - back, 1))),
  );
}
