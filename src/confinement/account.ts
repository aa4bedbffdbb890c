/** A system account, identified by its numeric IDs. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * An unused account: not `nobody`, which the embedded PostgreSQL uses, but the ID before it, which no
 * distribution assigns (systemd.io/UIDS-GIDS).
 */
const UNASSIGNED: Account = { uid: 65_533, gid: 65_533 };

/**
 * Chooses the account that runs parsers: an unprivileged one if the service runs as root, otherwise the
 * account of the service (null).
 */
export function chooseParserAccount(): Account | null {
  return process.platform === 'linux' && process.getuid?.() === 0 ? UNASSIGNED : null;
}
