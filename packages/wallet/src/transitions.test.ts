import { describe, expect, it } from 'vitest';
import { type Group, groupOf, groups, movements } from './calls.ts';
import { allowedActions, deskActions, eventOfAction } from './desk.ts';
import {
  isFinal,
  nodeState,
  type OrderEvent,
  type OrderState,
  orderEvents,
  orderStates,
  transition,
} from './transitions.ts';

/** The legal transitions (wallet: orders), as the protocol lists them: `state event -> state, actions`. */
const legal: Readonly<Record<Group, string>> = {
  take: `
    created drop -> rejected answer
    created restart -> cancelled answer
    created undoAsked -> cancelled answer
    created turn -> sent call
    sent ok -> ok answer
    sent reject -> rejected answer
    sent fatal -> rejected answer,stop
    sent busy -> sent wait
    sent uncertain -> uncertain answer,askStatus
    sent restart -> uncertain askStatus
    sent conflict -> manual answer,alert
    uncertain statusTaken -> ok answer
    uncertain statusRejected -> rejected answer
    uncertain statusCancelled -> cancelled answer
    uncertain statusOther -> cancelling undo
    uncertain restart -> cancelling undo
    ok undoAsked -> cancelling undo
    cancelling undoOk -> cancelled
    cancelling undoSettled -> ok settle,alert
    cancelling undoOpen -> cancelling wait
    cancelling undoRefused -> manual alert
    cancelled lateOk -> cancelled undoAgain,alert
    manual deskOk -> ok
    manual deskCancelled -> cancelled
    manual deskCancelling -> cancelling undo`,
  pay: `
    created turn -> sent call
    created park -> manual answer,alert
    sent ok -> ok answer
    sent uncertain -> uncertain answer,wait
    sent busy -> uncertain answer,wait
    sent fatal -> uncertain answer,wait,stop
    sent restart -> uncertain wait
    sent reject -> manual answer,alert
    sent conflict -> manual answer,alert
    sent dayOver -> manual answer,alert
    uncertain retry -> sent call
    manual deskSend -> sent call
    manual deskOk -> ok
    manual deskRejected -> rejected`,
  undo: `
    created turn -> sent call
    created noCall -> ok answer
    sent ok -> ok answer
    sent uncertain -> uncertain answer,wait
    sent busy -> uncertain answer,wait
    sent fatal -> uncertain answer,wait,stop
    sent restart -> uncertain wait
    sent reject -> manual answer,alert
    sent conflict -> manual answer,alert
    uncertain retry -> sent call
    manual deskSend -> sent call
    manual deskOk -> ok
    manual deskRejected -> rejected`,
};
/** The group of each call that moves money (wallet: words). */
const groupOfCall = {
  bet: 'take',
  betAndSettle: 'take',
  withhold: 'take',
  settle: 'pay',
  return: 'pay',
  bonus: 'pay',
  cancel: 'undo',
  cancelWithhold: 'undo',
} as const;
const legalOf = (group: Group): ReadonlyMap<string, string> =>
  new Map(
    legal[group]
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' -> ') as [string, string]),
  );
const shown = (found: ReturnType<typeof transition>) =>
  found ? `${found.to}${found.actions.length ? ` ${found.actions.join(',')}` : ''}` : undefined;

describe('transitions', () => {
  it('belong to a call that takes, pays or takes back', () => {
    expect(groupOf).toEqual(groupOfCall);
    expect([...movements].sort()).toEqual(Object.keys(groupOfCall).sort());
  });

  it('are those of the table and no others, for every call, state and event', () => {
    let seen = 0;
    for (const call of movements)
      for (const state of orderStates)
        for (const event of orderEvents)
          for (const settled of [false, true])
            for (const undoneUnknown of [false, true]) {
              const group = groupOfCall[call];
              const found = transition({ call, group, state, settled, undoneUnknown }, event);
              const barred =
                (group === 'take' &&
                  event === 'undoAsked' &&
                  state === 'ok' &&
                  (settled || call === 'betAndSettle')) ||
                (event === 'lateOk' && !undoneUnknown);
              const wanted = barred ? undefined : legalOf(group).get(`${state} ${event}`);
              expect(shown(found), `${call} ${state} ${event}`).toBe(wanted);
              seen += 1;
            }
    // Eight calls, eight states, 28 events, and four combinations of the two facts.
    expect(seen).toBe(8 * 8 * 28 * 4);
  });

  it('lead out of every state that is not final, and of no final one but for a late success', () => {
    for (const group of groups)
      for (const line of legalOf(group).keys()) {
        const [state, event] = line.split(' ') as [OrderState, OrderEvent];
        if (isFinal(group, state)) expect(`${group} ${event}`).toBe('take lateOk');
      }
    for (const state of ['created', 'sent', 'uncertain', 'cancelling', 'manual'] as const)
      expect([...legalOf('take').keys()].some((line) => line.startsWith(`${state} `))).toBe(true);
    for (const group of ['pay', 'undo'] as const)
      for (const state of ['created', 'sent', 'uncertain', 'manual'] as const)
        expect([...legalOf(group).keys()].some((line) => line.startsWith(`${state} `))).toBe(true);
  });

  it('never cancel a pay or an undo, and never fail one by itself', () => {
    for (const group of ['pay', 'undo'] as const)
      for (const [line, to] of legalOf(group)) {
        expect(to).not.toMatch(/cancel/);
        if (to.startsWith('rejected')) expect(line).toBe('manual deskRejected');
      }
  });

  it('name no state to a node but the five of the interface', () => {
    expect(orderStates.map(nodeState)).toEqual([
      'open',
      'open',
      'ok',
      'rejected',
      'open',
      'open',
      'cancelled',
      'open',
    ]);
  });
});

describe('buttons', () => {
  const take = ['bet', 'betAndSettle', 'withhold'];
  const pay = ['settle', 'return', 'bonus'];
  it('are offered in the states of the table and in no others', () => {
    for (const call of movements)
      for (const state of orderStates)
        for (const settled of [false, true])
          for (const final of [false, true]) {
            const isTake = take.includes(call);
            const manual = state === 'manual';
            const wanted: string[] = [];
            if (['sent', 'uncertain', 'cancelling', 'manual'].includes(state)) wanted.push('askStatus');
            if (!isTake && (state === 'uncertain' || manual)) wanted.push('resend');
            if (isTake && ((state === 'ok' && !settled && call !== 'betAndSettle') || manual))
              wanted.push('cancel');
            if (!isTake && manual) wanted.push('markDone');
            if (isTake && manual) wanted.push('markTaken', 'markNotTaken');
            if (call === 'withhold' && state === 'ok' && !settled && !final) wanted.push('returnBySums');
            if (pay.includes(call) && manual) wanted.push('markFailed');
            wanted.push('lock', 'unlock');
            const order = { call, state, settled, final };
            expect(allowedActions(order), `${call} ${state}`).toEqual(wanted);
            expect(allowedActions(order, true)).toEqual(
              wanted.filter((action) => action === 'askStatus' || action === 'resend'),
            );
          }
  });

  it('do only what is legal for their order', () => {
    for (const call of movements)
      for (const state of orderStates)
        for (const action of deskActions) {
          const facts = { call, group: groupOf[call], state, settled: false, undoneUnknown: false };
          const event = eventOfAction(action, facts);
          if (!event || !allowedActions({ ...facts, final: false }).includes(action)) continue;
          expect(orderStates, `${call} ${state} ${action}`).toContain(transition(facts, event)?.to);
        }
  });
});
