import { insertValues, type RunSql } from '../sql/run-sql.ts';

/** A member that is about to come into being. */
export interface NewMember {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly account: string;
  readonly nickname: string;
  readonly name: string;
  readonly mobile: string;
  readonly remark: string;
  readonly kind: 'normal' | 'test' | 'anchor' | 'robot';
  /** Its agent's. */
  readonly currency: string;
  /** Empty when nobody knows it. */
  readonly registerIp: string;
  /** Epoch ms. */
  readonly createdAt: number;
}

/**
 * Inserts members. An account that its tenant has already fails with 23505, which whoever calls has to expect: two may
 * register it at once.
 */
export async function insertMembers(run: RunSql, members: readonly NewMember[]): Promise<void> {
  if (members.length === 0) return;
  await insertValues(
    run,
    'member-insert',
    {
      into: 'member (id, tenant_id, agent_id, account, nickname, name, mobile, remark, kind, currency, register_ip, created_at)',
      types: [
        ...['bigint', 'bigint', 'bigint', 'text', 'text', 'text', 'text', 'text', 'text'],
        ...['text', 'text', 'timestamptz'],
      ],
    },
    members.map((one) => [
      ...[one.id, one.tenantId, one.agentId, one.account, one.nickname, one.name, one.mobile, one.remark],
      ...[one.kind, one.currency, one.registerIp, new Date(one.createdAt)],
    ]),
  );
}
