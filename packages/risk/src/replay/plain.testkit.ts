import { type MonitorConfig, thresholdOf } from '../config.ts';
import { type BetEvent, isBet, type RiskEvent, type SettledEvent } from '../events.ts';
import { keyText } from '../keys.ts';
import { cutEpisode, type Episodes, endMinute, reach } from '../minutes/episodes.ts';
import { minuteOf } from '../minutes/minutes.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import { lower, oppositeStakes, oppositesOf } from '../rounds/opposites.ts';
import { type EvaluatedRound, isFishing, streakAt } from '../rounds/streaks.ts';
import { addressSubject } from '../rules/addresses.ts';
import { percentOf } from '../rules/columns.ts';
import { hallSubject } from '../subjects.ts';
import type { ReplayFacts } from './facts/played.ts';

export interface PlainAlert {
  readonly key: string;
  readonly from: number;
  to: number | null;
  peak: number;
}

interface Plain {
  readonly code: MonitorCode;
  readonly config: MonitorConfig;
  readonly facts: ReplayFacts;
}

/** A change of a figure, with its value in a minute from all events up to then. */
interface Change {
  readonly at: number;
  readonly cut?: boolean;
  valueAt(minute: number): bigint;
}

const { max } = Math;
const limitsOf = ({ code, config }: Plain, figure = 'value') => {
  const one = monitorOf(code).figures[figure];
  const set = one && thresholdOf(config, figure, one.unit, one.unit === 'money' ? 'CNY' : '*', () => null);
  if (!set) throw new Error(`no limits of ${code}`);
  return set;
};

/** Looks at a figure after every change, and at the end of every minute in between. */
function follow(plain: Plain, subject: string, changes: readonly Change[]): PlainAlert[] {
  const { code, config, facts } = plain;
  const limits = limitsOf(plain);
  const key = keyText({ code, figure: 'value', subject, currency: null });
  const alerts: PlainAlert[] = [];
  let episodes: Episodes = [];
  let alert: PlainAlert | null = null;
  let before: Change | null = null;
  let now = 0;
  const turnTo = (until: number) => {
    for (let minute = now; minute < until && before && episodes.at(-1)?.to === null; minute += 1) {
      episodes = endMinute(minute, episodes, before.valueAt(minute) < limits.table);
      if (alert) alert.to = episodes.at(-1)?.to ?? null;
    }
    now = until;
  };
  for (const change of changes) {
    const minute = minuteOf(change.at);
    turnTo(minute);
    before = change;
    if (change.cut) {
      episodes = cutEpisode(minute, episodes);
      if (alert) alert.to = episodes.at(-1)?.to ?? null;
    }
    const value = change.valueAt(minute);
    if (minute < facts.from || value < limits.alarm || !config.enabled) continue;
    const reached = reach(minute, value, episodes, []);
    const isNew = reached.episodes.length > episodes.length;
    episodes = reached.episodes;
    if (!alert || isNew) {
      alert = { key, from: reached.from, to: null, peak: Number(value) };
      alerts.push(alert);
    } else alert.peak = max(alert.peak, Number(value));
  }
  turnTo(facts.to);
  return alerts;
}

const grouped = <T>(list: readonly T[], keyOf: (one: T) => string | null): Map<string, T[]> => {
  const found = new Map<string, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    if (key !== null) found.set(key, [...(found.get(key) ?? []), one]);
  }
  return found;
};
const byTime = (a: { readonly at: number }, b: { readonly at: number }) => a.at - b.at;
const isSettled = (event: RiskEvent): event is SettledEvent => event.kind === 'settled';

/** Makes one alert of those about a member that began in one minute: with the key of all, and the largest. */
function shared(
  code: MonitorCode,
  alerts: readonly (PlainAlert & { readonly member: string })[],
): PlainAlert[] {
  const groups = grouped(alerts, ({ member, from }) => `${code}|fold|m:${member}|${from}`);
  return [...groups].map(([group, own]) => {
    const [{ key, from, to } = { key: '', from: 0, to: 0 }] = own;
    return { key: own.length > 1 ? group : key, from, to, peak: max(...own.map(({ peak }) => peak)) };
  });
}

