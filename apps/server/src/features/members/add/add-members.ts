import type { memberTypes } from '@pitboss/contract/members/members';
import { textLimits } from '@pitboss/rules/checks/field-checks';
import type { NewMemberFields } from '@pitboss/rules/checks/member-checks';
import { ensureAccounts } from '../../../domain/ledger/post-to-ledger.ts';
import { insertMembers, type NewMember } from '../../../domain/members/new-member.ts';
import { announceRegistered } from '../../../domain/risk/member-events.ts';
import { inTransaction } from '../../../domain/sql/run-sql.ts';
import { Refusal } from '../../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../../kernel/calls/serve.ts';
import type { TargetAgent } from './member-add.sql.ts';

export interface WantedMember extends NewMemberFields {
  readonly agent: TargetAgent;
  readonly type: (typeof memberTypes)[number];
}

/** Opens members whose fields have been checked, with their accounts of the ledger; gives their ids in order. */
export async function openMembers(
  { tx, services }: WriteContext,
  wanted: readonly WantedMember[],
): Promise<string[]> {
  const createdAt = Date.now();
  const members = wanted.map((one): NewMember => {
    const { agent, account, nickname, name, mobile, remark, type: kind } = one;
    return {
      id: services.ids.next(createdAt),
      ...{ tenantId: agent.tenant_id, agentId: agent.id, currency: agent.currency },
      ...{ account, name, mobile, remark, kind, createdAt },
      nickname: nickname || [...account].slice(0, textLimits.memberNickname).join(''),
      // Nobody registered: there is no address.
      registerIp: '',
    };
  });
  const run = inTransaction(tx);
  try {
    await insertMembers(run, members);
    await announceRegistered(run, services.ids.next(), members);
  } catch (error) {
    // Another agent of the tenant has it, where the caller does not see, or somebody was faster.
    const { code, detail = '' } = error as { code?: string; detail?: string };
    if (code === '23505')
      throw new Refusal('member.accountTaken', {
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
