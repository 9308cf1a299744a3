import type { activities } from '@pitboss/contract/content/activities';
import type { RequestInput } from '@pitboss/contract/core/define';
import type {
  ActivityConditions,
  ActivityKind,
  ActivityRule,
  Amounts,
} from '@pitboss/rules/activities/activity';
import {
  type ActivityErrorAt,
  type ActivityInput,
  activityErrors,
} from '@pitboss/rules/activities/check-activity';
import { endOfSecond } from '@pitboss/rules/time';
import type { FileChoice } from '../../../kit/form/file-field.tsx';
import type { ActivityRow } from '../activity/row.ts';

/**
 * Amounts as they are typed, by currency; those of currencies that are not chosen any more stay and are not
 * sent.
 */
export type TypedAmounts = Readonly<Record<string, string>>;
export interface TypedPrize {
  readonly from: string;
  readonly to: string;
  readonly amount: TypedAmounts;
}
export interface TypedStep {
  readonly at: string;
  readonly amount: TypedAmounts;
}

/** Values of the editor's fields; the kind determines which of the rule's values apply. */
export interface Values {
  kind: ActivityKind;
  titleZh: string;
  titleEn: string;
  contentZh: string;
  contentEn: string;
  picture: FileChoice;
  link: string;
  sort: string;
  showStart?: number;
  start?: number;
  end?: number;
  showEnd?: number;
  payoutTime?: number;
  payoutWay: ActivityRow['payoutWay'];
  zone: ActivityRow['zone'];
  currencies: string[];
  agents: string[];
  except: string[];
  turnover: TypedAmounts;
  transferIn: TypedAmounts;
  accountAgeDays: string;
  budget: TypedAmounts;
  measure: NonNullable<ActivityRule['measure']>;
  gameIds: string[];
  minBet: TypedAmounts;
  minScore: TypedAmounts;
  prizes: TypedPrize[];
  ties: NonNullable<ActivityRule['ties']>;
  mode: NonNullable<ActivityRule['mode']>;
  period: NonNullable<ActivityRule['period']>;
  between: { readonly from: string; readonly to: string };
  span: NonNullable<ActivityRule['span']>;
  steps: TypedStep[];
  pay: NonNullable<ActivityRule['pay']>;
}

/** The amounts that are sent: of the chosen currencies, where there is one; undefined without any. */
function amountsOf(typed: TypedAmounts, currencies: readonly string[]): Amounts | undefined {
  const all = currencies.flatMap((currency) => {
    const amount = typed[currency]?.trim();
    return amount ? [[currency, amount] as const] : [];
  });
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}

/** Returns the amounts of a prize or step; the server reports missing ones. */
const everyAmount = (typed: TypedAmounts, currencies: readonly string[]): Amounts =>
  amountsOf(typed, currencies) ?? {};

function ruleOf(values: Values): ActivityRule {
  const { kind, currencies, mode, pay } = values;
  if (kind === 'leaderboard') {
    const ofBets = values.measure !== 'gifts';
    const gameIds = values.gameIds.map(Number);
    const minBet = amountsOf(values.minBet, currencies);
    const minScore = amountsOf(values.minScore, currencies);
    return {
      measure: values.measure,
      ties: values.ties,
      ...(ofBets && gameIds.length > 0 ? { gameIds } : {}),
      ...(ofBets && minBet ? { minBet } : {}),
      ...(minScore ? { minScore } : {}),
      prizes: values.prizes.map(({ from, to, amount }) => ({
        from: Number(from),
        to: Number(to),
        amount: everyAmount(amount, currencies),
      })),
    };
  }
  const steps = values.steps.map(({ at, amount }) => ({
    at: Number(at),
    amount: everyAmount(amount, currencies),
  }));
  if (kind === 'onlineTime') return { span: values.span, steps, pay };
  if (kind === 'signIn') return { mode, steps, pay };
  const between = { from: values.between.from.trim(), to: values.between.to.trim() };
  return {
    period: values.period,
    mode,
    steps,
    pay,
    ...(between.from || between.to ? { between } : {}),
  };
}

function conditionsOf({ turnover, transferIn, accountAgeDays, currencies }: Values): ActivityConditions {
  const bets = amountsOf(turnover, currencies);
  const money = amountsOf(transferIn, currencies);
  return {
    ...(bets ? { turnover: bets } : {}),
    ...(money ? { transferIn: money } : {}),
    ...(accountAgeDays.trim() ? { accountAgeDays: Number(accountAgeDays) } : {}),
  };
}

/** Returns the payload of a forecast; null while a time is missing. */
export function termsOf(values: Values): RequestInput<typeof activities.forecast> | null {
  const { kind, zone, start, end, currencies, agents, except } = values;
  if (start === undefined || end === undefined) return null;
  return {
    kind,
    zone,
    start,
    end: endOfSecond(end),
    currencies,
    scope: { agents, except },
    conditions: conditionsOf(values),
    budget: amountsOf(values.budget, currencies) ?? null,
    rule: ruleOf(values),
  } as RequestInput<typeof activities.forecast>;
}

