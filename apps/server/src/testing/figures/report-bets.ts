import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { makeScope, type Scope, wholeScope } from '../../platform/db/scope.ts';
import { testAgents } from '../users.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const reportCurrencies = ['CNY', 'USD', 'VND'];
export const reportRooms = ['201-N1', '201-E1', "o'room"];

/**
 * Seeds bets of the test tree over sixty days up to `now`, many exactly on the boundaries of hours and days,
 * in three currencies whose rates change in the middle of days.
 */
export async function seedReportBets(system: Db, seed: number, now: number, count = 900): Promise<void> {
  const ids = createIdMaker(3);
  let state = seed;
  const random = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  for (let n = 0; n < 12; n += 1)
    await sql`insert into currency_rate (id, code, rate, valid_from) values (${ids.next()}::bigint,
      ${n % 2 ? 'USD' : 'VND'},
      ${n % 2 ? `7.${1_000_000 + random(90_000_000)}` : `0.000${10_000 + random(90_000)}`}::numeric(20,8),
        ${new Date(now - random(60) * dayMs - random(dayMs))})`.execute(system);
  for (let index = 0; index < count; index += 1) {
    const agent = testAgents[random(testAgents.length)] ?? testAgents[0];
    const at =
      Math.floor((now - random(60 * 24) * hourMs) / hourMs) * hourMs - (index % 3 ? random(hourMs) : 0);
    const settled = random(10) > 0;
    const room = random(3);
    await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type,
      hall_level, currency, amount, payout, reward, state, bet_time, ip)
      values (${ids.next(at)}::bigint, ${agent.path.split('/')[1]}::bigint, ${agent.id}::bigint,
        ${`3${agent.id}`}::bigint, ${`r${index}`}, ${201 + random(3)},
        ${reportRooms[room]}, ${room % 2}, ${random(3)}, ${reportCurrencies[random(3)]}, ${random(1_000_000)},
          ${settled ? random(2_000_000) : 0},
        ${settled && index % 20 === 0 ? 777 : 0}, ${settled ? 1 : random(2) * 2}, ${new Date(at)},
          '203.0.113.1')`.execute(system);
  }
}

/** Returns the agents of a tree of the test data; all of them for null. */
export const under = (id: string | null) =>
  testAgents.filter(({ path }) => id === null || path.includes(`/${id}/`)).map((agent) => agent.id);

/** Returns the scope of an agent of the test data; an administrator's scope for null. */
export function scopeOf(agentId: string | null): Scope {
  const agent = testAgents.find(({ id }) => id === agentId);
  if (!agent) return wholeScope;
  return makeScope({
    kind: agent.layer === 1 ? 'tenant' : 'agents',
    tenantId: agent.path.split('/')[1] ?? null,
    agentIds: under(agent.id),
    agentId: agent.id,
    layer: agent.layer,
  });
}
