import { checkLink, checkTitle } from '../checks/content-checks.ts';
import { parseDayTime } from '../content/day-time.ts';
import type { Text } from '../i18n.ts';
import { type MessageRef, refer } from '../messages.ts';
import { characterCount } from '../text-width.ts';
import { DAY_MS, zoneOffset } from '../time.ts';
import {
  type ActivityConditions,
  type ActivityKind,
  type ActivityRule,
  type ActivityTimes,
  type ActivityZone,
  type Amounts,
  activityLimits,
  amountFor,
  ruleFields,
} from './activity.ts';

/** Error of an activity: a key of fault-texts.ts, or a message that other fields share. */
export type ActivityError =
  | 'contentLong'
  | 'payoutSoon'
  | 'currencies'
  | 'ruleForeign'
  | 'measure'
  | 'prizes'
  | 'prizePlaces'
  | 'prizeAbove'
  | 'steps'
  | 'stepOrder'
  | 'stepBeyond'
  | 'period'
  | 'between'
  | 'amount'
  | 'amountMissing'
  | 'amountForeign'
  | 'days'
  | 'sort'
  | 'boardGames';
export interface ActivityErrorAt {
  /** Path of the field, e.g. `rule.prizes.0.amount`. */
  readonly at: string;
  readonly fault: ActivityError | MessageRef;
}

/** Times of an activity that stand wrongly to one another; the first is the one that a reply names. */
export interface ActivityTimesError {
  readonly at: readonly [keyof ActivityTimes, keyof ActivityTimes];
  readonly fault: MessageRef;
}

/** Activity within its display; payout after its end and before the end of the display (spec §5). */
export function checkActivityTimes(times: ActivityTimes): ActivityTimesError | null {
  const { showStart, showEnd, start, end, payoutTime } = times;
  if (showStart > showEnd) return { at: ['showEnd', 'showStart'], fault: refer('timesReversed') };
  if (start > end) return { at: ['end', 'start'], fault: refer('timesReversed') };
  if (start < showStart) return { at: ['start', 'showStart'], fault: refer('activityOutsideShow') };
  if (end > showEnd) return { at: ['end', 'showEnd'], fault: refer('activityOutsideShow') };
  if (payoutTime <= end) return { at: ['payoutTime', 'end'], fault: refer('payoutTimeWrong') };
  return payoutTime < showEnd ? null : { at: ['payoutTime', 'showEnd'], fault: refer('payoutTimeWrong') };
}

export interface ActivityInput extends ActivityTimes {
  readonly kind: ActivityKind;
  readonly title: Text;
  readonly content: Text;
  readonly link?: string | null | undefined;
  readonly sort: number;
  readonly currencies: readonly string[];
  readonly conditions: ActivityConditions;
  readonly budget: Amounts | null;
  readonly rule: ActivityRule;
  /** Zone of its days; default Beijing. */
  readonly zone?: ActivityZone | undefined;
}

const whole = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/**
 * Validates amounts of the activity's currencies: above zero by default, `zero` allows zero, `each` requires
 * one for every currency.
 */
function amountErrors(
  at: string,
  amounts: Amounts | null | undefined,
  currencies: readonly string[],
  { each = false, zero = false } = {},
): ActivityErrorAt[] {
  if (!amounts) return each ? [{ at, fault: 'amountMissing' }] : [];
  const failures: ActivityErrorAt[] = [];
  for (const currency of Object.keys(amounts)) {
    const amount = amountFor(amounts, currency);
    if (!currencies.includes(currency)) failures.push({ at, fault: 'amountForeign' });
    else if (amount === null || (amount === 0n && !zero)) failures.push({ at, fault: 'amount' });
  }
  if (each && currencies.some((currency) => !Object.hasOwn(amounts, currency)))
    failures.push({ at, fault: 'amountMissing' });
  return failures;
}

function boardErrors({ rule, currencies, budget }: Pick<ActivityInput, 'rule' | 'currencies' | 'budget'>) {
  const failures: ActivityErrorAt[] = [];
  const add = (at: string, failure: ActivityError) => failures.push({ at: `rule.${at}`, fault: failure });
  if (!rule.measure) add('measure', 'measure');
  if (rule.measure === 'gifts' && (rule.gameIds?.length || rule.minBet)) add('gameIds', 'boardGames');
  failures.push(...amountErrors('rule.minBet', rule.minBet, currencies, { zero: true }));
  failures.push(...amountErrors('rule.minScore', rule.minScore, currencies, { zero: true }));
  const prizes = rule.prizes ?? [];
  if (!whole(prizes.length, 1, activityLimits.prizes)) add('prizes', 'prizes');
  let last = 0;
  for (const [place, { from, to, amount }] of prizes.entries()) {
    if (!whole(from, last + 1, activityLimits.place) || !whole(to, from, activityLimits.place))
      add(`prizes.${place}.from`, 'prizePlaces');
    last = Math.max(last, to);
    failures.push(...amountErrors(`rule.prizes.${place}.amount`, amount, currencies, { each: true }));
  }
  if (failures.length === 0)
    for (const currency of currencies) {
      const max = amountFor(budget, currency);
      const total = prizes.reduce(
        (sum, { from, to, amount }) => sum + BigInt(to - from + 1) * (amountFor(amount, currency) ?? 0n),
        0n,
      );
      if (max !== null && total > max) failures.push({ at: 'budget', fault: 'prizeAbove' });
    }
  return failures;
}

