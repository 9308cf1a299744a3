/** Calls of the wallet protocol and the three groups of its orders (wallet: words). */

export const takes = ['bet', 'betAndSettle', 'withhold'] as const;
export const pays = ['settle', 'return', 'bonus'] as const;
export const undos = ['cancel', 'cancelWithhold'] as const;
export type Take = (typeof takes)[number];
export type Pay = (typeof pays)[number];
export type Undo = (typeof undos)[number];

/** Calls that move money: each is an order of its own. */
export const movements = [...takes, ...pays, ...undos] as const;
export type Movement = Take | Pay | Undo;

export const walletCallNames = [...movements, 'balance', 'status', 'ping'] as const;
export type WalletCallName = (typeof walletCallNames)[number];
/** Calls with a body. */
export type PostedCall = Exclude<WalletCallName, 'ping'>;

export const groups = ['take', 'pay', 'undo'] as const;
export type Group = (typeof groups)[number];

/**
 * Group of each call: `take` takes money from the member's wallet, `pay` pays into it, `undo` reverses a
 * take.
 */
export const groupOf: Readonly<Record<Movement, Group>> = {
  bet: 'take',
  betAndSettle: 'take',
  withhold: 'take',
  settle: 'pay',
  return: 'pay',
  bonus: 'pay',
  cancel: 'undo',
  cancelWithhold: 'undo',
};

/** The call that takes a take back. */
export const undoOf: Readonly<Record<Take, Undo>> = {
  bet: 'cancel',
  betAndSettle: 'cancel',
  withhold: 'cancelWithhold',
};

/** Takes that an order may refer to; empty for calls that refer to none. */
export const refersTo: Readonly<Record<Movement, readonly Take[]>> = {
  bet: [],
  betAndSettle: [],
  withhold: [],
  settle: ['bet'],
  return: ['withhold'],
  bonus: [],
  cancel: ['bet', 'betAndSettle'],
  cancelWithhold: ['withhold'],
};

export const isMovement = (text: string): text is Movement => Object.hasOwn(groupOf, text);
export const isTake = (call: Movement): call is Take => groupOf[call] === 'take';

export const methodOf = (call: WalletCallName): 'GET' | 'POST' => (call === 'ping' ? 'GET' : 'POST');

/** Address of a call below an agent's callback address, whose query stays behind it. */
export function callUrl(callbackUrl: string, call: WalletCallName): URL {
  const url = new URL(callbackUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/${call}`;
  return url;
}
