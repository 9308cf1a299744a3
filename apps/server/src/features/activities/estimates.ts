import type { activities } from '@pitboss/contract/content/activities';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { type Amounts, activityLimits, amountFor, measureOf } from '@pitboss/rules/activities/activity';
import type { ActivityRow } from '../../domain/activities/activity-row.ts';
import { countActivity, type Outcome } from '../../domain/activities/count.ts';
import { accountsOf } from '../../domain/sql/accounts-of.ts';
import { moneyText } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { settledCosts } from './awards.sql.ts';
import { scoreText } from './report.ts';
import { isRunning, runningFigures } from './running.ts';
import type { wholeTerms } from './write-activity.ts';

const sumBy = (awards: Outcome['awards'], currency: string): bigint =>
  awards.reduce((sum, award) => (award.currency === currency ? sum + award.amount : sum), 0n);

/**
 * Returns the cost by activity and currency: of running activities as if settled now, of settled ones as
 * awarded. Activities that have not begun are missing. `owner` is the key of the cache, a server's
 * configuration.
 */
export async function expectedCosts(
  db: Tx,
  owner: object,
  rows: readonly ActivityRow[],
): Promise<Map<string, Record<string, string>>> {
  const now = Date.now();
  const costs = new Map<string, Record<string, string>>();
  const settled = rows.filter((row) => row.settled_at !== null);
  for (const row of settled)
    costs.set(row.id, Object.fromEntries(row.currencies.map((code) => [code, '0.00'])));
  for (const { activity_id, currency, due } of await settledCosts(
    db,
    settled.map(({ id }) => id),
  )) {
    const own = costs.get(activity_id);
    if (own) own[currency] = moneyText(due);
  }
  for (const row of rows) {
    if (!isRunning(row, now)) continue;
    const figures = await runningFigures(db, owner, row);
    const costOf = (code: string) =>
      figures.reduce((sum, { currency, cost }) => (currency === code ? sum + cost : sum), 0n);
    costs.set(row.id, Object.fromEntries(row.currencies.map((code) => [code, moneyText(costOf(code))])));
  }
  return costs;
}

/**
 * Returns what unsaved terms would have awarded over their length up to now, 30 days at most (spec content
 * §3).
 */
export async function forecastOf(
  db: Tx,
  terms: ReturnType<typeof wholeTerms>,
): Promise<ReplyOf<typeof activities.forecast>> {
  const end = Date.now();
  const start = end - Math.min(terms.end - terms.start + 1, activityLimits.forecastMs) + 1;
  const budget: Amounts | null = terms.budget;
  const past = { ...terms, start, end };
  const { members, awards, exhausted } = await countActivity(
    inTransaction(db),
    { terms: past, activityId: null, before: end + activityLimits.aheadMs },
    terms.scope,
    end,
  );
  const example = awards[Math.floor((awards.length - 1) / 2)];
  const accounts = await accountsOf(db, 'member', example ? [example.memberId] : []);
  return {
    start,
    end,
    currencies: terms.currencies.map((currency) => {
      const max = amountFor(budget, currency);
      return {
        currency,
        members: members.filter((one) => one.currency === currency && !one.excluded && one.score > 0n).length,
        awards: awards.filter((award) => award.currency === currency).length,
        cost: moneyText(sumBy(awards, currency)),
        budget: max === null ? null : moneyText(max),
        exhausted: exhausted.includes(currency),
      };
    }),
    example: example
      ? {
          memberId: example.memberId,
          memberAccount: accounts.get(example.memberId) ?? '',
          measure: measureOf(terms.kind, terms.rule),
          score: scoreText(terms.kind, example.score),
          place: example.place,
          currency: example.currency,
          amount: moneyText(example.amount),
        }
      : null,
  };
}