type StepInput = Pick<ActivityInput, 'kind' | 'rule' | 'currencies' | 'start' | 'end' | 'zone'>;

/**
 * Returns the largest score that a member can reach within the window: days, periods or minutes; the minutes
 * of one day where each day counts separately.
 */
function maxReached({ kind, rule, start, end, zone = 'BeiJing' }: StepInput): number {
  const local = (at: number) => at + zoneOffset(zone, at);
  const dayOf = (at: number) => Math.floor(local(at) / DAY_MS);
  const days = dayOf(end) - dayOf(start) + 1;
  if (kind === 'onlineTime') {
    const minutes = (ms: number) => Math.floor(ms / 60_000);
    if (rule.span !== 'day') return minutes(end + 1 - start);
    if (days > 2) return minutes(DAY_MS);
    const midnight = dayOf(end) * DAY_MS;
    const parts = days === 1 ? [end + 1 - start] : [midnight - local(start), local(end) + 1 - midnight];
    return minutes(Math.max(...parts));
  }
  // Weeks begin on Mondays; the first day of 1970 was a Thursday.
  const weekOf = (at: number) => Math.floor((dayOf(at) + 3) / 7);
  return kind === 'login' && rule.period === 'week' ? weekOf(end) - weekOf(start) + 1 : days;
}

function stepErrors(input: StepInput) {
  const { kind, rule, currencies, start, end } = input;
  const failures: ActivityErrorAt[] = [];
  const add = (at: string, failure: ActivityError) => failures.push({ at: `rule.${at}`, fault: failure });
  if (kind === 'login' && !rule.period) add('period', 'period');
  if (rule.between) {
    const from = parseDayTime(rule.between.from);
    const to = parseDayTime(rule.between.to);
    if (from === null || to === null || from >= to) add('between', 'between');
  }
  const steps = rule.steps ?? [];
  if (!whole(steps.length, 1, activityLimits.steps)) add('steps', 'steps');
  let last = 0;
  for (const [place, { at, amount }] of steps.entries()) {
    if (!whole(at, last + 1, activityLimits.at)) add(`steps.${place}.at`, 'stepOrder');
    else if (start <= end && at > maxReached(input)) add(`steps.${place}.at`, 'stepBeyond');
    last = Math.max(last, at);
    failures.push(...amountErrors(`rule.steps.${place}.amount`, amount, currencies, { each: true }));
  }
  return failures;
}

/** Returns the errors of a rule, its conditions and its budget; the parts that a forecast needs. */
export function ruleErrors(
  input: StepInput & Pick<ActivityInput, 'budget' | 'conditions'>,
): ActivityErrorAt[] {
  const { kind, rule, currencies, budget, conditions } = input;
  const failures: ActivityErrorAt[] = [];
  const distinct = new Set(currencies).size;
  if (!whole(distinct, 1, activityLimits.currencies) || distinct !== currencies.length)
    failures.push({ at: 'currencies', fault: 'currencies' });
  for (const field of Object.keys(rule) as (keyof ActivityRule)[])
    if (rule[field] !== undefined && !ruleFields[kind].includes(field))
      failures.push({ at: `rule.${field}`, fault: 'ruleForeign' });
  failures.push(...amountErrors('budget', budget, currencies));
  failures.push(...amountErrors('conditions.turnover', conditions.turnover, currencies));
  failures.push(...amountErrors('conditions.transferIn', conditions.transferIn, currencies));
  const { accountAgeDays = 0 } = conditions;
  if (!whole(accountAgeDays, 0, activityLimits.accountAgeDays))
    failures.push({ at: 'conditions.accountAgeDays', fault: 'days' });
  failures.push(...(kind === 'leaderboard' ? boardErrors(input) : stepErrors(input)));
  return failures;
}

/**
 * Everything that is wrong with an activity as it is written. `now`: payout must lie a minute ahead or more
 * of it; null where times are not changed.
 */
export function activityErrors(input: ActivityInput, now: number | null): ActivityErrorAt[] {
  const failures: ActivityErrorAt[] = [];
  for (const language of ['zh_cn', 'en_us'] as const) {
    const broken = checkTitle(input.title[language]);
    if (broken) failures.push({ at: 'title', fault: broken });
    if (input.content[language].trim() === '')
      failures.push({ at: 'content', fault: refer('contentRequired') });
    if (characterCount(input.content[language]) > activityLimits.content)
      failures.push({ at: 'content', fault: 'contentLong' });
  }
  const link = input.link ? checkLink(input.link) : null;
  if (link) failures.push({ at: 'link', fault: link });
  if (!whole(input.sort, 1, activityLimits.sort)) failures.push({ at: 'sort', fault: 'sort' });
  const times = checkActivityTimes(input);
  // Either of the two may be the one to put right.
  if (times) failures.push(...times.at.map((at) => ({ at, fault: times.fault })));
  if (now !== null && input.payoutTime < now + activityLimits.aheadMs)
    failures.push({ at: 'payoutTime', fault: 'payoutSoon' });
  return [...failures, ...ruleErrors(input)];
}
