import type pg from 'pg';

/** Runs something and gives the texts of the statements that a pool's connections were given meanwhile. */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const restore: (() => void)[] = [];
  const watch = (client: pg.PoolClient) => {
    const plain = client.query;
    client.query = ((...args: unknown[]) => {
      const [sent] = args as [string | { readonly text: string }];
      texts.push((typeof sent === 'string' ? sent : sent.text).replace(/\s+/g, ' ').trim());
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
  return texts;
}

/** How many of some statements lock accounts of the ledger, write them, and only read them. */
export function onAccounts(statements: readonly string[]): { locks: number; writes: number; reads: number } {
  const own = statements.filter((text) => /\bledger_account\b/.test(text));
  const locks = own.filter((text) => text.includes(' for no key update')).length;
  const writes = own.filter((text) => /^(update|insert)/.test(text)).length;
  return { locks, writes, reads: own.length - locks - writes };
}
