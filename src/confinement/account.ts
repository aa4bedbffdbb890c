export interface Account {
  uid: number;
  gid: number;
}

/**
 * An account that nothing else uses. Its ID is one less than that of `nobody`, the account under which the
 * embedded PostgreSQL runs. No distribution assigns this ID (systemd.io/UIDS-GIDS).
 */
const UNASSIGNED: Account = { uid: 65_533, gid: 65_533 };

/**
 * Returns an unprivileged account if the service runs as root on Linux. Otherwise returns null, and parsers
 * use the service's account.
 */
export function chooseParserAccount(): Account | null {
  return process.platform === 'linux' && process.getuid?.() === 0 ? UNASSIGNED : null;
}
