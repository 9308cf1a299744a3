import type { Group } from './calls.ts';

/** Codes of a wallet's reply and what each means for an order (wallet: classes, 5). */

export const walletClasses = ['ok', 'reject', 'busy', 'fatal', 'uncertain'] as const;
export type WalletClass = (typeof walletClasses)[number];

/** Why an order is not done, in the three texts of the specification. */
export const failReasons = ['refused', 'logic', 'timeout'] as const;
export type FailReason = (typeof failReasons)[number];

/** Meaning of a code for one group of orders. */
export interface Meaning {
  readonly class: WalletClass;
  /** Null when it is done. */
  readonly reason: FailReason | null;
  /** Needs an operator at once. */
  readonly manual?: true;
  /** The reply to an undo: the take is settled at the wallet, so it stays. */
  readonly settled?: true;
}

const meaning = (cls: WalletClass, reason: FailReason | null = cls === 'ok' ? null : 'refused'): Meaning => ({
  class: cls,
  reason,
});
const ok = meaning('ok');
const reject = meaning('reject');
const rejectLogic = meaning('reject', 'logic');
const busy = meaning('busy');
const fatal = meaning('fatal');
const unknown = meaning('uncertain');
const conflict: Meaning = { ...rejectLogic, manual: true };

const all = (one: Meaning): Readonly<Record<Group, Meaning>> => ({ take: one, pay: one, undo: one });

/** Reply codes of a wallet. A code that is not listed means the same as 5000. */
export const walletCodes: Readonly<Record<number, Readonly<Record<Group, Meaning>>>> = {
  0: all(ok),
  1: all(ok),
  1001: all(reject),
  1002: all(reject),
  1003: all(reject),
  1004: all(reject),
  1005: all(reject),
  1101: { take: reject, pay: rejectLogic, undo: ok },
  1102: { take: meaning('uncertain', 'logic'), pay: rejectLogic, undo: { ...ok, settled: true } },
  1103: { take: reject, pay: rejectLogic, undo: ok },
  1104: all(reject),
  1105: all(conflict),
  1201: all(busy),
  2001: all(fatal),
  2002: all(fatal),
  2003: all(fatal),
  2004: all(fatal),
  2005: all(busy),
  5000: all(unknown),
};

/** Returns the meaning of a code for an order of a group. */
export const meaningOf = (code: number, group: Group): Meaning =>
  (Object.hasOwn(walletCodes, code) ? walletCodes[code] : undefined)?.[group] ?? unknown;