function singles(plain: Plain, bets: readonly BetEvent[]): PlainAlert[] {
  const { code, facts } = plain;
  const alerts = bets.flatMap((bet) => {
    const sides: { at: number; value: bigint; alarm: bigint }[] = [];
    const won = isSettled(bet) ? BigInt(bet.win) + BigInt(bet.jackpot) : 0n;
    if (code === 'singleBet')
      sides.push({ at: bet.betAt, value: BigInt(bet.stake), alarm: limitsOf(plain).alarm });
    if (code === 'singleBet' && isSettled(bet) && !isFishing(bet.game))
      sides.push({ at: bet.at, value: won - BigInt(bet.stake), alarm: limitsOf(plain, 'win').alarm });
    if (code === 'singleFish' && isSettled(bet) && isFishing(bet.game))
      sides.push({ at: bet.at, value: won, alarm: limitsOf(plain).alarm });
    const raised = sides.filter(({ at, value, alarm }) => value >= alarm && minuteOf(at) >= facts.from);
    const first = raised[0];
    const last = raised.at(-1);
    if (!first || !last) return [];
    const from = minuteOf(first.at);
    const { member } = bet;
    return [{ key: `${code}|bet:${bet.bet}`, from, to: from, peak: Number(last.value), member }];
  });
  return shared(code, alerts);
}

function withdrawals(plain: Plain, events: readonly RiskEvent[]): PlainAlert[] {
  const { code, config, facts } = plain;
  const moved = events.flatMap((one) => (one.kind === 'transfer' && !one.failed ? [one] : []));
  const alerts = moved.flatMap((out) => {
    if (out.direction !== 'out' || minuteOf(out.at) < facts.from) return [];
    const before = moved
      .filter(({ member, direction, at }) => member === out.member && direction === 'in' && at < out.at)
      .filter(({ at }) => at >= out.at - 86_400_000)
      .sort(byTime)
      .at(-1);
    if (!before) return [];
    const played = events
      .filter(isSettled)
      .filter(({ member, betAt }) => member === out.member && betAt >= before.at && betAt <= out.at)
      .reduce((sum, { stake }) => sum + BigInt(stake), 0n);
    const share = percentOf(played, BigInt(before.amount)) ?? 0n;
    const value = BigInt(out.amount);
    if (share >= (config.least ?? 0n) || value < limitsOf(plain).alarm) return [];
    const from = minuteOf(out.at);
    const { member } = out;
    return [{ key: `${code}|order:${out.order}`, from, to: from, peak: Number(value), member }];
  });
  return shared(code, alerts);
}

function streaks(plain: Plain, bets: readonly BetEvent[]): PlainAlert[] {
  const { config } = plain;
  const runs = grouped(bets, ({ member, game }) => (isFishing(game) ? null : `m:${member}|game:${game}`));
  return [...runs].flatMap(([subject, own]) => {
    const rounds: EvaluatedRound[] = [...grouped(own, ({ round, bet }) => round ?? `bet ${bet}`)].flatMap(
      ([id, of]) => {
        const paid = of.filter(isSettled);
        if (paid.length < of.length) return [];
        const stake = paid.reduce((sum, one) => sum + BigInt(one.stake), 0n);
        const won = paid.reduce((sum, one) => sum + BigInt(one.win) + BigInt(one.jackpot), 0n);
        return [{ id, at: max(...paid.map(({ at }) => at)), stake, net: won - stake }];
      },
    );
    rounds.sort(byTime);
    const changes = rounds.map(({ at, net }, index) => ({
      at,
      cut: net < 0n,
      valueAt(minute: number) {
        const streak = streakAt(rounds.slice(0, index + 1), minute, config.windowMinutes);
        return streak.net < (config.least ?? 0n) ? -1n : BigInt(streak.wins);
      },
    }));
    return follow(plain, subject, changes);
  });
}

function addresses(plain: Plain, events: readonly RiskEvent[]): PlainAlert[] {
  const length = plain.config.windowMinutes;
  const seen = events.flatMap((event) => {
    if (event.kind === 'signedIn') return [{ at: event.at, ip: event.ip, member: event.member }];
    return isBet(event) ? [{ at: event.betAt, ip: event.ip, member: event.member }] : [];
  });
  return [...grouped(seen, ({ ip }) => addressSubject(ip))].flatMap(([subject, own]) => {
    own.sort(byTime);
    const changes = own.map(({ at }, index) => ({
      at,
      valueAt(minute: number) {
        const within = own
          .slice(0, index + 1)
          .filter((one) => minuteOf(one.at) > minute - length && minuteOf(one.at) <= minute);
        return BigInt(new Set(within.map(({ member }) => member)).size);
      },
    }));
    return follow(plain, subject, changes);
  });
}

