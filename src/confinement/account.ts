/** A system account by its numeric IDs. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * An unused account, whose ID is one less than that of `nobody`, which the embedded PostgreSQL uses. No
 * distribution assigns this ID (systemd.io/UIDS-GIDS).
 */
const UNASSIGNED: Account = { uid: 65_533, gid: 65_533 };

/**
 * Chooses the account for parsers: an unprivileged one if the service runs as root; otherwise null, for the
 * service's account.
 */
export function chooseParserAccount(): Account | null {
  return process.platform === 'linux' && process.getuid?.() === 0 ? UNASSIGNED : null;
}
