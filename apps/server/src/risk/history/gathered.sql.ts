import { addressSubject } from '@pitboss/risk/rules/addresses';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { readOwned } from './owned.sql.ts';
import { readPacked } from './packed.sql.ts';
import { type Columns, dayMs, lateOf, msOf, type ReadKind, roundMs } from './source.ts';
import { gatherUsers } from './users.ts';

const noUser = { tenant: '0', agent: '0', currency: '' } as const;

/**
 * Rounds of members: a round counts when the last of its bets is paid. Shots of fishing games are no rounds.
 */
const round: ReadKind = (run, fromMs, toMs) =>
  readOwned(run, 'risk-history-rounds', {
    kinds: { at: 'int', paid: 'number', game: 'int', stake: 'number', won: 'number' },
    query: `select min(tenant_id) as tenant_id, min(agent_id) as agent_id, member_id, currency,
        ${msOf('min(bet_time)')} as at,
        case when bool_and(state = 1) then ${lateOf('max(payout_time)', 'min(bet_time)')} else 0 end as paid,
        game_id as game, sum(amount) as stake, sum(payout + reward) as won
      from bet where id >= $4::bigint and id < $5::bigint and state <> 2 and is_normal
        and game_id not between 100 and 199
      group by member_id, currency, game_id, inning_id, case when inning_id is null then id end
      having min(bet_time) >= $2 and min(bet_time) < $3`,
    values: [fromMs, new Date(fromMs), new Date(toMs), idFloor(fromMs - roundMs), idFloor(toMs + roundMs)],
  });

/** Number of bets in a hall by minute. */
const hall: ReadKind = async (run, fromMs, toMs) => {
  const { at, game, level, count } = await readPacked(run, 'risk-history-halls', {
    kinds: { at: 'int', game: 'int', level: 'int', count: 'int' },
    query: `select ${msOf('minute')} as at, game_id as game, level, count(*) as count
      from (select date_trunc('minute', bet_time) as minute, game_id, case
        when hall_level in (1, 2) then hall_level else 0 end as level
        from bet where id >= $3::bigint and id < $4::bigint and bet_time >= $2 and state <> 2 and is_normal) b
      group by minute, game_id, level`,
    values: [fromMs, new Date(fromMs), idFloor(fromMs), idFloor(toMs)],
  });
  const users = gatherUsers();
  users.member(0, 0, users.owner(noUser));
  const of = { at, game, hall: level, count };
  const columns = Object.entries(of).map(([name, numbers]) => [name, new Uint32Array(numbers.buffer)]);
  return {
    rows: at.length,
    people: users.people(),
    names: [],
    of: { who: new Uint32Array(at.length), ...Object.fromEntries(columns) },
  };
};

/** Members that signed in or bet from an address, by minute. */
const address: ReadKind = async (run, fromMs, toMs) => {
  const { ip, member, at } = await readPacked(run, 'risk-history-addresses', {
    kinds: { ip: 'text', member: 'id', at: 'int' },
    query: `select coalesce(ip, '') as ip, member_id as member, ${msOf('minute')} as at from (
        select ip, member_id, date_trunc('minute', bet_time) as minute from bet
        where id >= $4::bigint and id < $5::bigint and bet_time >= $2 and state <> 2 and is_normal
        union select l.ip, l.member_id, date_trunc('minute', l.at) from member_login l
        join member m on m.id = l.member_id and m.tenant_id = l.tenant_id and m.kind = 'normal'
        where l.id >= $6::bigint and l.id < $7::bigint and l.at >= $2 and l.at < $3 and l.event = 'login') u`,
    values: [
      fromMs,
      new Date(fromMs),
      new Date(toMs),
      idFloor(fromMs),
      idFloor(toMs),
      idFloor(fromMs - dayMs),
      idFloor(toMs + dayMs),
    ],
  });
  return addressRows(ip, member, at);
};

function addressRows(
  ips: readonly string[],
  member: { readonly high: Uint32Array; readonly low: Uint32Array },
  at: Int32Array,
): Columns {
  const users = gatherUsers();
  const owner = users.owner(noUser);
  const names: string[] = [];
  const positions = new Map<string, number>();
  /**
   * Returns the index of an address, or -1 for an invalid one; different addresses may belong to one network.
   */
  const known = new Map<string, number>();
  const positionOf = (ip: string): number => {
    const subject = addressSubject(ip);
    if (subject === null) return -1;
    const position = positions.get(subject) ?? names.push(subject) - 1;
    positions.set(subject, position);
    return position;
  };
  const of = {
    who: new Uint32Array(at.length),
    name: new Uint32Array(at.length),
    at: new Uint32Array(at.length),
  };
  let rows = 0;
  ips.forEach((ip, row) => {
    let position = known.get(ip);
    if (position === undefined) {
      position = positionOf(ip);
      known.set(ip, position);
    }
    if (position < 0) return;
    of.who[rows] = users.member(member.high[row] as number, member.low[row] as number, owner);
    of.name[rows] = position;
    of.at[rows] = at[row] as number;
    rows += 1;
  });
  const { who, name, at: times } = of;
  const cut = (column: Uint32Array) => column.subarray(0, rows);
  return { rows, people: users.people(), names, of: { who: cut(who), name: cut(name), at: cut(times) } };
}

/** An order that took money out, with the last transfer in of the day before and what was staked since. */
const withdrawal: ReadKind = (run: RunSql, fromMs, toMs) =>
  readOwned(run, 'risk-history-withdrawals', {
    kinds: { at: 'int', out: 'number', lastIn: 'number', stakes: 'number', id: 'id' },
    query: `select o.tenant_id, o.agent_id, o.member_id, o.currency, ${msOf('o.at')} as at, o.amount as out,
        coalesce(i.amount, 0) as "lastIn", coalesce(s.stakes, 0) as stakes, o.id
      from member_transfer o join member m on m.id = o.member_id and m.tenant_id = o.tenant_id
        and m.kind = 'normal'
      left join lateral (select n.at, n.amount from member_transfer n where n.tenant_id = o.tenant_id
        and n.member_id = o.member_id and n.id >= $6::bigint and n.id < $5::bigint
        and n.direction = 'in' and n.state = 'success' and (n.at, n.id) < (o.at, o.id)
          and n.at >= o.at - interval '24 hours'
        order by n.at desc, n.id desc limit 1) i on true
      left join lateral (select sum(b.amount) as stakes from bet b where b.tenant_id = o.tenant_id
        and b.member_id = o.member_id and b.id >= $6::bigint and b.id < $5::bigint
        and b.state = 1 and b.is_normal and b.bet_time >= i.at and b.bet_time <= o.at) s on i.at is not null
      where o.id >= $4::bigint and o.id < $5::bigint and o.at >= $2 and o.at < $3 and o.direction = 'out'
        and o.state = 'success'`,
    values: [
      fromMs,
      new Date(fromMs),
      new Date(toMs),
      idFloor(fromMs - dayMs),
      idFloor(toMs + dayMs),
      idFloor(fromMs - 2 * dayMs),
    ],
  });

/** Kinds whose rows are aggregated. */
export const gathered = { round, hall, address, withdrawal } as const;
