import type { walletMessageKinds } from '@pitboss/contract/desk/inbox';
import type { IdMaker } from '../../platform/db/ids.ts';
import { insertValues, type RunSql } from '../sql/run-sql.ts';

/** Kind of an incident that needs an operator, as its message names it. */
export type IncidentKind = (typeof walletMessageKinds)[number];

/** An incident with its agent and member; money in minor units, time in epoch ms. */
export interface Incident {
  readonly kind: IncidentKind;
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string;
  /** The take, or the payment; null when an operator is the cause. */
  readonly orderId: string | null;
  readonly amount: bigint;
  readonly currency: string;
}

/** Stores incidents in the transaction of their cause; the server reports them within seconds. */
export async function storeIncidents(
  run: RunSql,
  ids: IdMaker,
  incidents: readonly Incident[],
  at: number,
): Promise<void> {
  if (incidents.length === 0) return;
  await insertValues(
    run,
    'wallet-incidents',
    {
      into: 'wallet_incident (id, tenant_id, agent_id, member_id, order_id, kind, amount, currency, at)',
      types: ['bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'text', 'bigint', 'text', 'timestamptz'],
    },
    incidents.map(({ kind, tenantId, agentId, memberId, orderId, amount, currency }) => [
      ids.next(),
      tenantId,
      agentId,
      memberId,
      orderId,
      kind,
      String(amount),
      currency,
      new Date(at).toISOString(),
    ]),
  );
}
