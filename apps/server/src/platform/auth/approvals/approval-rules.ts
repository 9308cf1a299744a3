import { type RuleMeasure, ruleMeasures, type ruleRoles } from '@pitboss/contract/access/approval-rules';
import { type approvalKinds, isUnconditional } from '@pitboss/contract/access/approvals';
import { scaledDecimal } from '@pitboss/rules/validation';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Tx } from '../../db/db.ts';
import type { Role } from '../permissions.ts';

type Kind = (typeof approvalKinds)[number];

/** Change that may need a second approver, as the inbox shows it. */
export interface GuardedChange {
  readonly kind: Kind;
  /** Like the target of an audit line, e.g. `agent:12 share1`. */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Minor units of CNY, which the rules compare. Without any figure every rule of the kind applies. */
  readonly minor?: bigint;
  /** Rise of an RTP in thousandths, which the rules compare; a fall needs no approver. */
  readonly rise?: number;
  /**
   * Value that the request made and that cannot be made a second time; stored sealed, and `prepared` of the
   * context once the change is approved.
   */
  readonly prepared?: unknown;
}

/** One rule: changes of this action by this role need a second approver. */
export interface ApprovalRule {
  readonly action: keyof typeof ruleMeasures;
  readonly role: (typeof ruleRoles)[number];
  /** Minor units of CNY or thousandths of an RTP from which on it applies; null for every change. */
  readonly threshold: number | null;
}

/** The rules in force. */
export interface ApprovalRules {
  /** 0 before the first change. */
  readonly version: number;
  readonly rules: readonly ApprovalRule[];
  readonly actor: string | null;
  readonly at: Date | null;
}

/**
 * Figures of a change, or of the maker's earlier changes of the same target: minor units of CNY, thousandths
 * of an RTP.
 */
export interface Figures {
  readonly minor: bigint;
  readonly rise: number;
}

/** An RTP may rise by 0.010 without an approver (security rules, money). */
const firstRise = 11;

const always: readonly (keyof typeof ruleMeasures)[] = [
  'wallet',
  'restore',
  'win',
  'activity',
  'anchor',
  'conflict',
  'kill',
];

/** The rules of an installation that has changed none. */
export function firstRules({ fourEyesQuota }: Pick<Config, 'fourEyesQuota'>): readonly ApprovalRule[] {
  const amounts = (['quota', 'points', 'transfer', 'reversal'] as const).map((action) => ({
    action,
    role: 'all' as const,
    threshold: Number(fourEyesQuota),
  }));
  return [
    ...amounts,
    { action: 'quota', role: 'agentAdmin', threshold: 0 },
    { action: 'points', role: 'agentAdmin', threshold: 0 },
    { action: 'password', role: 'agentAdmin', threshold: null },
    { action: 'rtp', role: 'all', threshold: firstRise },
    { action: 'pool', role: 'all', threshold: firstRise },
    ...always.map((action) => ({ action, role: 'all' as const, threshold: null })),
  ];
}

/** Returns the rules of an installation that has changed none, as version 0. */
export const firstVersion = (config: Pick<Config, 'fourEyesQuota'>): ApprovalRules => ({
  version: 0,
  rules: firstRules(config),
  actor: null,
  at: null,
});

/** Reads the rules in force. */
export async function readApprovalRules(
  tx: Tx,
  config: Pick<Config, 'fourEyesQuota'>,
): Promise<ApprovalRules> {
  const { rows } = await sql<{ version: number; rules: ApprovalRule[]; actor: string; at: Date }>`
    select version, rules, actor, at from approval_rules order by version desc limit 1`.execute(tx);
  return rows[0] ?? firstVersion(config);
}

const isFor = (rule: ApprovalRule, role: Role): boolean =>
  rule.role === 'all' || rule.role === (role === 'subAccount' ? 'agent' : role);

/**
 * Returns whether a rule applies to a change. The amount or rise is added to what the same maker changed of
 * the same target before; a change without a figure always matches. An RTP that does not rise needs no
 * approver.
 */
function reaches(
  rule: ApprovalRule,
  change: Pick<GuardedChange, 'minor' | 'rise'>,
  earlier: Figures,
): boolean {
  const threshold = rule.threshold ?? 0;
  if (change.minor !== undefined) return change.minor + earlier.minor >= BigInt(threshold);
  if (change.rise !== undefined) return change.rise > 0 && change.rise + earlier.rise >= threshold;
  return true;
}

/**
 * Returns whether a change by a maker of this role needs a second approver; a change of the rules themselves
 * and the reset of a second factor always do.
 */
export function needsApprover(
  rules: readonly ApprovalRule[],
  change: Pick<GuardedChange, 'minor' | 'rise'> & { readonly kind: Kind },
  role: Role,
  earlier: Figures,
): boolean {
  return (
    isUnconditional(change.kind) ||
    rules.some((rule) => rule.action === change.kind && isFor(rule, role) && reaches(rule, change, earlier))
  );
}

const decimals: Readonly<Record<RuleMeasure, number | null>> = { amount: 2, rise: 3, none: null };

/**
 * A threshold as it was typed, in the smallest unit of what its action compares; undefined when it does not
 * fit the action.
 */
export function parseThreshold(
  action: ApprovalRule['action'],
  text: string | undefined,
): number | null | undefined {
  const positions = decimals[ruleMeasures[action]];
  const typed = text?.trim() ?? '';
  if (positions === null) return typed === '' ? null : undefined;
  const scaled = scaledDecimal(typed, positions);
  if (scaled === null) return undefined;
  const units = Number(scaled / 10n ** BigInt(8 - positions));
  return Number.isSafeInteger(units) ? units : undefined;
}

/** The threshold of a rule as it is typed and shown. */
export function thresholdText({
  action,
  threshold,
}: Pick<ApprovalRule, 'action' | 'threshold'>): string | null {
  const positions = decimals[ruleMeasures[action]];
  if (positions === null || threshold === null) return null;
  const digits = String(threshold).padStart(positions + 1, '0');
  return `${digits.slice(0, -positions)}.${digits.slice(-positions)}`;
}
