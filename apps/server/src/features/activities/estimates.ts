import type { activities } from '@pitboss/contract/content/activities';
import type { ReplyOf } from '@pitboss/contract/define';
import { type Amounts, activityLimits, amountFor, measureOf } from '@pitboss/rules/activities/activity';
import { type ActivityRow, stateOfActivity, termsOf } from '../../domain/activities/activity-row.ts';
import { countActivity, type Outcome } from '../../domain/activities/count.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { moneyText, ms } from '../../domain/sql/wire.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { memberAccounts } from './activities.sql.ts';
import { settledCosts } from './awards.sql.ts';
import { scoreText } from './report.ts';
import type { wholeTerms } from './write-activity.ts';

const sumBy = (awards: Outcome['awards'], currency: string): bigint =>
  awards.reduce((sum, award) => (award.currency === currency ? sum + award.amount : sum), 0n);

/** What has been counted a moment ago is shown again, the longer the more it costs to count. */
interface Counted {
  readonly at: number;
  readonly tookMs: number;
  readonly cost: Record<string, string>;
}
const counted = new WeakMap<object, Map<string, Counted>>();
const leastMs = 2_000;

async function costNow(
  db: Tx,
  owner: object,
  row: ActivityRow,
  now: number,
): Promise<Record<string, string>> {
  const all = counted.get(owner) ?? new Map<string, Counted>();
  counted.set(owner, all);
  const key = `${row.id} ${row.version}`;
  const known = all.get(key);
  if (known && now - known.at < Math.max(leastMs, known.tookMs * 20)) return known.cost;
  if (all.size > 500) all.clear();
  const began = performance.now();
  const count = {
    ...{ terms: termsOf(row), activityId: row.id },
    before: Math.min(ms(row.payout_at), now + activityLimits.aheadMs),
  };
  const scope = { agents: row.agents, except: row.except_agents };
  const { awards } = await countActivity(inTransaction(db), count, scope, now);
  const cost = Object.fromEntries(row.currencies.map((code) => [code, moneyText(sumBy(awards, code))]));
  all.set(key, { at: now, tookMs: performance.now() - began, cost });
  return cost;
}

/**
 * What activities cost if they are settled now, or what they came to, by activity; nothing for those that have not begun.
 * `owner`: whose memory it is, a server's configuration.
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
    const state = stateOfActivity(row, now);
    if (row.settled_at === null && (state === 'inProgress' || state === 'settling'))
      costs.set(row.id, await costNow(db, owner, row, now));
  }
  return costs;
}

/** What terms that are not saved would have given over their length up to now, 30 days at most (spec content §3). */
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
  const accounts = await memberAccounts(db, example ? [example.memberId] : []);
  return {
    ...{ start, end },
    currencies: terms.currencies.map((currency) => {
      const most = amountFor(budget, currency);
      return {
        currency,
        members: members.filter((one) => one.currency === currency && !one.excluded && one.score > 0n).length,
        awards: awards.filter((award) => award.currency === currency).length,
        cost: moneyText(sumBy(awards, currency)),
        budget: most === null ? null : moneyText(most),
        exhausted: exhausted.includes(currency),
      };
    }),
    example: example
      ? {
          ...{ memberId: example.memberId, memberAccount: accounts.get(example.memberId) ?? '' },
          measure: measureOf(terms.kind, terms.rule),
          score: scoreText(terms.kind, example.score),
          ...{ place: example.place, currency: example.currency, amount: moneyText(example.amount) },
        }
      : null,
  };
}
