import { minuteStart } from '@pitboss/risk/minutes/minutes';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { failReasonTexts, joined } from '@pitboss/risk/rules/words';
import { kindOf } from '@pitboss/risk/subjects';
import { sql } from 'kysely';
import { gamePlay, registrations } from '../../../domain/risk/looked-up.sql.ts';
import { moneyText } from '../../../domain/sql/dto.ts';
import { inTransaction, plainArray } from '../../../domain/sql/run-sql.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { idFloor } from '../../../platform/db/ids.ts';
import type { Beside, Shown, Window } from './looked-up.ts';
import { lookUpStates } from './looked-up-states.sql.ts';

const idOf = (subject: string) => subject.slice(subject.indexOf(':') + 1);
const text = (value: string | number | null | undefined) => (value == null ? null : String(value));

/** Counts the members, and their agents, whose activity the monitor counts. */
async function users(db: Tx, monitor: Monitor, ids: string, { minute, length }: Window) {
  const whose =
    monitor.subject === 'game' ? sql`r.part` : monitor.subject === 'a' ? sql`r.own_agent` : sql`a.tenant_id`;
  const { rows } = await sql<{ id: string; currency: string; members: number; agents: number }>`
    select ${whose}::text as id, r.currency, count(distinct r.subject)::int as members,
      count(distinct r.own_agent)::int as agents
    from risk_minute r join agent a on a.id = r.own_agent
    where r.measure = ${monitor.measure} and r.minute > ${minute - length} and r.minute <= ${minute}
      and ${whose} = any(${ids}::bigint[]) and r.subject like 'm:%'
    group by 1, 2`.execute(db);
  return new Map(
    rows.map(({ id, currency, members, agents }): [string, Beside] => [
      `${id} ${currency}`,
      { players: text(members), members: text(members), agents: text(agents) },
    ]),
  );
}

/** The largest bet of each member, and in how many games it has bet. */
async function stakes(db: Tx, ids: string, { minute, length }: Window) {
  const from = minuteStart(minute - length + 1);
  const { rows } = await sql<{ id: string; currency: string; largest: string; games: number }>`
    select member_id::text as id, currency, max(amount) as largest, count(distinct game_id)::int as games
      from bet
    where member_id = any(${ids}::bigint[]) and id >= ${idFloor(from)}::bigint and state <> 2
      group by 1, 2`.execute(db);
  return new Map(
    rows.map(({ id, currency, largest, games }): [string, Beside] => [
      `${id} ${currency}`,
      { largest: moneyText(largest), games: text(games) },
    ]),
  );
}

/** Looks up the balances of members on our ledger. */
async function balances(db: Tx, ids: string) {
  const { rows } = await sql<{ id: string; currency: string; balance: string }>`
    select owner_id::text as id, currency, balance from ledger_account
    where kind = 'member' and owner_id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, currency, balance }): [string, Beside] => [
      `${id} ${currency}`,
      { balance: moneyText(balance) },
    ]),
  );
}

const reasonText = (reason: string) => failReasonTexts[reason] ?? { zh_cn: reason, en_us: reason };

/** Transfers of agents' own members that were tried, how many of them failed, and why. */
async function failures(db: Tx, ids: string, { minute, length }: Window) {
  const from = new Date(minuteStart(minute - length + 1));
  const { rows } = await sql<{ id: string; tried: number; failed: string; reasons: string | null }>`
    select agent_id::text as id, count(*)::int as tried,
      round(100.0 * count(*) filter (where state = 'fail') / count(*), 2)::text as failed,
      string_agg(distinct nullif(reason, ''), ', ') as reasons
    from member_transfer where agent_id = any(${ids}::bigint[]) and at >= ${from} and reason not in ('limit',
      'reversed') group by 1`.execute(db);
  return new Map(
    rows.map(({ id, tried, failed, reasons }): [string, Beside] => [
      `${id} `,
      {
        tried: text(tried),
        failedRate: failed,
        reasons: reasons && joined(reasons.split(', ').map(reasonText)),
      },
    ]),
  );
}

/** The rooms of bets. */
async function rooms(db: Tx, ids: string) {
  const { rows } = await sql<{ id: string; currency: string; room_id: string }>`
    select id::text, currency, room_id from bet where id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, currency, room_id }): [string, Beside] => [`${id} ${currency}`, { room: room_id }]),
  );
}

