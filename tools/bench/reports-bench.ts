import { fixedClock } from '@pitboss/rules/zones/wall-clock';
import { countPlayers } from '../../apps/server/src/domain/reports/player-counts.ts';
import { type Dimension, runReport } from '../../apps/server/src/domain/reports/report.ts';
import { memberReport } from '../../apps/server/src/domain/reports/report-members.ts';
import { bucketsOf } from '../../apps/server/src/domain/reports/report-range.ts';
import { usersByDay } from '../../apps/server/src/features/reports/users.sql.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { openDatabases } from '../../apps/server/src/platform/db/databases/open-databases.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate/migrate.ts';
import { makeScope, type Scope, wholeScope } from '../../apps/server/src/platform/db/scope.ts';
import { reachDatabase } from '../world/database.ts';
import { addUpAhead } from './load/own-work.ts';

/**
 * Reports over 90 days on the world of DATA_DIR or DATABASE_URL (`npm run world -- --bets 10000000` makes the
 * one that the bar of 60 ms speaks of): p50 and p95 in milliseconds, with transaction and scope, by role.
 */
const rounds = Number(process.env.ROUNDS ?? 20);
const dayMs = 86_400_000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const database = await reachDatabase(loadConfig(), say);
const databases = openDatabases(database.url);
await migrate(databases.system);
await addUpAhead(databases.system);
const { rows } = await databases.systemPool.query<{ bets: string; last: Date }>(
  'select count(*) as bets, max(bet_time) as last from bet',
);
const now = Math.max(Date.now(), rows[0]?.last.getTime() ?? 0);
say(`${rows[0]?.bets} bets, ${rounds} reports each over 90 days`);

async function scopeOf(account: string): Promise<Scope> {
  if (account === 'superadmin') return wholeScope;
  const found = await databases.systemPool.query<{
    id: string;
    tenant_id: string;
    layer: number;
    ids: string[];
  }>(
    `select a.id, a.tenant_id, a.layer, array(select d.id::text from agent d
      where d.path like a.path || '%') as ids
     from agent a where a.account = $1`,
    [account],
  );
  const agent = found.rows[0];
  if (!agent) throw new Error(`no agent ${account}`);
  return makeScope({
    kind: agent.layer === 1 ? 'tenant' : 'agents',
    tenantId: agent.tenant_id,
    agentIds: agent.ids,
    agentId: agent.id,
    layer: agent.layer,
  });
}

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  const samples: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const started = performance.now();
    await work();
    samples.push(performance.now() - started);
  }
  samples.sort((a, b) => a - b);
  const at = (share: number) => (samples[Math.min(rounds - 1, Math.floor(rounds * share))] ?? 0).toFixed(1);
  say(`${name.padEnd(52)} p50 ${at(0.5).padStart(8)}  p95 ${at(0.95).padStart(8)}`);
}

const beijing = 480;
const newYork = -240;
const midnight = (offset: number) => Math.floor((now + offset * 60_000) / dayMs) * dayMs - offset * 60_000;
try {
  for (const account of (process.env.AS ?? 'superadmin major1 share1').split(' ')) {
    const scope = await scopeOf(account);
    const report = (by: Dimension[], offsetMinutes: number, days = 90, compare = false) => {
      const to = midnight(offsetMinutes) + dayMs;
      const span = { from: to - days * dayMs, to };
      return databases.read(scope, 60_000, (db) =>
        runReport(
          db,
          scope,
          { span, by, clock: fixedClock(offsetMinutes), period: 'day', filter: {}, now },
          compare,
        ),
      );
    };
    const kinds: Dimension[][] = [
      [],
      ['game'],
      ['agent'],
      ['agent', 'game'],
      ['period'],
      ['subtree'],
      ['room'],
      ['hall'],
      ['period', 'game'],
    ];
    for (const by of kinds)
      await measure(`${account} by ${by.join(' x ') || 'nothing'}`, () => report(by, beijing));
    await measure(`${account} by game, compared, 45 days`, () => report(['game'], beijing, 45, true));
    for (const by of [['game'], ['period'], ['agent', 'game']] as Dimension[][])
      await measure(`${account} by ${by.join(' x ')}, New York`, () => report(by, newYork));
    const to = midnight(beijing) + dayMs;
    const span = { from: to - 90 * dayMs, to };
    await measure(`${account} players`, () =>
      databases.read(scope, 60_000, (db) =>
        countPlayers(db, scope, [span], { node: scope.agentId }, [], now),
      ),
    );
    for (const [zone, offset] of [
      ['', beijing],
      [', New York', newYork],
    ] as const) {
      const end = midnight(offset) + dayMs;
      const days = bucketsOf('day', { from: end - 90 * dayMs, to: end }, fixedClock(offset), now);
      await measure(`${account} players by day${zone}`, () =>
        databases.read(scope, 60_000, (db) =>
          countPlayers(db, scope, days, { node: scope.agentId }, [], now),
        ),
      );
      await measure(`${account} users by day${zone}`, () =>
        databases.read(scope, 60_000, (db) => usersByDay(db, scope, { node: scope.agentId }, days, now)),
      );
    }
    await measure(`${account} members`, () =>
      databases.read(scope, 60_000, (db) =>
        memberReport(db, scope, span, { node: scope.agentId }, { pageSize: 50 }, now),
      ),
    );
  }
} finally {
  await databases.close();
  await database.stop();
}
