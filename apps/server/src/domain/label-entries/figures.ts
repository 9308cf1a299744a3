import { divHalfEven } from '@pitboss/ledger/money';
import { toCny } from '@pitboss/ledger/rates';
import type { FigureValues } from '@pitboss/rules/labels/evaluate';
import type { LabelFigure } from '@pitboss/rules/labels/labels';
import { idFloor } from '../../platform/db/ids.ts';
import { beijingDayNumber } from '../calendar/beijing-days.ts';
import { ratesOfDay } from '../currency/rate-history.ts';
import { plainArray, type RunSql } from '../sql/run-sql.ts';
import { readAccountsOnIp } from './shared-ips.ts';
import type { Span } from './span.ts';

/** Maximum age of a bet at the beginning of a span; older bets paid within the span are not found. */
const openMaxMs = 31 * 86_400_000;

const within = (column: string) => `${column} <= $3 and ($2::timestamptz is null or ${column} > $2)`;
const values = (members: readonly string[], { from, to }: Span) => [plainArray(members), from, to];
/** Returns the smallest id that a row of the span may have, for rows whose id encodes their creation time. */
const floorOf = ({ from }: Span, backMs = 0) => (from ? idFloor(from.getTime() - backMs) : '0');

interface PaidRow {
  member_id: string;
  currency: string;
  bets: string;
  wins: string;
  stake: string;
  payout: string;
}

/** Settled bets by payout time. */
const readPaid = (run: RunSql, members: readonly string[], span: Span) =>
  run<PaidRow>(
    'label-paid',
    `select b.member_id, b.currency, count(*) as bets,
      count(*) filter (where b.payout + b.reward > b.amount) as wins,
       sum(b.amount) as stake, sum(b.payout + b.reward) as payout
     from bet b where b.member_id = any($1::bigint[]) and b.id >= $4::bigint and b.state = 1
       and ${within('b.payout_time')}
     group by b.member_id, b.currency`,
    [...values(members, span), floorOf(span, openMaxMs)],
  );

/** Settled bets of all time, also those of months that are no longer in the database. */
const readPaidEver = (run: RunSql, members: readonly string[], span: Span) =>
  run<PaidRow>(
    'label-paid-ever',
    `select b.member_id, b.currency, count(*) as bets,
      count(*) filter (where b.payout + b.reward > b.amount) as wins,
       sum(b.amount) as stake, sum(b.payout + b.reward) as payout
     from (select member_id, currency, amount, payout, reward from bet
         where member_id = any($1::bigint[]) and state = 1 and payout_time <= $2
       union all select member_id, currency, amount, payout, reward from past_bet
         where member_id = any($1::bigint[]) and state = 1) b
     group by b.member_id, b.currency`,
    [plainArray(members), span.to],
  );

/**
 * Reads the longest series of rounds won in one game, by payout time. A round (a bet without one is its own)
 * counts when none of the member's bets in it is open; one with net 0 is skipped, a lost one ends the series.
 * Excludes games 100 to 199, like the monitor.
 */
const readStreaks = (run: RunSql, members: readonly string[], span: Span) =>
  run<{ member_id: string; longest: string }>(
    'label-streaks',
    `with rounds as (
       select b.member_id, b.game_id, max(b.payout_time) as at, min(b.id) as id,
         sum(b.payout + b.reward - b.amount) as net
       from bet b where b.member_id = any($1::bigint[]) and b.id >= $4::bigint and b.state <> 2
         and b.game_id not between 100 and 199
       group by b.member_id, b.game_id, coalesce(b.inning_id, b.id::text) having bool_and(b.state = 1)),
     judged as (select *, count(*) filter (where net < 0) over (partition by member_id, game_id order by at,
       id) as lost
       from rounds where net <> 0 and ${within('at')}),
     rows as (select member_id, count(*) filter (where net > 0) as won from judged group by member_id,
       game_id, lost)
     select member_id, max(won) as longest from rows group by member_id`,
    [...values(members, span), floorOf(span, openMaxMs)],
  );

const readTransfers = (run: RunSql, members: readonly string[], span: Span) =>
  run<{ member_id: string; currency: string; sum_in: string; sum_out: string }>(
    'label-transfers',
    `select t.member_id, t.currency, coalesce(sum(t.amount) filter (where t.direction = 'in'), 0) as sum_in,
       coalesce(sum(t.amount) filter (where t.direction = 'out'), 0) as sum_out
     from member_transfer t where t.member_id = any($1::bigint[]) and t.id >= $4::bigint
       and t.state = 'success' and ${within('t.at')}
     group by t.member_id, t.currency`,
    [...values(members, span), floorOf(span)],
  );

const readDays = (run: RunSql, members: readonly string[], { to }: Span) =>
  run<{ member_id: string; days: string }>(
    'label-days',
    `select id as member_id,
      greatest(0, floor(extract(epoch from $2::timestamptz - created_at) / 86400))::bigint as days
     from member where id = any($1::bigint[])`,
    [plainArray(members), to],
  );

