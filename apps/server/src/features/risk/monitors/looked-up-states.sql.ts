import { divHalfEven, toDto } from '@pitboss/ledger/money';
import { minuteStart } from '@pitboss/risk/minutes/minutes';
import { addressSubject } from '@pitboss/risk/rules/addresses';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { hallNames, hallOf } from '@pitboss/risk/subjects';
import { sql } from 'kysely';
import { regionOf, regionText } from '../../../domain/locations/region.ts';
import { plainArray } from '../../../domain/sql/run-sql.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { idFloor } from '../../../platform/db/ids.ts';
import type { Beside, Shown, Window } from './looked-up.ts';
import { stuckOrders, waitingOrders } from './orders.sql.ts';
import { perCurrency } from './per-currency.ts';

interface Play {
  key: string;
  currency: string;
  amount: string;
  won: string;
}

const moneyOf = (play: readonly Play[]) => ({
  stakes: perCurrency(play.map(({ currency, amount }) => ({ currency, minor: BigInt(amount) }))),
  payouts: perCurrency(play.map(({ currency, won }) => ({ currency, minor: BigInt(won) }))),
  returnRates:
    play
      .filter(({ amount }) => BigInt(amount) > 0n)
      .map(({ currency, amount, won }) => {
        const rate = toDto(divHalfEven(BigInt(won) * 10_000n, BigInt(amount)));
        return play.length > 1 ? `${rate}% ${currency}` : `${rate}%`;
      })
      .join(', ') || null,
});

/** Bets of two windows, and who plays in each hall, with what. */
async function halls(db: Tx, shown: readonly Shown[], { minute, length }: Window) {
  const found = new Map<string, Beside>();
  const last = minute - 1;
  const counts = await sql<{ subject: string; now: string; before: string }>`
    select subject, coalesce(sum(n) filter (where minute > ${last - length}), 0) as now,
      coalesce(sum(n) filter (where minute <= ${last - length}), 0) as before
    from risk_minute where measure = 'hall' and currency = ''
      and subject = any(${shown.map(({ subject }) => subject)}::text[])
      and minute > ${last - 2 * length} and minute <= ${last} group by 1`.execute(db);
  for (const { subject, now, before } of counts.rows)
    found.set(subject, { betsNow: now, betsBefore: before });
  const named = shown.flatMap(({ subject }) => hallOf(subject) ?? []);
  const from = minuteStart(last - length + 1);
  const to = minuteStart(last + 1);
  const play = await sql<Play & { players: number }>`
    select u.game || '|hall:' || u.hall as key, b.currency, sum(b.amount) as amount, sum(b.payout) as won,
      count(distinct b.member_id)::int as players
    from unnest(${plainArray(named.map(({ game }) => game))}::int[],
      ${plainArray(named.map(({ hall }) => hall))}::text[]) as u (game, hall)
    join bet b on b.game_id = u.game and b.hall_level = array_position(${plainArray([...hallNames])}::text[],
      u.hall) - 1
    where b.id >= ${idFloor(from)}::bigint and b.id < ${idFloor(to)}::bigint and b.state = 1 and b.is_normal
      group by 1, 2`.execute(db);
  for (const { subject } of shown) {
    const own = play.rows.filter(({ key }) => `game:${key}` === subject);
    const players = own.reduce((sum, one) => sum + one.players, 0);
    found.set(subject, { ...found.get(subject), players: String(players), ...moneyOf(own) });
  }
  return found;
}

/** Looks up the agents whose members use the addresses, and the stakes and results from there. */
async function addresses(db: Tx, shown: readonly Shown[], { minute, length }: Window) {
  const subjects = shown.map(({ subject }) => subject);
  const from = minute - length + 1;
  const seen = await sql<{ subject: string; member_id: string; own_agent: string }>`
    select distinct subject, member_id, own_agent from risk_address
    where subject = any(${subjects}::text[]) and hour >= ${Math.floor(from / 60)}`.execute(db);
  const members = plainArray([...new Set(seen.rows.map(({ member_id }) => member_id))]);
  const play = await sql<Play>`
    select ip as key, currency, sum(amount) as amount, sum(payout + reward) as won from bet
    where member_id = any(${members}::bigint[]) and id >= ${idFloor(minuteStart(from))}::bigint and state = 1
    group by 1, 2`.execute(db);
  return new Map(
    subjects.map((subject): [string, Beside] => {
      const sums = new Map<string, { amount: bigint; won: bigint }>();
      for (const { key, currency, amount, won } of play.rows) {
        if (addressSubject(key) !== subject) continue;
        const before = sums.get(currency) ?? { amount: 0n, won: 0n };
        sums.set(currency, { amount: before.amount + BigInt(amount), won: before.won + BigInt(won) });
      }
      const by = (pick: (sum: { amount: bigint; won: bigint }) => bigint) =>
        perCurrency([...sums].map(([currency, sum]) => ({ currency, minor: pick(sum) })));
      const agents = new Set(seen.rows.flatMap((row) => (row.subject === subject ? row.own_agent : [])));
      return [
        subject,
        {
          agents: String(agents.size),
          stakes: by(({ amount }) => amount),
          nets: by(({ amount, won }) => won - amount),
          region: regionText(regionOf(subject.slice('ip:'.length).split('/')[0] ?? '')),
        },
      ];
    }),
  );
}

/** Looks up the current and highest number of online members, and the numbers of sign-ins and sign-outs. */
async function online(db: Tx, shown: readonly Shown[], { minute, length }: Window) {
  const { rows } = await sql<{ tenant: string; now: number; high: number; came: string; went: string }>`
    select tenant_id::text as tenant, (array_agg(last order by minute desc))[1] as now, max(high) as high,
      sum(signed_in) as came, sum(signed_out) as went
    from risk_online where tenant_id =
      any(${plainArray(shown.map(({ subject }) => subject.slice('t:'.length)))}::bigint[])
      and minute > ${minute - length} and minute <= ${minute} group by 1`.execute(db);
  return new Map(
    rows.map(({ tenant, now, high, came, went }): [string, Beside] => [
      `t:${tenant}`,
      { onlineNow: String(now), onlineHigh: String(high), signedIn: came, signedOut: went },
    ]),
  );
}

type LookUp = (db: Tx, shown: readonly Shown[], window: Window) => Promise<ReadonlyMap<string, Beside>>;

/**
 * Looks up further columns of the figures of states, by subject and (empty) currency; null for a monitor of
 * sums.
 */
export async function lookUpStates(
  db: Tx,
  monitor: Monitor,
  shown: readonly Shown[],
  window: Window,
): Promise<ReadonlyMap<string, Beside> | null> {
  const of: Partial<Record<Monitor['measure'], LookUp>> = {
    hall: halls,
    address: addresses,
    online,
    stuck: stuckOrders,
    waiting: waitingOrders,
  };
  const found = await of[monitor.measure]?.(db, shown, window);
  return found ? new Map([...found].map(([subject, beside]) => [`${subject} `, beside])) : null;
}
