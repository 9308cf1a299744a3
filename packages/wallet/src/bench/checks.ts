import { toDto } from '@pitboss/ledger/money';
import type { CheckId } from './check-texts.ts';
import {
  bet,
  cancel,
  cancelWithhold,
  giveBack,
  one,
  prepared,
  requestBalance,
  requestState,
  type Step,
  says,
  settle,
  sums,
  withhold,
} from './step.ts';

/** The contract of an agent's wallet (wallet: callback client, the wallet must), check by check, as data. */

/** A check that makes calls of its own. */
export type StepCheckId = Exclude<CheckId, AcrossId | 'cleanup'>;

/** Checks that are evaluated over all calls of a run. */
export const acrossIds = ['balances', 'currency', 'replyForm', 'latency', 'replySignature'] as const;
export type AcrossId = (typeof acrossIds)[number];

const takesAndPays: Readonly<Partial<Record<CheckId, readonly Step[]>>> = {
  ping: [{ call: 'ping', as: 'ping', amount: 0n, expect: says(0) }],
  balance: [requestBalance(), requestBalance()],
  bet: [bet('b')],
  settle: [prepared(bet('b')), settle('s', ['b'], 150n)],
  settleLost: [prepared(bet('b')), settle('s', ['b'], 0n)],
  settleSeveral: [prepared(bet('b')), prepared(bet('b2')), settle('s', ['b', 'b2'], 200n, 200n)],
  freeRound: [bet('b', { amount: 0n, expect: { codes: [0], moves: 0n } }), settle('s', ['b'], 0n, 0n)],
  extraField: [
    bet('b', { spoil: { laterField: 'a field that a later version may bring' } }),
    settle('s', ['b'], one, one, { spoil: { laterField: { deep: [1] } } }),
  ],
};

const repeats: typeof takesAndPays = {
  sameBet: [prepared(bet('b')), bet('b', { expect: says(1) }), bet('b', { anew: true, expect: says(1) })],
  sameBetAtOnce: [bet('b', { times: 5, expect: { codes: [0, 1, 1201, 2005], moves: -one, firsts: 1 } })],
  sameSettle: [
    prepared(bet('b')),
    prepared(settle('s', ['b'], one)),
    settle('s', ['b'], one, one, { expect: says(1) }),
  ],
  otherAmount: [prepared(bet('b')), bet('b', { amount: 200n, expect: says(1105) })],
};

const undos: typeof takesAndPays = {
  cancel: [prepared(bet('b')), cancel('c', 'b')],
  cancelTwice: [
    prepared(bet('b')),
    prepared(cancel('c', 'b')),
    cancel('c', 'b', { expect: says(1) }),
    cancel('c2', 'b', { expect: says(1103) }),
  ],
  cancelBeforeBet: [cancel('c', 'b', { expect: says(1101) }), bet('b', { expect: says(1103) })],
  cancelOtherAmount: [prepared(bet('b')), cancel('c', 'b', { amount: 200n, expect: says(1105) })],
  cancelSettled: [
    prepared(bet('b')),
    prepared(settle('s', ['b'], one)),
    cancel('c', 'b', { expect: says(1102) }),
  ],
  settleUnknown: [settle('s', ['b'], one, one, { expect: says(1101) })],
  settleCancelled: [
    prepared(bet('b')),
    prepared(cancel('c', 'b')),
    settle('s', ['b'], one, one, { expect: says(1103) }),
  ],
  settleAgain: [
    prepared(bet('b')),
    prepared(settle('s', ['b'], one)),
    settle('s2', ['b'], one, one, { expect: says(1102) }),
  ],
};

const rejections: typeof takesAndPays = {
  wrongCurrency: [bet('b', { currency: 'other', expect: says(1005) })],
  tooMuch: [
    bet('b', { amount: (have) => have + one, expect: says(1001) }),
    bet('b', { amount: (have) => have + one, expect: says(1001) }),
  ],
  unknownMember: [
    requestBalance({ member: 'unknown', expect: says(1004) }),
    bet('b', { member: 'unknown', expect: says(1004) }),
  ],
  roundOver: [
    prepared(bet('b')),
    prepared(settle('s', ['b'], one, one, { fields: { final: true } })),
    bet('b2', { expect: says(1104) }),
  ],
  wrongSignature: [bet('b', { sign: 'wrong', expect: says(2001) })],
  clockOff: [bet('b', { sign: 'old', expect: says(2003) })],
  badSyntax: [
    bet('b', { spoil: { amount: '1,00' }, expect: says(2002) }),
    bet('b2', { spoil: { amount: 1 }, expect: says(2002) }),
    bet('b3', { spoil: { type: 'bonus' }, expect: says(2002) }),
    bet('b4', { spoil: { memberAccount: null }, expect: says(2002) }),
  ],
  wrongSums: [
    prepared(bet('b')),
    settle('s', ['b'], 300n, one, { fields: { net: '3.00' }, expect: says(2002) }),
    settle('s2', ['b'], 300n, one, { amount: 200n, expect: says(2002) }),
    settle('s3', ['b'], 300n, 200n, { expect: says(2002) }),
  ],
};