const readAlerts = (run: RunSql, members: readonly string[], span: Span) =>
  run<{ member_id: string; alerts: string }>(
    'label-alerts',
    `select member_id, count(*) as alerts from risk_alert
     where member_id = any($1::bigint[]) and verdict = 'abnormal' and ${within('at')} group by member_id`,
    values(members, span),
  );

/** Rounds in which a member and one linked to it staked on opposite areas, as the monitor recorded them. */
const readOpposite = (run: RunSql, members: readonly string[], span: Span) =>
  run<{ member_id: string; n: string }>(
    'label-opposite',
    `select m.id as member_id, count(distinct o.round) as n from unnest($1::bigint[]) as m (id)
       join risk_opposite o on o.low_id = m.id or o.high_id = m.id
     where ${within('o.at')} group by m.id`,
    values(members, span),
  );

/** Source that a figure is read from. */
type Source = 'paid' | 'streak' | 'transfers' | 'days' | 'ips' | 'alerts' | 'opposite';
const sources: Readonly<Record<LabelFigure, Source>> = {
  stake: 'paid',
  netWin: 'paid',
  returnRate: 'paid',
  bets: 'paid',
  winShare: 'paid',
  streak: 'streak',
  transferIn: 'transfers',
  netTransfer: 'transfers',
  accountDays: 'days',
  accountsOnIp: 'ips',
  abnormalAlerts: 'alerts',
  oppositeRounds: 'opposite',
};

type Mutable = Partial<Record<LabelFigure, bigint | null>>;
const percent = (part: bigint, whole: bigint): bigint | null =>
  whole > 0n ? divHalfEven(part * 10_000n, whole) : null;

/** Adds a sum in CNY; null once a currency has no rate. */
const plus = (sum: bigint | null | undefined, minor: bigint, rate: bigint | undefined): bigint | null =>
  sum === null || rate === undefined ? null : (sum ?? 0n) + toCny(minor, rate);

/**
 * Reads figures of members over a span (risk §6): settled bets by payout time, money in CNY at the rate of
 * the Beijing day in which the span ends, percentages rounded half to even to two decimals. Only the
 * requested figures are read.
 */
export async function readFigures(
  run: RunSql,
  members: readonly string[],
  span: Span,
  wanted: Iterable<LabelFigure>,
): Promise<ReadonlyMap<string, FigureValues>> {
  const figures = new Map(members.map((id): [string, Mutable] => [id, {}]));
  const needed = new Set([...wanted].map((figure) => sources[figure]));
  const at = (id: string): Mutable => figures.get(id) ?? {};
  if (members.length === 0) return figures;
  const rates = await ratesOfDay(run, beijingDayNumber(span.to.getTime()));
  if (needed.has('paid')) await addSettled(run, members, span, rates, at);
  if (needed.has('transfers')) {
    for (const id of members) Object.assign(at(id), { transferIn: 0n, netTransfer: 0n });
    for (const row of await readTransfers(run, members, span)) {
      const into = BigInt(row.sum_in);
      const out = BigInt(row.sum_out);
      const own = at(row.member_id);
      own.transferIn = plus(own.transferIn, into, rates.get(row.currency));
      own.netTransfer = plus(own.netTransfer, into - out, rates.get(row.currency));
    }
  }
  const count = (figure: LabelFigure, rows: readonly { member_id: string; n: string }[]) => {
    for (const id of members) at(id)[figure] = 0n;
    for (const { member_id, n } of rows) at(member_id)[figure] = BigInt(n);
  };
  if (needed.has('streak'))
    count(
      'streak',
      (await readStreaks(run, members, span)).map((row) => ({ ...row, n: row.longest })),
    );
  if (needed.has('days'))
    count(
      'accountDays',
      (await readDays(run, members, span)).map((row) => ({ ...row, n: row.days })),
    );
  if (needed.has('alerts'))
    count(
      'abnormalAlerts',
      (await readAlerts(run, members, span)).map((row) => ({ ...row, n: row.alerts })),
    );
  if (needed.has('ips')) count('accountsOnIp', await readAccountsOnIp(run, members, span));
  if (needed.has('opposite')) count('oppositeRounds', await readOpposite(run, members, span));
  return figures;
}

/**
 * Sets the figures of settled bets for each member: stake and net win in CNY, return rate, number of bets and
 * share of bets won. `at` returns the figures of a member, whose bets are all in one currency.
 */
async function addSettled(
  run: RunSql,
  members: readonly string[],
  span: Span,
  rates: ReadonlyMap<string, bigint>,
  at: (id: string) => Mutable,
): Promise<void> {
  const rows = await (span.from === null ? readPaidEver : readPaid)(run, members, span);
  for (const id of members)
    Object.assign(at(id), { stake: 0n, netWin: 0n, returnRate: null, bets: 0n, winShare: null });
  for (const row of rows) {
    const own = at(row.member_id);
    const stake = BigInt(row.stake);
    const payout = BigInt(row.payout);
    const rate = rates.get(row.currency);
    own.bets = (own.bets ?? 0n) + BigInt(row.bets);
    own.stake = plus(own.stake, stake, rate);
    own.netWin = plus(own.netWin, payout - stake, rate);
    own.returnRate = percent(payout, stake);
    own.winShare = percent(BigInt(row.wins), BigInt(row.bets));
  }
}
