/** An account of the system, by number. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Belongs to nobody, not even to `nobody`, as whom an embedded PostgreSQL runs: the last number before it, which no
 * distribution assigns (systemd.io/UIDS-GIDS).
 */
const UNASSIGNED: Account = { uid: 65_533, gid: 65_533 };

/** Who runs parsers: an account without any rights if the service is root, else the account of the service (null). */
export function parserAccount(): Account | null {
  return process.platform === 'linux' && process.getuid?.() === 0 ? UNASSIGNED : null;
}
