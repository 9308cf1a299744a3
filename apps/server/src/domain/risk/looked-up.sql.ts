import { minuteStart } from '@pitboss/risk/minutes/minutes';
import { minBets, observe } from '@pitboss/rules/rtp/observed';
import { idFloor } from '../../platform/db/ids.ts';
import type { RunSql } from '../sql/run-sql.ts';

/** The minutes up to and with one. */
interface Window {
  readonly minute: number;
  readonly length: number;
}

/** Configured and observed RTP of a game. */
export interface GamePlay {
  readonly setRtp: string | null;
  /** `few`: there are too few bets for one. */
  readonly interval: string | null;
  readonly few: boolean;
}

export interface Registrations {
  readonly ips: string;
  readonly withBets: string;
  readonly commonIp: string | null;
  readonly commonIpTimes: string;
}

interface Row {
  id: string;
  currency: string;
  n: string;
  a: string;
  w: string;
  ww: string;
  aw: string;
  aa: string;
  set: string;
  set_stakes: string;
}

/** Maximum time between a bet and its payout, for bets paid in a window. */
const openMs = 3_600_000;

/**
 * Returns the configured RTP of the bets that were settled in a window, and the confidence interval of the
 * observed RTP, by game (risk §4). Bets are found by the members who played there, since they have no index
 * by game.
 */
export async function gamePlay(
  run: RunSql,
  games: string,
  { minute, length }: Window,
): Promise<ReadonlyMap<string, GamePlay>> {
  const from = minuteStart(minute - length + 1);
  const rows = await run<Row>(
    'risk-game-play',
    `with who as (select distinct r.part as game, split_part(r.subject, ':', 2)::bigint as member
      from risk_minute r
      where r.part = any($1::int[]) and r.measure = 'settled' and r.minute > $2 and r.minute <= $3)
    select b.game_id::text as id, b.currency, count(*) as n, sum(b.amount) as a, sum(b.payout) as w,
      sum(b.payout::numeric * b.payout) as ww, sum(b.amount::numeric * b.payout) as aw,
      sum(b.amount::numeric * b.amount) as aa,
      coalesce(sum(b.amount::numeric * b.rtp), 0) as set,
      coalesce(sum(b.amount) filter (where b.rtp is not null), 0) as set_stakes
    from who join bet b on b.member_id = who.member and b.game_id = who.game
    where b.id >= $4::bigint and b.state = 1 and b.is_normal
      and b.payout_time >= $5 and b.payout_time < $6
    group by 1, 2`,
    [
      games,
      minute - length,
      minute,
      idFloor(from - openMs),
      new Date(from),
      new Date(minuteStart(minute + 1)),
    ],
  );
  return new Map(
    rows.map((row): [string, GamePlay] => {
      const n = BigInt(row.n);
      const { low, high, set } = observe({
        n,
        a: BigInt(row.a),
        w: BigInt(row.w),
        ww: BigInt(row.ww),
        aw: BigInt(row.aw),
        aa: BigInt(row.aa),
        set: BigInt(row.set),
        setStakes: BigInt(row.set_stakes),
      });
      const few = n < minBets;
      const interval = few || low === null ? null : `${low}–${high}`;
      return [`${row.id} ${row.currency}`, { setRtp: set, interval, few }];
    }),
  );
}

/**
 * Agents' members who registered in a window: from how many addresses, and which of them is the commonest.
 */
export async function registrations(
  run: RunSql,
  agents: string,
  { minute, length }: Window,
): Promise<ReadonlyMap<string, Registrations>> {
  const from = new Date(minuteStart(minute - length + 1));
  const to = new Date(minuteStart(minute + 1));
  const rows = await run<{ id: string; ips: string; bets: string; ip: string | null; times: string }>(
    'risk-registrations',
    `with fresh as (select agent_id, register_ip as ip, first_bet_at from member
      where agent_id = any($1::bigint[]) and created_at >= $2 and created_at < $3 and kind = 'normal'),
    by_ip as (select agent_id, ip, count(*) as n from fresh where ip <> '' group by 1, 2)
    select f.agent_id::text as id, count(*) filter (where f.first_bet_at is not null) as bets,
      (select count(*) from by_ip i where i.agent_id = f.agent_id) as ips,
      (select i.ip from by_ip i where i.agent_id = f.agent_id order by i.n desc, i.ip limit 1) as ip,
      coalesce((select max(i.n) from by_ip i where i.agent_id = f.agent_id), 0) as times
    from fresh f group by f.agent_id`,
    [agents, from, to],
  );
  return new Map(
    rows.map(({ id, ips, bets, ip, times }): [string, Registrations] => [
      `${id} `,
      { ips, withBets: bets, commonIp: ip, commonIpTimes: times },
    ]),
  );
}
