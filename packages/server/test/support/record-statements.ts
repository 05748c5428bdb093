import pg from 'pg';

/** A statement as the server sends it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Records the statements that the servers of this process send to the database, without those of the job queues.
 *
 * @returns the recorded statements, and a function that ends the recording.
 */
export function recordStatements(): { statements: Statement[]; stop: () => void } {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(send, client, args: unknown[]): unknown {
      const [text, values] = args;
      if (typeof text === 'string' && !text.includes('pgboss'))
        statements.push({ text, values: Array.isArray(values) ? values : [] });
      return Reflect.apply(send, client, args);
    },
  });
  return {
    statements,
    stop: () => {
      pg.Client.prototype.query = query;
    },
  };
}