function halls(plain: Plain, bets: readonly BetEvent[]): PlainAlert[] {
  const { code, config, facts } = plain;
  const monitor = monitorOf(code);
  const length = config.windowMinutes;
  const of = (count: number) => ({ count, in: 0n, out: 0n, extra: 0n });
  return [...grouped(bets, ({ game, hall }) => hallSubject(game, hall))].flatMap(([subject, own]) => {
    const minutes = own.map(({ betAt }) => minuteOf(betAt));
    const between = (after: number, upTo: number) =>
      minutes.filter((one) => one > after && one <= upTo).length;
    const valueAt = (minute: number): bigint => {
      const now = of(between(minute - length, minute));
      const before = of(between(minute - 2 * length, minute - length));
      if (monitor.least && monitor.least.of(now, before) < (config.least ?? 0n)) return -1n;
      return monitor.figures.value?.of(now, before) ?? -1n;
    };
    const changes = Array.from({ length: facts.to - facts.from }, (_, index) => {
      const at = (facts.from + index) * 60_000;
      return { at, valueAt };
    });
    return follow(plain, subject, changes);
  });
}

const weekMs = 7 * 86_400_000;

function pairs(plain: Plain, events: readonly RiskEvent[]): PlainAlert[] {
  const { config } = plain;
  const signIns = events.flatMap((one) => (one.kind === 'signedIn' ? [one] : []));
  const ipsOf = (who: string, at: number) =>
    signIns.filter((one) => one.member === who && one.at <= at && one.at > at - weekMs).map(({ ip }) => ip);
  const bets = events
    .filter(isBet)
    .filter(({ game, area }) => oppositesOf(game).some((pair) => pair.includes(area ?? -1)));
  const records: { at: number; subject: string }[] = [];
  for (const own of grouped(bets, ({ round }) => round ?? null).values()) {
    const members = [...new Set(own.map(({ member }) => member))].sort((a, b) => Number(a) - Number(b));
    const of = (who: string) => own.filter(({ member }) => member === who);
    const stakes = (who: string) => {
      const sums = new Map<number, bigint>();
      for (const { area = 0, stake } of of(who)) sums.set(area, (sums.get(area) ?? 0n) + BigInt(stake));
      return sums;
    };
    for (const [place, low] of members.entries())
      for (const high of members.slice(place + 1)) {
        const found = oppositeStakes(own[0]?.game ?? 0, stakes(low), stakes(high), config.least ?? 0n);
        const at = max(...[...of(low), ...of(high)].map(({ betAt }) => betAt));
        const shared = (a: readonly string[], b: readonly string[]) => a.some((ip) => b.includes(ip));
        const linked =
          shared(
            of(low).map(({ ip }) => ip),
            of(high).map(({ ip }) => ip),
          ) || shared(ipsOf(low, at), ipsOf(high, at));
        if (found && lower(found) > 0n && linked) records.push({ at, subject: `m:${low}|m:${high}` });
      }
  }
  return [...grouped(records, ({ subject }) => subject)].flatMap(([subject, own]) => {
    own.sort(byTime);
    const changes = own.map(({ at }, index) => ({
      at,
      valueAt: (minute: number) =>
        BigInt(
          own
            .slice(0, index + 1)
            .filter((one) => minuteOf(one.at) <= minute && minuteOf(one.at) > minute - config.windowMinutes)
            .length,
        ),
    }));
    return follow(plain, subject, changes);
  });
}

/**
 * Reference for the alerts of rules whose figures are not totals of minutes, computed slowly from the events;
 * CNY only.
 */
export function plainOthers(
  code: MonitorCode,
  config: MonitorConfig,
  facts: ReplayFacts,
  items: readonly (readonly RiskEvent[])[],
): PlainAlert[] | null {
  const plain = { code, config, facts };
  const events = items.flat();
  const bets = events.filter(isBet);
  switch (monitorOf(code).measure) {
    case 'bet':
      return singles(plain, bets);
    case 'withdrawal':
      return withdrawals(plain, events);
    case 'streak':
      return streaks(plain, bets);
    case 'address':
      return addresses(plain, events);
    case 'hall':
      return halls(plain, bets);
    case 'pair':
      return pairs(plain, events);
    default:
      return null;
  }
}
