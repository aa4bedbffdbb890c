/** Limits from the settings, which apply to each organization. */
export interface Quotas extends DocumentQuotas {
  projects: number;
  /** Maximum number of keys, not counting revoked and expired ones. */
  keys: number;
  /** Maximum number of open event streams in each API process. */
  eventStreams: number;
  pendingExports: number;
  /**
   * Maximum number of organizations that a user can create and own. If 0, organizations can be created only
   * on the command line.
   */
  ownedOrganizations: number;
}

/** Limits on an organization's documents; 0 for no limit. */
export interface DocumentQuotas {
  /** Maximum number of stored documents. */
  documents: number;
  /** Maximum total size of the stored documents. */
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

/** The highest limit that can be set. A JSON number can represent it exactly. */
export const LIMIT_MAX = 999_999_999_999_999;

/** Null if there is no limit. */
export type AppliedLimit = { most: number; setBy: LimitSetter } | null;

/**
 * Combines the limits for an organization. The operator's limits (0 for no limit) replace those from the
 * settings. The owners' limits can only lower the result.
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

/** The documents and pages that were added in a month, and the bytes that are stored now. */
export interface Usage {
  documents: number;
  pages: number;
  storedBytes: number;
}

/** Returns the limit that the new documents would exceed, or null if they exceed none. */
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
  // If no pages are left, also refuse documents whose number of pages is unknown.
  const { pagesPerMonth: pages } = limits;
  return pages !== null && used.pages >= pages.most ? { name: 'pagesPerMonth', ...pages } : null;
}

/** Returns the month of a time in UTC, such as `2026-11`. */
export function toMonth(time: Date): string {
  return time.toISOString().slice(0, 7);
}

/** Returns `count` months, starting with the given month and going back in time. */
export function listMonths(month: string, count: number): string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  return Array.from({ length: count }, (_, back) =>
    toMonth(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - back, 1))),
  );
}
