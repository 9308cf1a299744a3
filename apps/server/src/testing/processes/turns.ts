import pg from 'pg';

/**
 * Turns on the machines of a given database: files share them, but a file that kills machines has them alone. Who waits for them alone
 * holds the gate meanwhile, so that no other file begins.
 */
const [machines, gate] = [7_301, 7_302];

/** What the files of this process hold: a file may start several databases. */
let held: { readonly client: Promise<pg.Client>; databases: number } | null = null;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function takeShared(url: string): Promise<pg.Client> {
  const client = await connect(url);
  await client.query('select pg_advisory_lock_shared($1)', [gate]);
  await client.query('select pg_advisory_lock_shared($1)', [machines]);
  await client.query('select pg_advisory_unlock_shared($1)', [gate]);
  return client;
}

/** Waits for a turn on the machines of a database, `alone` or with others; gives what ends it. */
export async function takeTurn(url: string, alone: boolean): Promise<() => Promise<void>> {
  if (alone) {
    const client = await connect(url);
    await client.query('select pg_advisory_lock($1)', [gate]);
    await client.query('select pg_advisory_lock($1)', [machines]);
    return () => client.end();
  }
  held ??= { client: takeShared(url), databases: 0 };
  const mine = held;
  mine.databases += 1;
  await mine.client;
  return async () => {
    mine.databases -= 1;
    if (mine.databases > 0) return;
    if (held === mine) held = null;
    await (await mine.client).end();
  };
}
