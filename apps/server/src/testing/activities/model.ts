import type { ActivityTerms } from '@pitboss/rules/activities/activity';

/**
 * Rules of activities a second time (spec content §3), written plainly and independently: lists, loops and
 * numbers. Money in cents, times in epoch ms; `tick` is the batch in which an event was accepted.
 */
export interface ModelBet {
  member: string;
  game: number;
  amount: number;
  at: number;
  /** States of the bet, each from a batch on. */
  states: { tick: number; state: 'open' | 'settled' | 'cancelled'; payout: number }[];
}
export interface ModelEvent {
  type: 'login' | 'logout' | 'forced' | 'sign' | 'signIn' | 'transfer' | 'gift';
  member: string;
  at: number;
  tick: number;
  amount?: number;
  activityId?: string;
}
export interface ModelMember {
  id: string;
  currency: string;
  created: number;
  excluded: boolean;
}
export interface ModelAward {
  member: string;
  amount: number;
  place: number | null;
}

const byId = (a: string, b: string) => (BigInt(a) < BigInt(b) ? -1 : 1);
const hour = 3_600_000;
const day = 24 * hour;
const cents = (amounts: Readonly<Record<string, string>> | null | undefined, currency: string) => {
  const text = amounts?.[currency];
  return text === undefined ? null : Math.round(Number(text) * 100);
};