/**
 * Looks up the largest order of members that a limit rejected on a day, and their current limits: in, out,
 * per day in and out, orders per day.
 */
async function beyondLimits(db: Tx, shown: readonly Shown[]) {
  const requested = shown.map(({ subject }) => subject.slice('m:'.length).split('|'));
  const { rows } = await sql<{ id: string; day: string; largest: string | null; limits: (string | null)[] }>`
    select u.id::text, u.day, max(t.amount) as largest,
      array[max(l.in_max), max(l.out_max), max(l.in_day_max), max(l.out_day_max), max(l.day_count)] as limits
    from unnest(${plainArray(requested.map(([id]) => id ?? ''))}::bigint[],
      ${requested.map((one) => one[1] ?? '')}::text[]) as u (id, day)
    left join member_transfer t on t.member_id = u.id and t.reason = 'limit'
      and t.at >= (u.day || ' 00:00:00+08')::timestamptz
        and t.at < (u.day || ' 00:00:00+08')::timestamptz + interval '1 day'
    left join member_trade_limit l on l.member_id = u.id
    group by 1, 2`.execute(db);
  return new Map(
    rows.map(({ id, day, largest, limits }): [string, Beside] => {
      const [ins, outs, dayIn, dayOut, count] = limits;
      const said = [...[ins, outs, dayIn, dayOut].map((one) => (one ? moneyText(one) : '-')), count ?? '-'];
      return [
        `${id}|${day} `,
        { largestOrder: largest ? moneyText(largest) : null, limits: said.join(' / ') },
      ];
    }),
  );
}

const tooFew = { zh_cn: '注单过少', en_us: 'too few bets' };

/** Looks up the observed RTP of games as an interval, and the set RTP. */
async function returns(db: Tx, ids: string, window: Window) {
  const found = await gamePlay(inTransaction(db), ids, window);
  return new Map(
    [...found].map(([key, { setRtp, interval, few }]): [string, Beside] => [
      key,
      { setRtp, interval: few ? tooFew : interval },
    ]),
  );
}

/** Looks up the columns of displayed rows that are not totals of minutes, by subject and currency. */
export async function lookUpColumns(
  db: Tx,
  monitor: Monitor,
  shown: readonly Shown[],
  window: Window,
): Promise<ReadonlyMap<string, Beside>> {
  if (shown.length === 0) return new Map();
  const wants = (name: string) => monitor.columns.some((column) => column === name);
  const own = shown.filter(({ subject }) => kindOf(subject) === monitor.subject);
  const ids = plainArray(own.map(({ subject }) => idOf(subject)).filter((id) => /^\d+$/.test(id)));
  const states = await lookUpStates(db, monitor, shown, window);
  if (states) return states;
  const found = await Promise.all([
    wants('players') || wants('members') ? users(db, monitor, ids, window) : null,
    wants('largest') ? stakes(db, ids, window) : null,
    wants('balance') ? balances(db, ids) : null,
    wants('tried') ? failures(db, ids, window) : null,
    wants('room') ? rooms(db, ids) : null,
    wants('limits') ? beyondLimits(db, own) : null,
    wants('setRtp') ? returns(db, ids, window) : null,
    wants('ips') ? registrations(inTransaction(db), ids, window) : null,
  ]);
  return new Map(
    shown.map(({ subject, currency }) => {
      const all = Object.assign(
        {},
        ...found.map((one: ReadonlyMap<string, object> | null) => one?.get(`${idOf(subject)} ${currency}`)),
      ) as Beside;
      const named = Object.entries(all).filter(([name]) => wants(name));
      return [`${subject} ${currency}`, Object.fromEntries(named)];
    }),
  );
}
