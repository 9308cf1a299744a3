import { registeredEvent } from '../risk/member-events.ts';
import { announceRisk } from '../risk/risk-outbox.ts';
import { insertValues, type RunSql } from '../sql/run-sql.ts';

/** A member to be inserted. */
export interface NewMember {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly account: string;
  readonly nickname: string;
  readonly name: string;
  readonly mobile: string;
  readonly remark: string;
  /** The agent of the remark's author, 0 for administrators; absent without a remark. */
  readonly remarkAgentId?: string;
  readonly kind: 'normal' | 'test' | 'anchor' | 'robot';
  /** Its agent's. */
  readonly currency: string;
  /** Empty when unknown. */
  readonly registerIp: string;
  /** Epoch ms. */
  readonly createdAt: number;
}

/**
 * Inserts members, account and nickname in NFC. Fails with 23505 when the tenant already has the account;
 * callers must handle it, since two requests may register it concurrently.
 */
export async function insertMembers(run: RunSql, members: readonly NewMember[]): Promise<void> {
  if (members.length === 0) return;
  await insertValues(
    run,
    'member-insert',
    {
      into: 'member (id, tenant_id, agent_id, account, nickname, name, mobile, remark, kind, currency, register_ip, created_at, remark_agent_id)',
      types: [
        'bigint',
        'bigint',
        'bigint',
        'text',
        'text',
        'text',
        'text',
        'text',
        'text',
        'text',
        'text',
        'timestamptz',
        'bigint',
      ],
    },
    members.map((one) => [
      one.id,
      one.tenantId,
      one.agentId,
      one.account.normalize('NFC'),
      one.nickname.normalize('NFC'),
      one.name,
      one.mobile,
      one.remark,
      one.kind,
      one.currency,
      one.registerIp,
      new Date(one.createdAt),
      one.remarkAgentId ?? null,
    ]),
  );
}

/**
 * Reports members that were registered manually or by an agent's server to risk control, in the same
 * transaction.
 */
export async function announceRegistered(
  run: RunSql,
  id: string,
  members: readonly NewMember[],
): Promise<void> {
  const normal = members.filter(({ kind }) => kind === 'normal');
  const items = normal.map((one) => [registeredEvent({ ...one, memberId: one.id }, one.createdAt)]);
  await announceRisk(run, id, Date.now(), items);
}
