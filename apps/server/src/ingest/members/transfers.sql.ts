import type pg from 'pg';
import { type AccountOwner, ensureAccounts } from '../../domain/ledger/accounts.ts';
import { readTransferLimits } from '../../domain/ledger/transfer-limits.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { Again, type Group } from '../group/group.ts';
import type { Named } from '../group/names.ts';
import { copyLine, copyLines, type Time } from '../store/copy.sql.ts';

/** Accounts of the agents that transfers move money from or to. */
export async function agentAccountIds(
  run: RunSql,
  group: Group,
  transfers: Named['transfers'],
): Promise<Map<string, string>> {
  const owners = new Map<string, AccountOwner>();
  for (const { account, agent } of transfers) {
    const ref = group.directory.member(account, agent);
    if (!ref || ref === 'ambiguous') continue;
    const { tenantId, agentId, currency } = ref;
    owners.set(`${agentId}|${currency}`, { tenantId, agentId, kind: 'agent', ownerId: agentId, currency });
  }
  if (transfers.length > 0)
    for (const { tenantId, id, currency } of group.registering.values())
      owners.set(`${id}|${currency}`, { tenantId, agentId: id, kind: 'agent', ownerId: id, currency });
  const keys = [...owners.keys()];
  const ids = keys.length ? await ensureAccounts(run, group.ids, [...owners.values()]) : [];
  return new Map(keys.map((key, index) => [key, ids[index] as string]));
}

/** Adds the locked accounts of agents to the group. */
export function keepAgentAccounts(group: Group, agentAccounts: ReadonlyMap<string, string>): void {
  for (const [key, id] of agentAccounts) {
    const account = group.accounts.get(id);
    if (account) group.agentAccounts.set(key, account);
  }
}

/** Reads the limits of the members that have any, with their transfers on this Beijing day so far. */
export async function loadTransferLimits(run: RunSql, group: Group): Promise<void> {
  const limited = [...group.members.values()].filter((member) => member.tradeLimited);
  const found = await readTransferLimits(
    run,
    limited.map((member) => member.memberId),
    group.now,
  );
  for (const [memberId, limits] of found) group.transferLimits.set(memberId, limits);
}

/**
 * Marks an order as reversed, so that it no longer counts as executed; when another transaction was faster,
 * the group starts again.
 */
async function markReversed(client: pg.ClientBase, id: string, tenantId: string): Promise<void> {
  const { rowCount } = await client.query(
    `update member_transfer set state = 'fail', reason = 'reversed' where id = $1 and tenant_id = $2
       and state = 'success'`,
    [id, tenantId],
  );
  if (rowCount !== 1) throw new Again();
}

/** Stores the orders of a group, those that were rejected too, and reverses replaced ones. */
export async function storeTransferOrders(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  const { add, postedAt } = group;
  // The ledger's clock under the locks, by which settlements query.
  const accepted = time(postedAt);
  await copyLines(
    client,
    `member_transfer (id, tenant_id, agent_id, member_id, order_no, direction, amount, currency, state,
       reason, at, accepted_at)`,
    add.transfers.map(({ id, member: m, orderNo, direction, amount, reason, at }) =>
      copyLine([
        id,
        m.tenantId,
        m.agentId,
        m.memberId,
        orderNo,
        direction,
        amount,
        m.currency,
        reason ? 'fail' : 'success',
        reason,
        time(at),
        accepted,
      ]),
    ),
  );
  for (const { id, tenantId } of add.reversedTransfers) await markReversed(client, id, tenantId);
}
