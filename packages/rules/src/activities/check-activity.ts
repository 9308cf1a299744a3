import { checkActivityTimes, checkLink, checkTitle } from '../checks/content-checks.ts';
import { parseDayTime } from '../content/day-time.ts';
import type { Text } from '../i18n.ts';
import type { MessageRef } from '../messages.ts';
import { characterCount } from '../text-width.ts';
import {
  type ActivityConditions,
  type ActivityKind,
  type ActivityRule,
  type ActivityTimes,
  type Amounts,
  activityLimits,
  amountFor,
  ruleFields,
} from './activity.ts';

/** What is wrong with an activity: a word of fault-texts.ts, or a message that other fields have too. */
export type ActivityFault =
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
  | 'period'
  | 'between'
  | 'amount'
  | 'amountMissing'
  | 'amountForeign'
  | 'days'
  | 'sort'
  | 'boardGames';
export interface ActivityFaultAt {
  /** Path of the field, e.g. `rule.prizes.0.amount`. */
  readonly at: string;
  readonly fault: ActivityFault | MessageRef;
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
}

const whole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** Amounts of the activity's currencies: above zero unless said otherwise; `each`: none may be missing. */
function amountFaults(
  at: string,
  amounts: Amounts | null | undefined,
  currencies: readonly string[],
  { each = false, zero = false } = {},
): ActivityFaultAt[] {
  if (!amounts) return each ? [{ at, fault: 'amountMissing' }] : [];
  const faults: ActivityFaultAt[] = [];
  for (const currency of Object.keys(amounts)) {
    const amount = amountFor(amounts, currency);
    if (!currencies.includes(currency)) faults.push({ at, fault: 'amountForeign' });
    else if (amount === null || (amount === 0n && !zero)) faults.push({ at, fault: 'amount' });
  }
  if (each && currencies.some((currency) => !Object.hasOwn(amounts, currency)))
    faults.push({ at, fault: 'amountMissing' });
  return faults;
}

function boardFaults({ rule, currencies, budget }: Pick<ActivityInput, 'rule' | 'currencies' | 'budget'>) {
  const faults: ActivityFaultAt[] = [];
  const add = (at: string, fault: ActivityFault) => faults.push({ at: `rule.${at}`, fault });
  if (!rule.measure) add('measure', 'measure');
  if (rule.measure === 'gifts' && (rule.gameIds?.length || rule.minBet)) add('gameIds', 'boardGames');
  faults.push(...amountFaults('rule.minBet', rule.minBet, currencies, { zero: true }));
  faults.push(...amountFaults('rule.minScore', rule.minScore, currencies, { zero: true }));
  const prizes = rule.prizes ?? [];
  if (!whole(prizes.length, 1, activityLimits.prizes)) add('prizes', 'prizes');
  let last = 0;
  for (const [place, { from, to, amount }] of prizes.entries()) {
    if (!whole(from, last + 1, activityLimits.place) || !whole(to, from, activityLimits.place))
      add(`prizes.${place}.from`, 'prizePlaces');
    last = Math.max(last, to);
    faults.push(...amountFaults(`rule.prizes.${place}.amount`, amount, currencies, { each: true }));
  }
  if (faults.length === 0)
    for (const currency of currencies) {
      const most = amountFor(budget, currency);
      const total = prizes.reduce(
        (sum, { from, to, amount }) => sum + BigInt(to - from + 1) * (amountFor(amount, currency) ?? 0n),
        0n,
      );
      if (most !== null && total > most) faults.push({ at: 'budget', fault: 'prizeAbove' });
    }
  return faults;
}

function stepFaults(kind: ActivityKind, rule: ActivityRule, currencies: readonly string[]) {
  const faults: ActivityFaultAt[] = [];
  const add = (at: string, fault: ActivityFault) => faults.push({ at: `rule.${at}`, fault });
  if (kind === 'login' && !rule.period) add('period', 'period');
  if (rule.between) {
    const [from, to] = [parseDayTime(rule.between.from), parseDayTime(rule.between.to)];
    if (from === null || to === null || from >= to) add('between', 'between');
  }
  const steps = rule.steps ?? [];
  if (!whole(steps.length, 1, activityLimits.steps)) add('steps', 'steps');
  let last = 0;
  for (const [place, { at, amount }] of steps.entries()) {
    if (!whole(at, last + 1, activityLimits.at)) add(`steps.${place}.at`, 'stepOrder');
    last = Math.max(last, at);
    faults.push(...amountFaults(`rule.steps.${place}.amount`, amount, currencies, { each: true }));
  }
  return faults;
}

/** What is wrong with a rule, its conditions and its budget; the parts that a forecast needs. */
export function ruleFaults(
  input: Pick<ActivityInput, 'kind' | 'rule' | 'currencies' | 'budget' | 'conditions'>,
): ActivityFaultAt[] {
  const { kind, rule, currencies, budget, conditions } = input;
  const faults: ActivityFaultAt[] = [];
  const distinct = new Set(currencies).size;
  if (!whole(distinct, 1, activityLimits.currencies) || distinct !== currencies.length)
    faults.push({ at: 'currencies', fault: 'currencies' });
  for (const field of Object.keys(rule) as (keyof ActivityRule)[])
    if (rule[field] !== undefined && !ruleFields[kind].includes(field))
      faults.push({ at: `rule.${field}`, fault: 'ruleForeign' });
  faults.push(...amountFaults('budget', budget, currencies));
  faults.push(...amountFaults('conditions.turnover', conditions.turnover, currencies));
  faults.push(...amountFaults('conditions.transferIn', conditions.transferIn, currencies));
  const { accountAgeDays = 0 } = conditions;
  if (!whole(accountAgeDays, 0, activityLimits.accountAgeDays))
    faults.push({ at: 'conditions.accountAgeDays', fault: 'days' });
  faults.push(...(kind === 'leaderboard' ? boardFaults(input) : stepFaults(kind, rule, currencies)));
  return faults;
}

/**
 * Everything that is wrong with an activity as it is written. `now`: payout must lie a minute ahead or more of it; null where
 * times are not changed.
 */
export function activityFaults(input: ActivityInput, now: number | null): ActivityFaultAt[] {
  const faults: ActivityFaultAt[] = [];
  for (const language of ['zh_cn', 'en_us'] as const) {
    const broken = checkTitle(input.title[language]);
    if (broken) faults.push({ at: 'title', fault: broken });
    if (characterCount(input.content[language]) > activityLimits.content)
      faults.push({ at: 'content', fault: 'contentLong' });
  }
  const link = input.link ? checkLink(input.link) : null;
  if (link) faults.push({ at: 'link', fault: link });
  if (!whole(input.sort, 1, activityLimits.sort)) faults.push({ at: 'sort', fault: 'sort' });
  const times = checkActivityTimes(input);
  // Either of the two may be the one to put right.
  if (times) faults.push(...times.at.map((at) => ({ at, fault: times.fault })));
  if (now !== null && input.payoutTime < now + activityLimits.aheadMs)
    faults.push({ at: 'payoutTime', fault: 'payoutSoon' });
  return [...faults, ...ruleFaults(input)];
}
