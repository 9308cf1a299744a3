import type { activities } from '@pitboss/contract/content/activities';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type Amounts, activityLimits, amountFor } from '@pitboss/rules/activities/activity';
import { activityErrors, ruleErrors } from '@pitboss/rules/activities/check-activity';
import { refer } from '@pitboss/rules/messages';
import type { ActivityRow } from '../../domain/activities/activity-row.ts';
import { accountsOf } from '../../domain/sql/accounts-of.ts';
import { minorOf, moneyText, ms } from '../../domain/sql/dto.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { knownOf, type WrittenActivity } from './activities.sql.ts';
import { ActivityRejection } from './activity-rejection.ts';

type Written = RequestOf<typeof activities.add>;
type Terms = RequestOf<typeof activities.forecast>;

const distinct = <T>(values: readonly T[] | undefined): T[] => [...new Set(values ?? [])];

/**
 * Returns amounts with two decimals, ordered by currency, so that equal amounts compare equal; undefined for
 * none.
 */
const tidy = (amounts: Amounts | null | undefined): Amounts | undefined => {
  const entries = Object.entries(amounts ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0
    ? undefined
    : Object.fromEntries(entries.map(([currency, amount]) => [currency, moneyText(minorOf(amount))]));
};

const without = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

/** Returns the terms of a request with defaults filled in, as they are stored. */
export const wholeTerms = ({ scope, conditions, rule, ...terms }: Terms) => ({
  ...terms,
  zone: terms.zone ?? ('BeiJing' as const),
  scope: { agents: distinct(scope?.agents), except: distinct(scope?.except) },
  conditions: without({
    turnover: tidy(conditions?.turnover),
    transferIn: tidy(conditions?.transferIn),
    accountAgeDays: conditions?.accountAgeDays || undefined,
  }),
  budget: tidy(terms.budget) ?? null,
  rule: without({
    ...rule,
    gameIds: rule.gameIds?.length ? distinct(rule.gameIds) : undefined,
    minBet: tidy(rule.minBet),
    minScore: tidy(rule.minScore),
    prizes: rule.prizes?.map((prize) => ({ ...prize, amount: tidy(prize.amount) ?? {} })),
    steps: rule.steps?.map((step) => ({ ...step, amount: tidy(step.amount) ?? {} })),
  }),
});

const trimmed = ({ zh_cn, en_us }: { zh_cn: string; en_us: string }) => ({
  zh_cn: zh_cn.trim(),
  en_us: en_us.trim(),
});

/** Returns the activity of a request with defaults filled in. */
export function wholeActivity(request: Written): WrittenActivity {
  const { picture, link, sort, payoutTime, payoutWay, title, content, ...rest } = request;
  const { showStart, showEnd, ...terms } = rest;
  return {
    ...wholeTerms(terms),
    showStart,
    showEnd,
    title: trimmed(title),
    content: trimmed(content),
    picture: picture || null,
    link: link?.trim() || null,
    sort: sort ?? 1,
    payoutTime: payoutTime ?? terms.end + activityLimits.payoutAfterMs,
    payoutWay: payoutWay ?? 'automatic',
  };
}

/** Throws unless all named agents, games and currencies exist. */
async function checkNamed(
  db: Tx,
  { scope, rule, currencies }: Pick<WrittenActivity, 'scope' | 'rule' | 'currencies'>,
): Promise<void> {
  const ids = distinct([...scope.agents, ...scope.except]);
  const known = await accountsOf(db, 'agent', ids);
  const stranger = ids.find((id) => !known.has(id));
  if (stranger !== undefined) throw new AppError('pool.agentUnknown', { agent: stranger }, 'scope');
  const games = rule.gameIds ?? [];
  const counts = await knownOf(db, { games, currencies });
  if (counts.games !== games.length) throw new AppError('rtp.gameUnknown', {}, 'rule.gameIds');
  if (counts.currencies !== currencies.length)
    throw new AppError('pool.currencyUnknown', { currency: currencies.join(', ') }, 'currencies');
}

/** Rejects terms that cannot be computed. Throws `ActivityRefusal` with the field. */
export async function checkTerms(db: Tx, terms: ReturnType<typeof wholeTerms>): Promise<void> {
  const [fault] = ruleErrors(terms);
  if (fault) throw new ActivityRejection(fault);
  if (terms.start > terms.end) throw new ActivityRejection({ at: 'end', fault: refer('timesReversed') });
  await checkNamed(db, terms);
}

/**
 * Rejects an invalid activity. `now` is the time against which the payout is checked; null when the times
 * stay unchanged.
 */
export async function checkActivity(db: Tx, written: WrittenActivity, now: number | null): Promise<void> {
  const [fault] = activityErrors(written, now);
  if (fault) throw new ActivityRejection(fault);
  await checkNamed(db, written);
}

/** Converts a stored activity to the fields that an author writes. */
export const writtenOf = (row: ActivityRow): WrittenActivity => ({
  kind: row.kind,
  title: { zh_cn: row.title_zh, en_us: row.title_en },
  content: { zh_cn: row.content_zh, en_us: row.content_en },
  picture: row.picture,
  link: row.link,
  sort: row.sort,
  showStart: ms(row.show_start),
  showEnd: ms(row.show_end),
  start: ms(row.start_at),
  end: ms(row.end_at),
  payoutTime: ms(row.payout_at),
  payoutWay: row.payout_way,
  zone: row.zone,
  currencies: row.currencies,
  scope: { agents: row.agents, except: row.except_agents },
  conditions: row.conditions,
  budget: row.budget,
  rule: row.rule,
});

/** Returns a text that is equal for equal values, whatever the order of their keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * Returns whether a change is limited to what an activity in progress allows: texts, image, link, sort, a
 * later end of the display, a higher budget.
 */
export function keepsToProgress(before: WrittenActivity, after: WrittenActivity): boolean {
  const fixed = ({ title, content, picture, link, sort, showEnd, budget, ...rest }: WrittenActivity) => rest;
  if (canonical(fixed(before)) !== canonical(fixed(after)) || after.showEnd < before.showEnd) return false;
  if (canonical(before.budget) === canonical(after.budget)) return true;
  // A budget may rise in each currency that had one, or be removed; a currency without one cannot get one.
  return after.currencies.every((currency) => {
    const was = amountFor(before.budget, currency);
    const will = amountFor(after.budget, currency);
    return was === null ? will === null : will === null || will >= was;
  });
}
