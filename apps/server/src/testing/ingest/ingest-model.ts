/**
 * Model of the game servers' interface in a few lines, without a database: the oracle of the random tests
 * (wallet: tests that prove them). Money in minor units.
 */
export type Step =
  | { kind: 'bet'; event: string; bet: string; member: string; amount: bigint; round: string | null }
  | { kind: 'settlement'; event: string; bet: string; win: bigint; jackpot: bigint }
  | { kind: 'cancel'; event: string; bet: string }
  | { kind: 'resettlement'; event: string; bet: string; win: bigint; jackpot: bigint; round: string | null }
  | { kind: 'transfer'; event: string; member: string; amount: bigint; direction: 'in' | 'out' }
  | { kind: 'round'; round: string; bets: readonly RoundBet[] };
interface RoundBet {
  bet: string;
  member: string;
  amount: bigint;
  win: bigint;
  jackpot: bigint;
}

interface Bet {
  state: 'open' | 'settled' | 'cancelled';
  member: string;
  amount: bigint;
  round: string | null;
  win: bigint;
  jackpot: bigint;
  /** Content of the message that brought it; null for the mark of a cancel. */
  said: string | null;
}

/** Creates the model. Reply codes: 0 accepted, 1 duplicate, others as in the contract. */
export function createIngestModel(balances: Map<string, bigint>) {
  const bets = new Map<string, Bet>();
  const inRounds = new Map<string, Bet>();
  const rounds = new Map<string, string>();
  const events = new Map<string, { said: string; code: number }>();
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));
  const balance = (member: string) => balances.get(member) ?? 0n;
  const move = (member: string, amount: bigint) => balances.set(member, balance(member) + amount);

  function round(step: Extract<Step, { kind: 'round' }>): number {
    const known = rounds.get(step.round);
    if (known !== undefined) return known === text(step) ? 1 : 1105;
    const needed = new Map<string, bigint>();
    for (const { bet, member, amount } of step.bets) {
      const placed = bets.get(bet);
      if (placed?.state === 'cancelled') return 1103;
      if (placed?.state === 'settled') return 1102;
      if (placed && (placed.member !== member || placed.amount !== amount || placed.round !== step.round))
        return 1107;
      if (placed) continue;
      const sum = (needed.get(member) ?? 0n) + amount;
      if (sum > balance(member)) return 1001;
      needed.set(member, sum);
    }
    for (const one of step.bets) {
      const placed = bets.get(one.bet);
      if (!placed) move(one.member, -one.amount);
      move(one.member, one.win + one.jackpot);
      if (placed) Object.assign(placed, { state: 'settled', win: one.win, jackpot: one.jackpot });
      inRounds.set(
        `${step.round} ${one.bet}`,
        placed ?? { ...one, state: 'settled', round: step.round, said: null },
      );
    }
    rounds.set(step.round, text(step));
    return 0;
  }

  function settled(bet: Bet, win: bigint, jackpot: bigint): void {
    move(bet.member, win + jackpot - bet.win - bet.jackpot);
    Object.assign(bet, { state: 'settled', win, jackpot });
  }

  function effect(step: Exclude<Step, { kind: 'round' }>): number {
    if (step.kind === 'transfer') {
      // The agents of the tests never run out of money.
      if (step.direction === 'out' && step.amount > balance(step.member)) return 1001;
      move(step.member, step.direction === 'in' ? step.amount : -step.amount);
      return 0;
    }
    const bet = bets.get(step.bet);
    switch (step.kind) {
      case 'bet': {
        const said = text({ ...step, event: '' });
        if (bet) return bet.said === null ? 1103 : bet.said === said ? 1 : 1105;
        if (step.round !== null && rounds.has(step.round)) return 1104;
        if (step.amount > balance(step.member)) return 1001;
        move(step.member, -step.amount);
        bets.set(step.bet, { ...step, state: 'open', win: 0n, jackpot: 0n, said });
        return 0;
      }
      case 'cancel':
        if (!bet) {
          const mark = {
            state: 'cancelled',
            member: '',
            amount: 0n,
            round: null,
            win: 0n,
            jackpot: 0n,
            said: null,
          } as const;
          bets.set(step.bet, { ...mark });
          return 0;
        }
        if (bet.state === 'settled') return 1102;
        if (bet.state === 'cancelled') return 1;
        move(bet.member, bet.amount);
        bet.state = 'cancelled';
        return 0;
      case 'settlement':
        if (!bet) return 1101;
        if (bet.state === 'cancelled') return 1103;
        if (bet.state === 'settled') return bet.win === step.win && bet.jackpot === step.jackpot ? 1 : 1102;
        settled(bet, step.win, step.jackpot);
        return 0;
      case 'resettlement': {
        const found = (step.round !== null && inRounds.get(`${step.round} ${step.bet}`)) || bet;
        if (!found) return 1101;
        if (found.state === 'cancelled') return 1103;
        if (found.state === 'open') return 1107;
        const back = found.win + found.jackpot - step.win - step.jackpot;
        if (back > 0n && back > balance(found.member)) return 1001;
        settled(found, step.win, step.jackpot);
        return 0;
      }
    }
  }

  return {
    balances,
    /** Returns the reply code that a step must get. */
    take(step: Step): number {
      if (step.kind === 'round') return round(step);
      const known = events.get(step.event);
      if (known) return known.said !== text(step) ? 1105 : known.code === 1001 ? 1001 : 1;
      const code = effect(step);
      if (code <= 1 || (code === 1001 && step.kind === 'transfer'))
        events.set(step.event, { said: text(step), code });
      return code;
    },
  };
}
