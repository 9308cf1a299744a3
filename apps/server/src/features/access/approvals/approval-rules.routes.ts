import { approvalRules as contract } from '@pitboss/contract/access/approval-rules';
import type { RequestOf } from '@pitboss/contract/core/define';
import { moneyText, ms, msOrNull, thousandths } from '../../../domain/sql/dto.ts';
import { pageOf } from '../../../domain/sql/paging.ts';
import {
  type ApprovalRule,
  type ApprovalRules,
  parseThreshold,
  readApprovalRules,
  thresholdText,
} from '../../../platform/auth/approvals/approval-rules.ts';
import { serve, type WriteContext } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { staleUpdate } from '../../../platform/versions/merge-update.ts';
import {
  addApprovalRules,
  listRuleVersions,
  listWeekChanges,
  lockApprovalRules,
  type WeekChange,
  wouldNeed,
} from './approval-rules.sql.ts';

/** Maximum number of changes in a preview. */
const shownMax = 100;

type Key = Pick<ApprovalRule, 'action' | 'role'>;
const isRule =
  ({ action, role }: Key) =>
  (rule: Key) =>
    rule.action === action && rule.role === role;

/** Returns the rules with one set or, if `wanted` is null, removed. */
function withRule(rules: readonly ApprovalRule[], key: Key, wanted: ApprovalRule | null): ApprovalRule[] {
  const others = rules.filter((rule) => !isRule(key)(rule));
  return wanted ? [...others, wanted] : others;
}

function wantedRule({
  action,
  role,
  threshold,
}: Key & { readonly threshold?: string | undefined }): ApprovalRule {
  const parsed = parseThreshold(action, threshold);
  if (parsed === undefined) throw new AppError('approval.ruleThreshold', { field: 'threshold' });
  return { action, role, threshold: parsed };
}

/**
 * Returns the value under which a rule is listed and compared: its threshold, `0` for every change, null
 * without a rule.
 */
const shownThreshold = (rule: ApprovalRule | undefined) => (rule ? (thresholdText(rule) ?? '0') : null);

/**
 * Throws if this rule was changed since the version that the caller read; changes of other rules do not
 * matter.
 */
async function assertUnchanged(
  { tx, services }: WriteContext,
  key: Key,
  read: number,
  now: ApprovalRules,
  wanted: ApprovalRule | null,
): Promise<void> {
  if (read === now.version) return;
  const versions = await listRuleVersions(tx, services.config, read);
  const thresholds = versions.map(({ rules }) => shownThreshold(rules.find(isRule(key))));
  const value = shownThreshold(now.rules.find(isRule(key)));
  const wasRead = versions[0]?.version === read;
  if (wasRead && thresholds[0] === value) return;
  const changed = versions.findLast((_, at) => at > 0 && thresholds[at] !== thresholds[at - 1]);
  const { actor, at } = changed ?? now;
  const change = { operator: actor ?? '', changedAt: msOrNull(at) ?? 0 };
  const fields = [{ field: 'threshold', value, ...change }];
  const rejection = staleUpdate({ stale: 'approval.rulesStale' }, { version: now.version, fields });
  // A removal, a removed rule and a rule for every change have no threshold to choose from.
  const isChoice = wanted !== null && wanted.threshold !== null && value !== null;
  throw isChoice ? rejection : new AppError(rejection.key, rejection.params);
}

/** Replaces a rule or removes it, as a new version of all; waits for an approver like any guarded change. */
async function change(
  context: WriteContext,
  key: Key,
  wanted: ApprovalRule | null,
  { reason, version }: Pick<RequestOf<typeof contract.remove>, 'reason' | 'version'>,
): Promise<{ version: number }> {
  const { tx, session, services } = context;
  await lockApprovalRules(tx);
  const now = await readApprovalRules(tx, services.config);
  await assertUnchanged(context, key, version, now, wanted);
  const before = now.rules.find(isRule(key));
  if (!wanted && !before) throw new AppError('notFound');
  const line = {
    target: `approvalRule:${key.action} ${key.role}`,
    before: before ? { threshold: shownThreshold(before) } : null,
    after: { ...(wanted ? { threshold: shownThreshold(wanted) } : { removed: true }), reason },
  };
  await context.stepUp();
  const approver = await context.secondPerson({ kind: 'rules', ...line });
  const next = now.version + 1;
  await addApprovalRules(tx, session, next, withRule(now.rules, key, wanted), { approver, reason });
  context.audit(line);
  return { version: next };
}

function weekChangeDto(row: WeekChange) {
  const { minor, rise } = row;
  return {
    id: row.id,
    at: ms(row.at),
    maker: row.maker_account,
    role: row.role,
    action: row.kind,
    target: row.target,
    amount: minor === null ? null : moneyText(BigInt(minor) + BigInt(row.earlier_minor)),
    rise: rise === null ? null : thousandths(Math.max(0, rise) + Number(row.earlier_rise)),
    approver: row.approver,
  };
}

/** Routes of the second approver's rules: rows of action, role and threshold, changed one at a time. */
export const approvalRuleRoutes = serve(contract, {
  async list({ db, services }, filter) {
    const { rules, version, actor, at } = await readApprovalRules(db, services.config);
    const rows = rules
      .filter((rule) => filter.action === undefined || rule.action === filter.action)
      .filter((rule) => filter.role === undefined || rule.role === filter.role)
      .map((rule) => ({
        id: `${rule.action}.${rule.role}`,
        action: rule.action,
        role: rule.role,
        threshold: thresholdText(rule),
        version,
        changedBy: actor,
        changedAt: msOrNull(at),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    if (filter.sort && filter.order === 'desc') rows.reverse();
    const { limit, offset } = pageOf(filter);
    return { total: rows.length, version, list: rows.slice(offset, offset + limit) };
  },

  async preview({ db, services }, { remove = false, ...request }) {
    const { rules } = await readApprovalRules(db, services.config);
    const draft = withRule(rules, request, remove ? null : wantedRule(request));
    const week = await listWeekChanges(db);
    const needing = week.filter((row) => wouldNeed(draft, row));
    return {
      total: needing.length,
      now: week.filter((row) => wouldNeed(rules, row)).length,
      considered: week.length,
      list: needing.slice(0, shownMax).map(weekChangeDto),
    };
  },

  set: (context, request) => change(context, request, wantedRule(request), request),
  remove: (context, request) => change(context, request, null, request),
});
