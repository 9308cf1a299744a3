import type { memberTypes } from '@pitboss/contract/members/members';
import { textLimits } from '@pitboss/rules/checks/field-checks';
import type { NewMemberFields } from '@pitboss/rules/checks/member-checks';
import { remarkAgent } from '../../../domain/agents/operator-name.ts';
import { ensureAccounts } from '../../../domain/ledger/accounts.ts';
import { announceRegistered, insertMembers, type NewMember } from '../../../domain/members/new-member.ts';
import { inTransaction } from '../../../domain/sql/run-sql.ts';
import type { WriteContext } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { TargetAgent } from './member-add.sql.ts';

export interface WantedMember extends NewMemberFields {
  readonly agent: TargetAgent;
  readonly type: (typeof memberTypes)[number];
}

/**
 * Creates members whose fields have been checked, with their accounts of the ledger; returns their ids in
 * order.
 */
export async function openMembers(
  { tx, scope, services }: WriteContext,
  wanted: readonly WantedMember[],
): Promise<string[]> {
  const createdAt = Date.now();
  const members = wanted.map((one): NewMember => {
    const { agent, account, nickname, name, mobile, remark, type: kind } = one;
    return {
      id: services.ids.next(createdAt),
      tenantId: agent.tenant_id,
      agentId: agent.id,
      currency: agent.currency,
      account,
      name,
      mobile,
      remark,
      kind,
      createdAt,
      remarkAgentId: remarkAgent(scope),
      nickname: nickname || [...account].slice(0, textLimits.memberNickname).join(''),
      // An operator creates the member, so there is no registration address.
      registerIp: '',
    };
  });
  const run = inTransaction(tx);
  try {
    await insertMembers(run, members);
    await announceRegistered(run, services.ids.next(), members);
  } catch (error) {
    // The account belongs to another agent of the tenant, outside the caller's scope, or was created
    // concurrently.
    const { code, detail = '' } = error as { code?: string; detail?: string };
    if (code === '23505')
      throw new AppError('member.accountTaken', {
        account:
          wanted.length === 1 ? (wanted[0]?.account ?? '') : (/=\((.*), \d+\)/.exec(detail)?.[1] ?? ''),
      });
    throw error;
  }
  await ensureAccounts(
    run,
    services.ids,
    members.map(({ id: ownerId, tenantId, agentId, currency }) => {
      return { kind: 'member' as const, ownerId, tenantId, agentId, currency };
    }),
  );
  return members.map(({ id }) => id);
}
