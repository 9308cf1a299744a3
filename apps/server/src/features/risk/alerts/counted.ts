import { configLimits } from '@pitboss/risk/config';
import { isMonitor, monitorOf } from '@pitboss/risk/monitors';
import { type EvaluatedRound, wonAt } from '@pitboss/risk/rounds/streaks';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import type { Tx } from '../../../platform/db/db.ts';
import { type Counted, countedOf } from './counted.sql.ts';
import { readLeast, readRoundsOf } from './evidence-rounds.sql.ts';
import type { AlertRow } from './risk-alerts.sql.ts';

/** Returns what an alert counted; of a streak the bets of its rounds. */
export async function countedBy(db: Tx, row: AlertRow): Promise<Counted> {
  const monitor: Monitor | null = isMonitor(row.code) ? monitorOf(row.code) : null;
  const set = monitor?.least ? await readLeast(db, row.code, row.version) : null;
  const counted = countedOf(row, set ?? monitor?.least?.initial ?? 0n);
  if (monitor?.measure !== 'streak') return counted;
  return { ...counted, bets: await betsOfStreak(db, row, counted) };
}

/** Returns the bets of the rounds won in a row up to the event of an alert's value. */
async function betsOfStreak(db: Tx, row: AlertRow, counted: Counted): Promise<string[]> {
  const longestMs = configLimits.hours.max * 3_600_000;
  const rounds = await readRoundsOf(db, {
    member: counted.members[0] ?? '0',
    game: counted.game ?? '0',
    from: counted.from - longestMs,
    until: row.peak_at.getTime() >= counted.from ? row.peak_at.getTime() : counted.to,
  });
  const evaluated = rounds.map(
    ({ id, at, net, stake }): EvaluatedRound => ({
      id,
      at: Number(at),
      net: BigInt(net),
      stake: BigInt(stake),
    }),
  );
  const won = new Set(wonAt(evaluated, row.peak_minute, row.window_minutes).map(({ id }) => id));
  return rounds.flatMap(({ id, bets }) => (won.has(id) ? bets : []));
}
