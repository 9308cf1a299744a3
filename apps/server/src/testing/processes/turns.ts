import pg from 'pg';

/**
 * Lock numbers for the nodes of a database: files share the nodes, but a file that kills nodes uses them
 * exclusively. A file that waits for exclusive use holds the gate meanwhile, so that no other file begins.
 */
const machines = 7_301;
const gate = 7_302;

/** Lock that the files of this process share; a file may start several databases. */
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

/** Waits for the nodes of a database, exclusively with `alone`; returns the function that releases them. */
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