export function createActivityModel(members: ReadonlyMap<string, ModelMember>) {
  const bets = new Map<string, ModelBet>();
  const events: ModelEvent[] = [];

  function settled(terms: ActivityTerms, member: string, tick: number) {
    const list: { game: number; amount: number; payout: number; at: number }[] = [];
    for (const bet of bets.values()) {
      if (bet.member !== member || bet.at < terms.start || bet.at > terms.end) continue;
      const last = bet.states.filter((state) => state.tick <= tick).at(-1);
      if (last?.state === 'settled')
        list.push({ game: bet.game, amount: bet.amount, payout: last.payout, at: bet.at });
    }
    return list;
  }
  const of = (types: readonly ModelEvent['type'][], member: string, tick: number) =>
    events
      .filter((one) => one.member === member && one.tick <= tick && types.includes(one.type))
      .sort((a, b) => a.at - b.at);

  /** Returns score and time of one member on a leaderboard. */
  function board(terms: ActivityTerms, member: ModelMember, tick: number) {
    const { rule } = terms;
    if (rule.measure === 'gifts') {
      const sent = of(['gift'], member.id, tick).filter(({ at }) => at >= terms.start && at <= terms.end);
      return { score: sent.reduce((sum, { amount = 0 }) => sum + amount, 0), at: sent.at(-1)?.at ?? 0 };
    }
    const counted = settled(terms, member.id, tick).filter(
      (bet) =>
        (!rule.gameIds || rule.gameIds.includes(bet.game)) &&
        bet.amount >= (cents(rule.minBet, member.currency) ?? 0),
    );
    let score = 0;
    let at = 0;
    for (const bet of counted.sort((a, b) => a.at - b.at)) {
      if (rule.measure === 'biggestWin') {
        if (bet.payout > score) [score, at] = [bet.payout, bet.at];
        continue;
      }
      score += rule.measure === 'netWin' ? bet.payout - bet.amount : bet.amount;
      at = bet.at;
    }
    return { score, at };
  }

  /** Returns the days or weeks with events, each with the time of its first one. */
  function periodsOf(terms: ActivityTerms, list: readonly ModelEvent[]) {
    const offset = terms.zone === 'BeiJing' ? 8 * hour : -4 * hour;
    const first = new Map<number, number>();
    for (const { at } of list) {
      if (at < terms.start || at > terms.end) continue;
      const local = new Date(at + offset);
      const clock = `${String(local.getUTCHours()).padStart(2, '0')}:${String(local.getUTCMinutes()).padStart(2, '0')}`;
      const { between } = terms.rule;
      if (between && (clock < between.from || clock >= between.to)) continue;
      let number = Math.floor(
        Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) / day,
      );
      // Monday of its week.
      if (terms.rule.period === 'week') number = (number - ((local.getUTCDay() + 6) % 7) + 3) / 7;
      if (!first.has(number)) first.set(number, at);
    }
    return [...first].sort((a, b) => a[0] - b[0]);
  }

  /** Returns online minutes by day, or of the whole window under one key, counted by milliseconds. */
  function online(terms: ActivityTerms, member: ModelMember, tick: number) {
    const offset = terms.zone === 'BeiJing' ? 8 * hour : -4 * hour;
    const turns = of(['login', 'logout', 'forced'], member.id, tick).sort(
      (a, b) => a.at - b.at || Number(a.type === 'login') - Number(b.type === 'login'),
    );
    const alive = [
      ...of(['sign', 'signIn', 'gift'], member.id, tick).map(({ at }) => at),
      ...[...bets.values()]
        .filter((bet) => bet.member === member.id && bet.states.some((state) => state.tick <= tick))
        .map(({ at }) => at),
    ];
    const stretches: [number, number][] = [];
    turns.forEach((turn, position) => {
      if (turn.type !== 'login') return;
      const next = turns[position + 1];
      let end: number;
      if (next && next.type !== 'login') end = next.at;
      else {
        // The last millisecond of the day counts.
        const until = Math.min(next?.at ?? Number.POSITIVE_INFINITY, turn.at + day + 1);
        const last = Math.max(turn.at, ...alive.filter((at) => at >= turn.at && at < until));
        end = Math.min(last + 30 * 60_000, next?.at ?? Number.POSITIVE_INFINITY);
      }
      end = Math.min(end, turn.at + day, terms.end + 1);
      let from = Math.max(turn.at, terms.start);
      while (from < end) {
        const midnight = Math.floor((from + offset) / day) * day + day - offset;
        const to = terms.rule.span === 'day' ? Math.min(end, midnight) : end;
        stretches.push([from, to]);
        from = to;
      }
    });
    const days = new Map<number, { ms: number; full: (minutes: number) => number }>();
    for (const [from, to] of stretches) {
      const key = terms.rule.span === 'day' ? Math.floor((from + offset) / day) : 0;
      const before = days.get(key);
      const done = before?.ms ?? 0;
      days.set(key, {
        ms: done + to - from,
        full: (minutes) =>
          before && done >= minutes * 60_000 ? before.full(minutes) : from + minutes * 60_000 - done,
      });
    }
    return [...days.values()];
  }

  const steps = (terms: ActivityTerms, currency: string, score: number) => {
    const reached = (terms.rule.steps ?? []).filter(({ at }) => score >= at);
    const list = reached.map(({ amount }) => cents(amount, currency) ?? 0);
    return terms.rule.pay === 'highest' ? (list.at(-1) ?? 0) : list.reduce((a, b) => a + b, 0);
  };

  function scoreOf(terms: ActivityTerms, member: ModelMember, tick: number, activityId: string) {
    const lowest = terms.rule.steps?.[0]?.at ?? 0;
    if (terms.kind === 'leaderboard') return { ...board(terms, member, tick), earned: 0 };
    if (terms.kind === 'onlineTime') {
      const days = online(terms, member, tick);
      const minutes = days.map(({ ms }) => Math.floor(ms / 60_000));
      const reached = days.filter(({ ms }) => ms >= lowest * 60_000).map(({ full }) => full(lowest));
      return {
        score: minutes.reduce((a, b) => a + b, 0),
        earned: minutes.reduce((sum, one) => sum + steps(terms, member.currency, one), 0),
        at: Math.min(Number.POSITIVE_INFINITY, ...reached),
      };
    }
    const list =
      terms.kind === 'login'
        ? of(['login'], member.id, tick)
        : of(['signIn'], member.id, tick).filter((one) => (one.activityId ?? activityId) === activityId);
    const periods = periodsOf(terms, list);
    let score = 0;
    let run = 0;
    let at = Number.POSITIVE_INFINITY;
    periods.forEach(([number, first], position) => {
      const follows = position > 0 && periods[position - 1]?.[0] === number - 1;
      run = terms.rule.mode !== 'consecutive' || follows ? run + 1 : 1;
      if (run <= score) return;
      score = run;
      if (score === lowest) at = first;
    });
    return { score, at, earned: steps(terms, member.currency, score) };
  }

  function meets(terms: ActivityTerms, member: ModelMember, tick: number): boolean {
    const { turnover, transferIn, accountAgeDays = 0 } = terms.conditions;
    const sum = settled(terms, member.id, tick).reduce((total, bet) => total + bet.amount, 0);
    const moved = of(['transfer'], member.id, tick)
      .filter(({ at }) => at >= terms.start && at <= terms.end)
      .reduce((total, one) => total + (one.amount ?? 0), 0);
    return (
      sum >= (cents(turnover, member.currency) ?? 0) &&
      moved >= (cents(transferIn, member.currency) ?? 0) &&
      (accountAgeDays === 0 || terms.start - member.created >= accountAgeDays * day)
    );
  }

  /** Returns the awards of an activity from what was accepted up to a batch. */
  function awards(terms: ActivityTerms, tick: number, activityId: string): ModelAward[] {
    const all: ModelAward[] = [];
    for (const currency of terms.currencies) {
      const entries = [...members.values()]
        .filter((one) => !one.excluded && one.currency === currency && meets(terms, one, tick))
        .map((one) => ({ id: one.id, ...scoreOf(terms, one, tick, activityId) }))
        .filter(({ score }) => score > 0);
      const equals = (a: { at: number; id: string }, b: { at: number; id: string }) =>
        a.at - b.at || byId(a.id, b.id);
      if (terms.kind !== 'leaderboard') {
        let left = cents(terms.budget, currency) ?? Number.POSITIVE_INFINITY;
        for (const { id, earned } of entries.filter((one) => one.earned > 0).sort(equals)) {
          if (earned > left) break;
          left -= earned;
          all.push({ member: id, amount: earned, place: null });
        }
        continue;
      }
      const ranked = entries
        .filter(({ score }) => score >= (cents(terms.rule.minScore, currency) ?? 0))
        .sort((a, b) => b.score - a.score || equals(a, b));
      const prizeAt = (position: number) => {
        const row = terms.rule.prizes?.find((one) => position >= one.from && position <= one.to);
        return row ? (cents(row.amount, currency) ?? 0) : 0;
      };
      ranked.forEach((entry, index) => {
        const same = ranked.filter(({ score }) => score === entry.score);
        const first = ranked.indexOf(same[0] as (typeof ranked)[number]);
        const amount =
          terms.rule.ties === 'split'
            ? Math.floor(same.reduce((sum, _, n) => sum + prizeAt(first + n + 1), 0) / same.length)
            : prizeAt(index + 1);
        const position = terms.rule.ties === 'split' ? first + 1 : index + 1;
        if (amount > 0) all.push({ member: entry.id, amount, place: position });
      });
    }
    return all.sort((a, b) => byId(a.member, b.member));
  }

  return { bets, events, awards };
}
