/**
 * Faults that the wallet can simulate, to test how the platform handles them. `settledThere`: a cancel of a
 * take that it has is answered 1102, as if it had settled it; `fatal`: code 2001, after which calls stop.
 */
export const faultKinds = [
  ...([
    'slow',
    'timeoutBefore',
    'timeoutAfter',
    'errorBefore',
    'errorAfter',
    'cutBefore',
    'cutAfter',
  ] as const),
  ...(['garbage', 'duplicate', 'busy', 'refuse', 'wrongSignature', 'wrongBalance', 'wrongCurrency'] as const),
  ...(['settledThere', 'fatal'] as const),
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A fault that is switched on. */
export interface Fault {
  readonly kind: FaultKind;
  /** Calls that it is about; all when absent. */
  readonly calls?: readonly string[];
  /** Accounts of the members that it is about; all when absent. */
  readonly members?: readonly string[];
  /** Accounts that it leaves alone. */
  readonly spares?: readonly string[];
  /** Share of those calls that it hits, 0 to 1. */
  readonly share?: number;
  /** Number of calls that it hits before it ends. */
  readonly times?: number;
}

const isFaultKind = (text: unknown): text is FaultKind => faultKinds.some((kind) => kind === text);

/** Reads faults as the control interface gets them; null when they are none. */
export function readFaults(value: unknown): Fault[] | null {
  if (!Array.isArray(value)) return null;
  const texts = (list: unknown) =>
    list === undefined || (Array.isArray(list) && list.every((one) => typeof one === 'string'));
  const ok = value.every((one: unknown) => {
    if (one === null || typeof one !== 'object') return false;
    const { kind, calls, members, spares, share, times, ...rest } = one as Record<string, unknown>;
    const number = (given: unknown) => given === undefined || (typeof given === 'number' && given >= 0);
    return (
      isFaultKind(kind) &&
      texts(calls) &&
      texts(members) &&
      texts(spares) &&
      number(share) &&
      number(times) &&
      Object.keys(rest).length === 0
    );
  });
  return ok ? (value as Fault[]) : null;
}

/** The faults that are on, and which of them hits a call. */
export function createFaults(random: () => number = Math.random) {
  let on: { readonly fault: Fault; left: number }[] = [];
  return {
    set(faults: readonly Fault[]): void {
      on = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }));
    },
    add(fault: Fault): void {
      on.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    get list(): Fault[] {
      return on.filter(({ left }) => left > 0).map(({ fault }) => fault);
    },
    hits(call: string, member: string): FaultKind | null {
      for (const one of on) {
        const { kind, calls, members, spares, share = 1 } = one.fault;
        if (spares?.includes(member)) continue;
        if (one.left <= 0 || (calls && !calls.includes(call)) || (members && !members.includes(member)))
          continue;
        if (random() >= share) continue;
        one.left -= 1;
        return kind;
      }
      return null;
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;
