/** A system account, by number. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * An unused account. It is not `nobody`, which an embedded PostgreSQL uses, but the number before it, which no
 * distribution assigns (systemd.io/UIDS-GIDS).
 */
const UNASSIGNED: Account = { uid: 65_533, gid: 65_533 };

/**
 * The account that runs parsers: an unprivileged one if the service is root, otherwise that of the service (null).
 */
export function chooseParserAccount(): Account | null {
  return process.platform === 'linux' && process.getuid?.() === 0 ? UNASSIGNED : null;
}
