// A TCP proxy between the service and PostgreSQL that can simulate failures. It parses version 3 of the
// frontend protocol only to find the statements:
// https://www.postgresql.org/docs/current/protocol-message-formats.html
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SeenStatement {
  sql: string;
  /** Position in the transaction, where `begin` is 0; null outside a transaction. */
  position: number | null;
  connection: number;
}

/**
 * What happens to a statement: it passes, or the connection is cut before the statement is sent or after the
 * server has executed it.
 */
export type Verdict = 'pass' | 'cut_before' | 'cut_after';

export interface DatabaseGate {
  /** Connection string of the proxy. */
  url: string;
  /** Decides what happens to a statement. By default, all statements pass. */
  judge: (statement: SeenStatement) => Verdict;
  /** Delay in milliseconds for everything that the server sends. */
  delayMs: number;
  /**
   * Whether to accept connections but never respond. Everything that clients send in the meantime is lost.
   */
  isSilent: boolean;
  /** Number of open client connections. */
  readonly connections: number;
  /** Number of connections that `judge` decided to cut. */
  cuts: number;
  /** Stops accepting connections and closes those that are open. */
  close(): void;
  /** Accepts connections again on the same port. */
  open(): Promise<void>;
}

export async function startDatabaseGate(target: URL): Promise<DatabaseGate> {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {
        // Ignore errors, because the other side notices that the connection has been closed.
      });
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    relayConnection(gate, client, upstream);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  const gate: DatabaseGate = {
    url: url.href,
    judge: () => 'pass',
    delayMs: 0,
    isSilent: false,
    get connections() {
      return clients.size;
    },
    cuts: 0,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    async open() {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
  };
  return gate;
}

let lastConnection = 0;

function relayConnection(gate: DatabaseGate, client: Socket, upstream: Socket): void {
  const statements = new StatementReader(++lastConnection);
  let isSwallowing = false;
  const cut = () => {
    client.destroy();
    upstream.destroy();
  };
  client.on('data', (chunk: Buffer) => {
    if (isSwallowing || gate.isSilent) return;
    const verdicts = statements.push(chunk).map((statement) => gate.judge(statement));
    const verdict = verdicts.find((one) => one !== 'pass');
    if (verdict !== undefined) gate.cuts++;
    if (verdict === 'cut_before') return cut();
    isSwallowing = verdict === 'cut_after';
    upstream.write(chunk);
  });
  upstream.on('data', async (chunk: Buffer) => {
    // The server has executed the statement, but the client must not receive the response.
    if (isSwallowing) return cut();
    if (gate.delayMs > 0) await sleep(gate.delayMs);
    if (gate.isSilent) return;
    client.write(chunk);
  });
}

/** Finds the SQL statements in `Query` and `Parse` messages from a client. */
class StatementReader {
  readonly #connection: number;
  #rest = Buffer.alloc(0);
  #isStarted = false;
  #position: number | null = null;

  constructor(connection: number) {
    this.#connection = connection;
  }

  push(chunk: Buffer): SeenStatement[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const seen: SeenStatement[] = [];
    for (;;) {
      // The first message has no type byte.
      const header = this.#isStarted ? 5 : 4;
      if (this.#rest.length < header) return seen;
      const length = this.#rest.readInt32BE(header - 4) + header - 4;
      if (this.#rest.length < length) return seen;
      const type = this.#isStarted ? String.fromCharCode(this.#rest[0] ?? 0) : '';
      const body = this.#rest.subarray(header, length);
      this.#rest = this.#rest.subarray(length);
      this.#isStarted = true;
      // `Parse` begins with the name of the prepared statement.
      const sql = type === 'Q' ? body : type === 'P' ? body.subarray(body.indexOf(0) + 1) : null;
      if (sql !== null) seen.push(this.#place(sql.toString('utf8', 0, sql.indexOf(0))));
    }
  }

  #place(sql: string): SeenStatement {
    if (/^(begin|start transaction)/i.test(sql)) this.#position = -1;
    if (this.#position !== null) this.#position++;
    const statement = { sql, position: this.#position, connection: this.#connection };
    if (/^(commit|rollback)/i.test(sql)) this.#position = null;
    return statement;
  }
}
