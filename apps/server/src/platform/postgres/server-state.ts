import type pg from 'pg';
import { advice, type Finding, ok, wrong } from '../errors/finding.ts';

/** A clock that is off by more shifts times of bets, signatures and sessions noticeably. */
const clockToleranceMs = 2_000;

/** Settings without which a crash could lose committed money; the server does not run on such a database. */
const required = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

type Client = Pick<pg.Client, 'query'>;

/**
 * Checks the clock against the database's. The duration of the query is not counted as a difference.
 */
export async function checkClock(client: Client): Promise<Finding> {
  const requestedAt = Date.now();
  const { rows } = await client.query<{ now: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as now',
  );
  const now = Number(rows[0]?.now);
  const aheadMs = now < requestedAt ? requestedAt - now : Math.min(0, Date.now() - now);
  if (Math.abs(aheadMs) < clockToleranceMs) return ok('clock', 'agrees with the database’s.');
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  return advice(
    'clock',
    `the clock of this machine is ${seconds} s ${side} the database's; synchronise both.`,
  );
}

/** Checks version, durability, checksums and clock of a database server. */
export async function checkPostgres(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ number: string; version: string; checksums: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
      current_setting('data_checksums') as checksums`,
  );
  const major = Math.floor(Number(rows[0]?.number ?? 0) / 10_000);
  if (major < 15 || major > 18)
    return [
      wrong(
        'database',
        `The database at DATABASE_URL is PostgreSQL ${major}; versions 15 to 18 are supported.`,
      ),
    ];
  const findings = [ok('database', `PostgreSQL ${rows[0]?.version}`)];
  for (const name of required) {
    const setting = (await client.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
    if (setting === 'off')
      findings.push(
        wrong(
          'database',
          `The database runs with ${name} = off, which can lose committed money; switch it on.`,
        ),
      );
  }
  if (rows[0]?.checksums !== 'on')
    findings.push(advice('database', 'the database runs without data checksums; consider pg_checksums.'));
  findings.push(await checkClock(client));
  return findings;
}
