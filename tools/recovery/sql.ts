import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { reachDatabase } from '../world/database.ts';

/**
 * `pitboss sql [STATEMENT]`: opens the database of the installation, also the embedded one, with psql where it
 * is installed. Without psql, and with a STATEMENT or on standard input, rows are printed as lines of JSON.
 */
function openPsql(url: string): Promise<number | null> {
  return new Promise((done) => {
    const { username, password, hostname, port, pathname, searchParams } = new URL(url);
    const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) };
    const host = searchParams.get('host') ?? (hostname || 'localhost');
    const args = ['-h', host, '-p', port || '5432', '-U', decodeURIComponent(username), pathname.slice(1)];
    const child = spawn('psql', args, { env, stdio: 'inherit' });
    child.once('error', () => done(null));
    child.once('exit', (code) => done(code ?? 1));
    // Ctrl-C ends a statement of psql, not this program.
    process.on('SIGINT', () => undefined);
  });
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results = [await client.query<Record<string, unknown>>(statement)].flat();
    for (const { rows, command, rowCount } of results) {
      for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
      process.stderr.write(`${command} ${rowCount ?? ''}\n`);
    }
  } finally {
    await client.end();
  }
}

async function main(): Promise<number> {
  const database = await reachDatabase(loadConfig(), () => undefined);
  try {
    const given = process.argv.slice(2).join(' ');
    if (!given && process.stdin.isTTY) {
      const code = await openPsql(database.url);
      if (code !== null) return code;
      throw new Error('psql is not installed; use: pitboss sql "select …"');
    }
    await execute(database.url, given || (await text(process.stdin)));
    return 0;
  } finally {
    await database.stop();
  }
}

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
