import { addressSubject } from '@pitboss/risk/rules/addresses';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../kernel/database/ids.ts';
import { dayMs, halves, msOf, roundMs, type Source, type SourceRow } from './source.ts';

const nobody = { tenant: '0', agent: '0', member: '0', currency: '' } as const;

/** What a member played in a round: it counts when the last of its bets is paid. Shots of fishing games are no rounds. */
const round: Source = {
  columns: ['at', 'paid', 'game', 'stake', 'won'],
  whole: true,
  read: (run, fromMs, toMs) =>
    run<SourceRow>(
      'risk-history-rounds',
      `select min(tenant_id) as tenant, min(agent_id) as agent, member_id as member, currency, min(id) as id,
         array[${msOf('min(bet_time)')}, case when bool_and(state = 1)
             then greatest(0, ${msOf('max(payout_time)')} - (${msOf('min(bet_time)')})) + 1 else 0 end,
           game_id, sum(amount), sum(payout + reward)]::text[] as numbers
       from bet where id >= $4::bigint and id < $5::bigint and state <> 2 and is_normal and game_id not between 100 and 199
       group by member_id, currency, game_id, coalesce(inning_id, 'bet:' || id)
       having min(bet_time) >= $2 and min(bet_time) < $3 order by min(id)`,
      [fromMs, new Date(fromMs), new Date(toMs), idFloor(fromMs - roundMs), idFloor(toMs + roundMs)],
    ),
};

/** How many bets were made in a hall in a minute. */
const hall: Source = {
  columns: ['at', 'game', 'hall', 'count'],
  whole: true,
  async read(run, fromMs, toMs) {
    const rows = await run<Pick<SourceRow, 'numbers'>>(
      'risk-history-halls',
      `select array[${msOf('minute')}, game_id, hall, count(*)]::text[] as numbers
       from (select date_trunc('minute', bet_time) as minute, game_id, case when hall_level in (1, 2) then hall_level else 0 end as hall
         from bet where id >= $3::bigint and id < $4::bigint and bet_time >= $2 and state <> 2 and is_normal) b
       group by minute, game_id, hall order by minute`,
      [fromMs, new Date(fromMs), idFloor(fromMs), idFloor(toMs)],
    );
    return rows.map(({ numbers }) => ({ ...nobody, id: '0', numbers }));
  },
};

/** Which members signed in or bet from an address in a minute. */
const address: Source = {
  columns: ['at'],
  whole: true,
  async read(run, fromMs, toMs) {
    const rows = await run<{ ip: string; member: string; at: string }>(
      'risk-history-addresses',
      `select ip, member_id as member, ${msOf('minute')} as at from (
         select ip, member_id, date_trunc('minute', bet_time) as minute from bet
         where id >= $4::bigint and id < $5::bigint and bet_time >= $2 and state <> 2 and is_normal
         union select l.ip, l.member_id, date_trunc('minute', l.at) from member_login l
         join member m on m.id = l.member_id and m.tenant_id = l.tenant_id and m.kind = 'normal'
         where l.id >= $6::bigint and l.id < $7::bigint and l.at >= $2 and l.at < $3 and l.event = 'login') u
       order by minute`,
      [
        ...[fromMs, new Date(fromMs), new Date(toMs), idFloor(fromMs), idFloor(toMs)],
        ...[idFloor(fromMs - dayMs), idFloor(toMs + dayMs)],
      ],
    );
    const subjects = new Map<string, string | null>();
    return rows.flatMap(({ ip, member, at }): SourceRow[] => {
      let name = subjects.get(ip);
      if (name === undefined) {
        name = addressSubject(ip);
        subjects.set(ip, name);
      }
      return name === null ? [] : [{ ...nobody, member, id: '0', name, numbers: [at] }];
    });
  },
};

/** An order that took money out, with the last transfer in of the day before and what was staked since. */
const withdrawal: Source = {
  columns: ['at', 'out', 'lastIn', 'stakes', 'idHigh', 'idLow'],
  whole: true,
  read: (run: RunSql, fromMs, toMs) =>
    run<SourceRow>(
      'risk-history-withdrawals',
      `select o.tenant_id as tenant, o.agent_id as agent, o.member_id as member, o.currency, o.id,
         array[${msOf('o.at')}, o.amount, coalesce(i.amount, 0), coalesce(s.stakes, 0), ${halves('o.id')}]::text[] as numbers
       from member_transfer o join member m on m.id = o.member_id and m.tenant_id = o.tenant_id and m.kind = 'normal'
       left join lateral (select n.at, n.amount from member_transfer n where n.member_id = o.member_id and n.id >= $6::bigint and n.id < $5::bigint
         and n.direction = 'in' and n.state = 'success' and (n.at, n.id) < (o.at, o.id) and n.at >= o.at - interval '24 hours'
         order by n.at desc, n.id desc limit 1) i on true
       left join lateral (select sum(b.amount) as stakes from bet b where b.member_id = o.member_id and b.id >= $6::bigint and b.id < $5::bigint
         and b.state = 1 and b.is_normal and b.bet_time >= i.at and b.bet_time <= o.at) s on i.at is not null
       where o.id >= $4::bigint and o.id < $5::bigint and o.at >= $2 and o.at < $3 and o.direction = 'out' and o.state = 'success'
       order by o.id`,
      [
        ...[fromMs, new Date(fromMs), new Date(toMs), idFloor(fromMs - dayMs), idFloor(toMs + dayMs)],
        idFloor(fromMs - 2 * dayMs),
      ],
    ),
};

/** What is not kept row by row. */
export const gathered = { round, hall, address, withdrawal } as const;
