import { createHash } from 'node:crypto';
import pg from 'pg';
import { isStalePlan } from './database-errors.ts';

/**
 * Number of executions after which a statement is prepared. Preparing a statement that is used less often
 * takes more time than it saves, and uses memory on the server.
 */
const MANY_TIMES = 5;
/**
 * Maximum number of statements to remember. Without a limit, statements with lists of variable length could
 * fill the memory.
 */
const MOST_STATEMENTS = 500;
/**
 * Matches queries that read a page of a list and queries that count a list. They are planned each time,
 * because the best plan depends on the filter.
 */
const IS_OF_LIST = / offset \$|^\s*select (\(select )?count\(/i;

interface Statement {
  name: string;
  /** Number of times that this process has executed the statement. */
  count: number;
}

/** Statements, keyed by their text. */
const statements = new Map<string, Statement>();
/** Part of the statements' names, because all statements need new names after a migration. */
let generation = 0;

/**
 * A connection that prepares frequently used parameterized statements, so that PostgreSQL parses and plans
 * them only once for each connection. Cannot be used with poolers that assign a connection to each transaction.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    const send = ([text, values, ...others]: unknown[]): unknown => {
      const name = typeof text === 'string' && Array.isArray(values) ? findName(text, values) : null;
      return name === null ? query(text, values, ...others) : query({ name, text, values }, ...others);
    };
    const sendAgainIfStale = async (given: unknown[]): Promise<unknown> => {
      const used = generation;
      try {
        return await send(given);
      } catch (error) {
        if (!isStalePlan(error)) throw error;
        if (used === generation) generation++;
        // A failed transaction accepts no more statements; `runTransaction` starts a new one.
        if (this.getTransactionStatus() !== 'I') throw error;
        return send(given);
      }
    };
    this.query = ((...given: unknown[]) =>
      given.some((one) => typeof one === 'function') || typeof given[0] !== 'string'
        ? send(given)
        : sendAgainIfStale(given)) as typeof this.query;
  }
}

/** Returns the statement's name, or null if the statement should not be prepared. */
function findName(text: string, values: readonly unknown[]): string | null {
  if (values.length === 0 || IS_OF_LIST.test(text)) return null;
  const statement = statements.get(text) ?? addStatement(text);
  if (statement === null || ++statement.count < MANY_TIMES) return null;
  return `${generation}-${statement.name}`;
}

function addStatement(text: string): Statement | null {
  if (statements.size === MOST_STATEMENTS) return null;
  const statement = { name: createHash('sha256').update(text).digest('base64url'), count: 0 };
  statements.set(text, statement);
  return statement;
}
