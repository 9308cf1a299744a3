import {
  type ActivityConditions,
  type ActivityRule,
  type ActivityTerms,
  amountFor,
  measureOf,
} from '@pitboss/rules/activities/activity';
import { hundredths } from '@pitboss/rules/validation';
import { formatMoney } from '../../../kit/money.ts';
import { type Language, say } from '../../../kit/text.ts';
import { exampleText } from './example.text.ts';

const moneyOf = (minor: bigint, currency: string) => `${formatMoney(hundredths(minor))} ${currency}`;

type Said = Pick<ActivityTerms, 'kind' | 'conditions' | 'rule'>;

/** One language's words, by key of the texts. */
const inLanguage =
  (language: Language) =>
  (key: keyof typeof exampleText, params: Readonly<Record<string, string | number>> = {}) =>
    say(exampleText[key], language, params);
type Words = ReturnType<typeof inLanguage>;

function conditionWords(w: Words, conditions: ActivityConditions, currency: string): string {
  const { turnover, transferIn, accountAgeDays = 0 } = conditions;
  const bets = amountFor(turnover, currency);
  const money = amountFor(transferIn, currency);
  const parts = [
    bets !== null && w('ifTurnover', { amount: moneyOf(bets, currency) }),
    money !== null && w('ifTransferIn', { amount: moneyOf(money, currency) }),
    accountAgeDays > 0 && w('ifDays', { days: accountAgeDays }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? w('if', { parts: parts.join(w('and')) }) : '';
}

function boardWords(w: Words, rule: ActivityRule, currency: string): string[] {
  const what = w(`most.${rule.measure ?? 'turnover'}`);
  const least = amountFor(rule.minBet, currency);
  const low = amountFor(rule.minScore, currency);
  const limits = [
    rule.gameIds?.length ? w('ofGames', { count: rule.gameIds.length }) : '',
    least ? w('ofBets', { amount: moneyOf(least, currency) }) : '',
    low ? w('atLeast', { amount: moneyOf(low, currency) }) : '',
  ].join('');
  const lines = (rule.prizes ?? []).flatMap(({ from, to, amount }) => {
    const prize = amountFor(amount, currency);
    if (prize === null || !Number.isInteger(from) || !Number.isInteger(to) || to < from) return [];
    const gets = moneyOf(prize, currency);
    return [
      from === to
        ? w('place', { currency, what, place: from, amount: gets })
        : w('places', { currency, what, from, to, amount: gets }),
    ];
  });
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  return [`${first}${limits}`, ...rest, w(`ties.${rule.ties ?? 'earlier'}`)];
}

/**
 * Returns the amount for a member who has reached a step, including the previous steps if each is paid; null
 * while an amount is missing.
 */
function stepGets(w: Words, rule: ActivityRule, upTo: number, currency: string): string | null {
  const reached = (rule.steps ?? []).slice(0, upTo + 1).map(({ amount }) => amountFor(amount, currency));
  const amounts = rule.pay === 'highest' ? reached.slice(-1) : reached;
  if (amounts.length === 0 || amounts.some((amount) => amount === null)) return null;
  const known = amounts as bigint[];
  const sum = moneyOf(
    known.reduce((total, amount) => total + amount, 0n),
    currency,
  );
  if (known.length === 1) return sum;
  return w('sum', { sum, parts: known.map((amount) => formatMoney(hundredths(amount))).join(' + ') });
}

function reachedWords(w: Words, { kind, rule }: Said, at: number): string {
  const run = rule.mode === 'consecutive' ? w('run') : '';
  if (kind === 'signIn') return w('signIn', { at, run });
  if (kind === 'onlineTime') return w(rule.span === 'day' ? 'onlineDay' : 'online', { at });
  const between = rule.between ? w('between', { ...rule.between }) : '';
  return w(rule.period === 'week' ? 'loginWeeks' : 'loginDays', { at, run, between });
}

/**
 * Returns the awards of an activity as sentences about a member: of each prize, or of the first and the last
 * step; the conditions last. Empty while no award is complete.
 */
export function exampleWords(terms: Said, currency: string, language: Language): string[] {
  const w = inLanguage(language);
  const { rule, conditions } = terms;
  const steps = rule.steps ?? [];
  const positionsShown = [...new Set([0, steps.length - 1])];
  const lines =
    terms.kind === 'leaderboard'
      ? boardWords(w, rule, currency)
      : positionsShown.flatMap((position) => {
          const step = steps[position];
          const gets = stepGets(w, rule, position, currency);
          if (!step || gets === null || !Number.isInteger(step.at) || step.at < 1) return [];
          return [w('step', { currency, reached: reachedWords(w, terms, step.at), amount: gets })];
        });
  if (lines.length === 0) return [];
  const condition = conditionWords(w, conditions, currency);
  return condition ? [...lines, condition] : lines;
}

/** Formats a member's score: money with its currency, otherwise an integer. */
export const scoreWords = (
  kind: ActivityTerms['kind'],
  rule: ActivityRule,
  score: string,
  currency: string,
) =>
  ['days', 'periods', 'minutes'].includes(measureOf(kind, rule))
    ? formatMoney(score, 0)
    : `${formatMoney(score)} ${currency}`;