const batch = (as: string, amount: bigint, win: bigint, more: Partial<Step> = {}): Step => ({
  call: 'betAndSettle',
  as,
  amount,
  fields: sums(amount, win),
  expect: { codes: [0], moves: win - amount },
  ...more,
});

/**
 * A batch that stakes and wins more than the member has, with the minimum balance that it needs at any time.
 */
const bullets = (as: string, need: (have: bigint) => bigint, expect: Step['expect']): Step => ({
  call: 'betAndSettle',
  as,
  amount: (have: bigint) => have + 500n,
  expect,
  fields: (have) => ({ ...sums(have + 500n, have + 500n), minBalance: toDto(need(have)) }),
});

const sessions: typeof takesAndPays = {
  betAndSettle: [batch('b', one, 50n)],
  cancelBetAndSettle: [prepared(batch('b', one, one)), cancel('c', 'b', { expect: says(1102) })],
  minBalance: [
    bullets('b', () => one, { codes: [0], moves: 0n }),
    bullets('b2', (have) => have + one, says(1001)),
  ],
  withhold: [withhold('w')],
  return: [prepared(withhold('w')), giveBack('r', ['w'], { bet: 300n, win: 350n })],
  returnSums: [
    prepared(withhold('w')),
    giveBack('r', ['w'], { bet: 300n, win: 350n }, { amount: 600n, expect: says(2002) }),
  ],
  returnAgain: [
    prepared(withhold('w')),
    prepared(giveBack('r', ['w'], { bet: one, win: one })),
    giveBack('r2', ['w'], { bet: one, win: one }, { expect: says(1102) }),
  ],
  cancelWithhold: [prepared(withhold('w')), cancelWithhold('c', 'w')],
  returnCancelled: [
    prepared(withhold('w')),
    prepared(cancelWithhold('c', 'w')),
    giveBack('r', ['w'], { bet: one, win: one }, { expect: says(1103) }),
  ],
  cancelReturned: [
    prepared(withhold('w')),
    prepared(giveBack('r', ['w'], { bet: one, win: one })),
    cancelWithhold('c', 'w', { expect: says(1102) }),
  ],
  bonus: [
    {
      call: 'bonus',
      as: 'n',
      amount: 50n,
      fields: { activityId: 'bench' },
      expect: { codes: [0], moves: 50n },
    },
  ],
  status: [requestState('u', ['unknown']), prepared(bet('b')), requestState('b', ['done'])],
  statusEnded: [
    prepared(bet('b')),
    prepared(cancel('c', 'b')),
    requestState('b', ['cancelled']),
    prepared(bet('b2')),
    prepared(settle('s', ['b2'], one)),
    requestState('b2', ['settled', 'done']),
  ],
};

/** Checks with their calls, in the order in which they are made. */
export const stepChecks = Object.entries({
  ...takesAndPays,
  ...repeats,
  ...undos,
  ...rejections,
  ...sessions,
}) as (readonly [StepCheckId, readonly Step[]])[];

/** The check that proves a call by itself; all others that make the call wait for it. */
const proves = {
  ping: 'ping',
  balance: 'balance',
  bet: 'bet',
  settle: 'settle',
  betAndSettle: 'betAndSettle',
  cancel: 'cancel',
  withhold: 'withhold',
  return: 'return',
  cancelWithhold: 'cancelWithhold',
  bonus: 'bonus',
  status: 'status',
} as const satisfies Record<Step['call'], StepCheckId>;

/**
 * Returns the checks that must pass before one can run: those that prove its calls, and the balance check
 * that its result is compared with.
 */
export function neededBy(id: StepCheckId, steps: readonly Step[]): StepCheckId[] {
  const calls = new Set<StepCheckId>(steps.map(({ call }) => proves[call]));
  if (id !== 'ping') calls.add('balance');
  calls.delete(id);
  return [...calls];
}
