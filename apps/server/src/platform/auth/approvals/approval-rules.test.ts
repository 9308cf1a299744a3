import { describe, expect, it } from 'vitest';
import type { Role } from '../permissions.ts';
import {
  type ApprovalRule,
  firstRules,
  type GuardedChange,
  needsApprover,
  parseThreshold,
  thresholdText,
} from './approval-rules.ts';

const none = { minor: 0n, rise: 0 };
const rules: readonly ApprovalRule[] = [
  { action: 'quota', role: 'all', threshold: 10_000 },
  { action: 'quota', role: 'agentAdmin', threshold: 0 },
  { action: 'points', role: 'agent', threshold: 500 },
  { action: 'rtp', role: 'all', threshold: 11 },
  { action: 'wallet', role: 'systemAdmin', threshold: null },
];
type Change = Pick<GuardedChange, 'minor' | 'rise' | 'kind'>;

describe('needsApprover', () => {
  it.each<[string, Change, Role, { minor: bigint; rise: number }, boolean]>([
    ['an amount below the threshold', { kind: 'quota', minor: 9_999n }, 'superAdmin', none, false],
    ['an amount at the threshold', { kind: 'quota', minor: 10_000n }, 'superAdmin', none, true],
    [
      'an amount that reaches it with those before',
      { kind: 'quota', minor: 1n },
      'agent',
      { minor: 9_999n, rise: 0 },
      true,
    ],
    [
      'an amount that stays below with those before',
      { kind: 'quota', minor: 1n },
      'agent',
      { minor: 9_998n, rise: 0 },
      false,
    ],
    [
      'nothing at all of a role with a threshold of 0',
      { kind: 'quota', minor: 0n },
      'agentAdmin',
      none,
      true,
    ],
    ['an action without a rule', { kind: 'transfer', minor: 10n ** 15n }, 'superAdmin', none, false],
    ['a sub-account by the rule of agents', { kind: 'points', minor: 500n }, 'subAccount', none, true],
    ['an administrator by a rule of agents', { kind: 'points', minor: 500n }, 'superAdmin', none, false],
    ['a rise of ten thousandths', { kind: 'rtp', rise: 10 }, 'superAdmin', none, false],
    ['a rise of eleven thousandths', { kind: 'rtp', rise: 11 }, 'superAdmin', none, true],
    [
      'a rise that reaches it with those before',
      { kind: 'rtp', rise: 1 },
      'superAdmin',
      { minor: 0n, rise: 10 },
      true,
    ],
    ['a fall after rises', { kind: 'rtp', rise: -5 }, 'superAdmin', { minor: 0n, rise: 500 }, false],
    ['no change after rises', { kind: 'rtp', rise: 0 }, 'superAdmin', { minor: 0n, rise: 500 }, false],
    ['a change without a figure', { kind: 'rtp' }, 'superAdmin', none, true],
    ['a change of another role', { kind: 'wallet' }, 'superAdmin', none, false],
    ['a change of the role', { kind: 'wallet' }, 'systemAdmin', none, true],
    ['the rules themselves', { kind: 'rules' }, 'superAdmin', none, true],
  ])('of %s', (_, change, role, earlier, needed) => {
    expect(needsApprover(rules, change, role, earlier)).toBe(needed);
  });

  it('needs an approver for the rules even where there are none', () => {
    expect(needsApprover([], { kind: 'rules' }, 'superAdmin', none)).toBe(true);
    expect(needsApprover([], { kind: 'quota', minor: 10n ** 15n }, 'agentAdmin', none)).toBe(false);
  });
});

describe('firstRules', () => {
  it('guard amounts of the configuration, and agent administrators from 0.00 on', () => {
    const listed = firstRules({ fourEyesQuota: 10_000_000n }).map(
      (rule) => `${rule.action} ${rule.role} ${thresholdText(rule) ?? '-'}`,
    );
    expect(listed).toEqual([
      'quota all 100000.00',
      'points all 100000.00',
      'transfer all 100000.00',
      'reversal all 100000.00',
      'quota agentAdmin 0.00',
      'points agentAdmin 0.00',
      'password agentAdmin -',
      'rtp all 0.011',
      'pool all 0.011',
      'wallet all -',
      'restore all -',
      'win all -',
      'activity all -',
      'anchor all -',
      'conflict all -',
      'kill all -',
    ]);
  });
});

describe('parseThreshold', () => {
  it.each<[ApprovalRule['action'], string | undefined, number | null | undefined]>([
    ['quota', '1000.00', 100_000],
    ['quota', ' 0.5 ', 50],
    ['quota', '0', 0],
    ['quota', '0.001', undefined],
    ['quota', '-1', undefined],
    ['quota', '', undefined],
    ['quota', undefined, undefined],
    ['quota', '999999999999999', undefined],
    ['rtp', '0.011', 11],
    ['pool', '1', 1_000],
    ['rtp', '0.0001', undefined],
    ['wallet', undefined, null],
    ['wallet', '  ', null],
    ['wallet', '1', undefined],
  ])('of %s reads %s as %s', (action, text, threshold) => {
    expect(parseThreshold(action, text)).toBe(threshold);
  });
});

describe('thresholdText', () => {
  it.each<[ApprovalRule['action'], number | null, string | null]>([
    ['quota', 0, '0.00'],
    ['quota', 5, '0.05'],
    ['quota', 123_456, '1234.56'],
    ['rtp', 11, '0.011'],
    ['rtp', 1_000, '1.000'],
    ['wallet', null, null],
    ['wallet', 7, null],
    ['quota', null, null],
  ])('of %s writes %s as %s', (action, threshold, text) => {
    expect(thresholdText({ action, threshold })).toBe(text);
  });
});
