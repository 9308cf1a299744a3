import { plainArray, type RunSql } from '../sql/run-sql.ts';

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
  await run(
    'member-insert',
    `insert into member (id, tenant_id, agent_id, account, nickname, name, mobile, remark, kind, currency, register_ip, created_at)
     select id, tenant, agent, account, nickname, name, mobile, remark, kind, currency, ip, to_timestamp(at::float8 / 1000)
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::text[], $12::bigint[])
       as u (id, tenant, agent, account, nickname, name, mobile, remark, kind, currency, ip, at)`,
    [
      plainArray(members.map((one) => one.id)),
      plainArray(members.map((one) => one.tenantId)),
      plainArray(members.map((one) => one.agentId)),
      members.map((one) => one.account),
      members.map((one) => one.nickname),
      members.map((one) => one.name),
      members.map((one) => one.mobile),
      members.map((one) => one.remark),
      members.map((one) => one.kind),
      members.map((one) => one.currency),
      members.map((one) => one.registerIp),
      plainArray(members.map((one) => one.createdAt)),
    ],
  );
}
