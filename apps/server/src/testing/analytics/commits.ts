import { sql } from 'kysely';
import type { Analytics } from '../../platform/calls/analytics.ts';
import type { Db } from '../../platform/db/db.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { testAgents } from '../users.ts';

/** A room of its own, so that the bets of the test data do not count. */
const room = '201-A9';

/** Bets of an agent's member that a test commits and revises, each with its announcement, as ingest does. */
export function betCommits(system: Db, node = 9, agent: (typeof testAgents)[number] = testAgents[0]) {
  const ids = createIdMaker(node);
  const tenantId = agent.path.split('/')[1] ?? '';

  async function announce(stamp: string): Promise<void> {
    if (stamp === '0') return;
    await sql`insert into bet_commit (tenant_id, stamp, bets)
      values (${tenantId}::bigint, ${stamp}::bigint, 1)`.execute(system);
  }

  return {
    nextStamp: () => ids.next(),
    /** Stores a bet of 10.00; a stamp of 0 is a bet from before commits were announced. */
    async place(state: 0 | 1, at = Date.now(), stamp = ids.next()): Promise<string> {
      const id = ids.next(at);
      await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type,
        hall_level, currency, amount, state, bet_time, ip, stamp) values (${id}::bigint, ${tenantId}::bigint,
        ${agent.id}::bigint, ${`3${agent.id}`}::bigint, ${id}, 201, ${room}, 0, 0, 'CNY', 1000, ${state},
        ${new Date(at)}, '203.0.113.1', ${stamp}::bigint)`.execute(system);
      await announce(stamp);
      return id;
    },
    /** Stores settled bets of 10.00 with one announcement. */
    async placeMany(count: number): Promise<void> {
      const stamp = ids.next();
      const numbers = Array.from({ length: count }, () => ids.next());
      await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type,
        hall_level, currency, amount, state, bet_time, ip, stamp)
        select id, ${tenantId}::bigint, ${agent.id}::bigint, ${`3${agent.id}`}::bigint, id::text, 201, ${room}, 0,
          0, 'CNY', 1000, 1, now(), '203.0.113.1', ${stamp}::bigint
        from unnest(${`{${numbers.join(',')}}`}::bigint[]) as id`.execute(system);
      await announce(stamp);
    },
    /** Cancels a bet. */
    async cancel(id: string, stamp = ids.next()): Promise<void> {
      await sql`update bet set state = 2, revision = revision + 1, stamp = ${stamp}::bigint
        where id = ${id}::bigint`.execute(system);
      await announce(stamp);
    },
    /** Changes the payout of a bet, in minor units, and settles it. */
    async pay(id: string, payout: number, stamp = ids.next()): Promise<void> {
      await sql`update bet set payout = ${payout}, state = 1, revision = revision + 1, stamp = ${stamp}::bigint
        where id = ${id}::bigint`.execute(system);
      await announce(stamp);
    },
  };
}

/** Returns number and payout of the settled bets that the analytics know, in all tenants or in one. */
export async function settledBets(analytics: Analytics, tenantId: string | null = null): Promise<string> {
  const select = `select count(*)::varchar as bets, coalesce(sum(payout), 0)::varchar as payout from facts
    where state = 1 and room_id = $1`;
  const [rows] = await analytics.run({ tenantId, agentIds: null }, [{ ctes: '', select, values: [room] }]);
  const [row] = rows as { bets: string; payout: string }[];
  return `${row?.bets} ${row?.payout}`;
}
