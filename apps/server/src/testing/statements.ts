import type pg from 'pg';

export interface SentStatement {
  readonly text: string;
  readonly values: unknown[];
}

interface Sent {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** Runs work and returns the statements that the pool's connections received meanwhile. */
export async function sentBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<SentStatement[]> {
  const statements: SentStatement[] = [];
  const restore: (() => void)[] = [];
  const watch = (client: pg.PoolClient) => {
    const plain = client.query;
    client.query = ((...args: unknown[]) => {
      const [sent, given] = args as [string | Sent, unknown];
      const { text, values }: Sent = typeof sent === 'string' ? { text: sent } : sent;
      statements.push({ text, values: [...(values ?? (Array.isArray(given) ? given : []))] });
      return Reflect.apply(plain, client, args);
    }) as typeof client.query;
    restore.push(() => {
      client.query = plain;
    });
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const one of restore.reverse()) one();
  }
  return statements;
}

/** The texts of these statements. */
export const statementsOf = async (pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(pool, work)).map(({ text }) => text.replace(/\s+/g, ' ').trim());

/** Counts the statements that lock ledger accounts, write them, and only read them. */
export function onAccounts(statements: readonly string[]): { locks: number; writes: number; reads: number } {
  const own = statements.filter((text) => /\bledger_account\b/.test(text));
  const locks = own.filter((text) => text.includes(' for no key update')).length;
  const writes = own.filter((text) => /^(update|insert)/.test(text)).length;
  return { locks, writes, reads: own.length - locks - writes };
}
