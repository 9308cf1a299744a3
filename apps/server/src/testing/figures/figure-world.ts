import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { testAgents } from '../users.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const currencies = ['CNY', 'USD', 'VND'] as const;
const features = ['guanyu', 'hongfu', 'chibi'] as const;

/**
 * Seeds three members under every agent, each with a currency and some of them for tests, and their events of
 * fifty days: bets in every state (many exactly on the hour), scratch cards, spins, sign-ins, deposits and
 * withdrawals; rates that change within days.
 */
export async function seedFigures(db: Db, seed: number, now: number): Promise<void> {
  const ids = createIdMaker(9);
  let state = seed || 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const instant = (days: number) => now - random(days * 24) * hourMs - (random(3) ? random(hourMs) : 0) - 1;
  for (let n = 0; n < 10; n += 1)
    await sql`insert into currency_rate (id, code, rate, valid_from) values (${ids.next()}::bigint,
      ${n % 2 ? 'USD' : 'VND'},
      ${n % 2 ? `7.${1_000_000 + random(90_000_000)}` : `0.000${10_000 + random(90_000)}`}::numeric(20,8),
        ${new Date(instant(50))})`.execute(db);
  const users = testAgents.flatMap((agent) =>
    currencies.map((currency, n) => ({
      agent,
      currency,
      id: `7${agent.id}${n}`,
      tenant: agent.path.split('/')[1] ?? '0',
      joined: instant(45),
      kind: n === Number(agent.id) % 4 ? 'test' : 'normal',
    })),
  );
  for (const { id, tenant, agent, currency, joined, kind } of users)
    await sql`insert into member (id, tenant_id, agent_id, account, nickname, kind, currency, register_ip,
      created_at, online_since)
      values (${id}::bigint, ${tenant}::bigint, ${agent.id}::bigint, ${`m${id}`}, ${`m${id}`}, ${kind},
        ${currency}, '203.0.113.9', ${new Date(joined)},
        ${random(3) ? null : new Date(now - hourMs)})`.execute(db);
  const normal = new Set(users.filter(({ kind }) => kind === 'normal').map(({ id }) => id));
  const anyone = () => users[random(users.length)] ?? users[0];
  for (let n = 0; n < 700; n += 1) {
    const { id, tenant, agent, currency, joined } = anyone() as (typeof users)[number];
    const at = new Date(Math.max(instant(50), joined));
    const kind = random(10);
    const settled = kind > 1 ? 1 : kind * 2;
    const prize = settled === 1 && random(2) ? random(2_000_000) : 0;
    await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, inning_id, game_id, area_id,
      room_id, room_type, hall_level, currency, amount, payout, reward, state,
        balance_after, bet_time, ip, is_normal)
      values (${ids.next(at.getTime())}::bigint, ${tenant}::bigint, ${agent.id}::bigint, ${id}::bigint,
        ${`f${n}`}, ${`I-${n}`}, ${[201, 202, 203, 231, 253][random(5)]},
        ${1 + random(4)}, ${`room${random(3)}`}, ${random(2)}, ${random(3)}, ${currency},
          ${1 + random(1_000_000)}, ${prize}, ${settled === 1 && n % 15 === 0 ? 1_234 : 0},
        ${settled}, ${random(1_000_000)}, ${at}, '203.0.113.1', ${normal.has(id)})`.execute(db);
  }
  for (let n = 0; n < 45; n += 1) {
    const { id, tenant, agent, currency } = anyone() as (typeof users)[number];
    const at = now - random(20) * dayMs - random(dayMs);
    await sql`insert into feature_spin (id, tenant_id, agent_id, member_id, feature, spin_id, game_id,
      room_id, symbols, currency, stake, win, free_spins, at)
      values (${ids.next(at)}::bigint, ${tenant}::bigint, ${agent.id}::bigint, ${id}::bigint,
        ${features[n % 3]}, ${`S-${n}`}, 236, 'r', 'A B C', ${currency},
        ${1 + random(900)}, ${random(3_000)}, ${random(4)}, ${new Date(at)})`.execute(db);
  }
  for (const { id, tenant, agent, currency, joined } of users) {
    for (let n = random(14); n > 0; n -= 1)
      await sql`insert into member_login (id, tenant_id, agent_id, member_id, event, ip, device, at)
        values (${ids.next()}::bigint, ${tenant}::bigint, ${agent.id}::bigint,
        ${id}::bigint, ${n % 5 ? 'login' : 'logout'}, '203.0.113.9', 'web',
          ${new Date(joined + random(35) * dayMs + random(dayMs))})`.execute(db);
    for (let n = random(9); n > 0; n -= 1)
      await sql`insert into member_transfer (id, tenant_id, agent_id, member_id, order_no, direction, amount,
        currency, state, at)
        values (${ids.next()}::bigint, ${tenant}::bigint, ${agent.id}::bigint, ${id}::bigint, ${`o${id}${n}`},
          ${random(3) ? 'in' : 'out'}, ${1 + random(900_000)}, ${currency},
          ${random(5) ? 'success' : 'fail'},
            ${new Date(joined + random(30) * dayMs + random(dayMs))})`.execute(db);
  }
  for (let n = 0; n < 60; n += 1) {
    const at = now - n * 7 * hourMs - 1;
    await sql`insert into round (id, inning_id, game_id, room_id, table_id, shoe_no, hand_no, result, player,
      banker, card_type, started_at, ended_at, hash)
      values (${ids.next(at)}::bigint, ${`H-${n}`}, 201, 'live', ${`T${n % 2}`},
        ${`shoe${Math.floor(n / 12)}`}, ${60 - n}, ${`0|${1 + random(3)},${random(2)},${random(2)}`}, '', '',
        '',
        ${new Date(at)}, ${new Date(at)}, '\\x00')`.execute(db);
  }
  await sql`update member m set first_bet_at = b.at from (select tenant_id, member_id, min(bet_time) as at
    from bet where state = 1 group by 1, 2) b
    where b.tenant_id = m.tenant_id and b.member_id = m.id`.execute(db);
}