/** Returns the payload of an activity; null while a time is missing, which its field reports. */
export function writtenOf(values: Values): RequestInput<typeof activities.add> | null {
  const terms = termsOf(values);
  const { showStart, showEnd, payoutTime, picture } = values;
  if (!terms || showStart === undefined || showEnd === undefined || payoutTime === undefined) return null;
  return {
    ...terms,
    title: { zh_cn: values.titleZh.trim(), en_us: values.titleEn.trim() },
    content: { zh_cn: values.contentZh.trim(), en_us: values.contentEn.trim() },
    picture: picture.shown === null ? null : picture.file,
    link: values.link.trim() || null,
    sort: Number(values.sort),
    showStart,
    showEnd: endOfSecond(showEnd),
    payoutTime,
    payoutWay: values.payoutWay,
  };
}

/** Returns the errors in the present values; empty while a time is missing. */
export function errorsOf(values: Values, now: number | null): ActivityErrorAt[] {
  const written = writtenOf(values);
  if (!written) return [];
  return activityErrors(written as unknown as ActivityInput, now);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A week from the next full hour, shown from now until three days after its end. */
function fresh(now: number): Values {
  const start = Math.ceil(now / hourMs) * hourMs;
  const end = start + 7 * dayMs - 1;
  return {
    kind: 'leaderboard',
    titleZh: '',
    titleEn: '',
    contentZh: '',
    contentEn: '',
    picture: { file: null, shown: null },
    link: '',
    sort: '1',
    showStart: start - hourMs,
    start,
    end,
    payoutTime: start + 7 * dayMs + hourMs,
    showEnd: end + 3 * dayMs,
    payoutWay: 'automatic',
    zone: 'BeiJing',
    currencies: ['CNY'],
    agents: [],
    except: [],
    turnover: {},
    transferIn: {},
    accountAgeDays: '',
    budget: {},
    measure: 'turnover',
    gameIds: [],
    minBet: {},
    minScore: {},
    ties: 'earlier',
    prizes: [{ from: '1', to: '1', amount: {} }],
    mode: 'total',
    period: 'day',
    span: 'total',
    between: { from: '', to: '' },
    steps: [{ at: '1', amount: {} }],
    pay: 'each',
  };
}

/** Returns the initial values of the fields: of a new activity, or of one that is changed or copied. */
export function valuesOf(row: ActivityRow | undefined, now: number): Values {
  const blank = fresh(now);
  if (!row) return blank;
  const { rule, conditions } = row;
  return {
    kind: row.kind,
    titleZh: row.title.zh_cn,
    titleEn: row.title.en_us,
    contentZh: row.content.zh_cn,
    contentEn: row.content.en_us,
    picture: { file: row.picture?.file ?? null, shown: row.picture?.address ?? null },
    link: row.link ?? '',
    sort: String(row.sort),
    showStart: row.showStart,
    start: row.start,
    end: row.end,
    showEnd: row.showEnd,
    payoutTime: row.payoutTime,
    payoutWay: row.payoutWay,
    zone: row.zone,
    currencies: [...row.currencies],
    agents: row.scope.agents.map(({ id }) => id),
    except: row.scope.except.map(({ id }) => id),
    turnover: conditions.turnover ?? {},
    transferIn: conditions.transferIn ?? {},
    accountAgeDays: String(conditions.accountAgeDays ?? ''),
    budget: row.budget ?? {},
    measure: rule.measure ?? blank.measure,
    gameIds: (rule.gameIds ?? []).map(String),
    minBet: rule.minBet ?? {},
    minScore: rule.minScore ?? {},
    ties: rule.ties ?? blank.ties,
    prizes:
      rule.prizes?.map(({ from, to, amount }) => ({ from: String(from), to: String(to), amount })) ??
      blank.prizes,
    mode: rule.mode ?? blank.mode,
    period: rule.period ?? blank.period,
    span: rule.span ?? blank.span,
    between: rule.between ?? blank.between,
    pay: rule.pay ?? blank.pay,
    steps: rule.steps?.map(({ at, amount }) => ({ at: String(at), amount })) ?? blank.steps,
  };
}

/** A copy has times of its own, as long as those of the original, from the next full hour on. */
export function copyOf(row: ActivityRow, now: number): Values {
  const by = Math.ceil(now / hourMs) * hourMs - row.start;
  const moved = (at: number) => at + by;
  return {
    ...valuesOf(row, now),
    showStart: moved(row.showStart),
    start: moved(row.start),
    end: moved(row.end),
    payoutTime: moved(row.payoutTime),
    showEnd: moved(row.showEnd),
    // An image belongs to one activity.
    picture: { file: null, shown: null },
  };
}
