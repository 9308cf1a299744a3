import type { SignalEvent } from '@pitboss/risk/events';
import { sql } from 'kysely';
import { tellAgent } from '../../domain/inbox/tell-agent.ts';
import type { IncidentKind } from '../../domain/orders/store-incidents.sql.ts';
import { announceRisk } from '../../domain/risk/risk-outbox.ts';
import { signalEvent } from '../../domain/risk/signals.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { ServerServices } from '../../platform/calls/services.ts';
import type { Tx } from '../../platform/db/db.ts';
import { notifyLive } from '../../platform/live/notify.ts';

interface Row {
  readonly tenant_id: string;
  readonly agent_id: string;
  readonly agent_account: string;
  readonly member_id: string;
  readonly member_account: string | null;
  readonly order_id: string | null;
  readonly tx_id: string | null;
  readonly kind: IncidentKind;
  readonly amount: string;
  readonly currency: string;
  readonly at: Date;
}

/** Most names that a message lists. */
const namedMax = 3;

/**
 * Reports new incidents at agents' wallets, each once: a signal to risk control, and a message to
 * administrators and to the agent. Incidents of one kind and agent that are reported together share a message.
 */
export async function reportIncidents({
  databases,
  ids,
}: Pick<ServerServices, 'databases' | 'ids'>): Promise<void> {
  const waiting = await databases.systemPool.query('select from wallet_incident limit 1');
  if (waiting.rowCount === 0) return;
  await databases.system.transaction().execute(async (tx) => {
    const incidents = distinct(await takeIncidents(tx));
    if (incidents.length === 0) return;
    const now = Date.now();
    await announceRisk(
      inTransaction(tx),
      ids.next(now),
      now,
      incidents.map((one) => [signalOf(one)]),
    );
    for (const group of groupsOf(incidents)) await tellOperators(tx, () => ids.next(now), group);
    await notifyLive(tx, 'wallets', [
      { tenantId: '0', agentId: '0' },
      ...incidents.map((one) => ({ tenantId: one.tenant_id, agentId: one.agent_id })),
    ]);
  });
}

/** Deletes the incidents and returns them, oldest first; a server that waited for another one finds none. */
async function takeIncidents(tx: Tx): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with taken as (delete from wallet_incident returning *)
    select i.*, a.account as agent_account, m.account as member_account, o.tx_id
    from taken i join agent a on a.id = i.agent_id
      left join member m on m.tenant_id = i.tenant_id and m.id = i.member_id
      left join wallet_order o on o.tenant_id = i.tenant_id and o.id = i.order_id
    order by i.id`.execute(tx);
  return rows;
}

/** Subject of an incident in risk control: the order, unless it concerns the member or the agent as such. */
function subjectOf({ kind, agent_id, member_id, order_id }: Row): string {
  if (kind === 'walletStopped') return `a:${agent_id}`;
  return kind === 'memberLocked' ? `m:${member_id}` : `order:${order_id}`;
}

/** Returns the first incident of each kind and subject: a take and its undo are one. */
const distinct = (rows: readonly Row[]): Row[] =>
  [...new Map([...rows].reverse().map((row) => [`${row.kind} ${subjectOf(row)}`, row])).values()].reverse();

/** Groups incidents of one kind and agent. */
function groupsOf(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.kind} ${row.agent_id}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

function signalOf(row: Row): SignalEvent {
  const owner = { tenantId: row.tenant_id, agentId: row.agent_id, memberId: row.member_id };
  const of = { about: subjectOf(row), at: row.at.getTime() };
  if (row.kind === 'walletStopped')
    return signalEvent(row.kind, { ...of, owner: { ...owner, memberId: null }, amount: 1n });
  if (row.kind === 'memberLocked') return signalEvent(row.kind, { ...of, owner, amount: 1n });
  return signalEvent(row.kind, { ...of, owner, currency: row.currency, amount: BigInt(row.amount) });
}

/** Page of a message, for its readers: the order or the member, the list of several, the agent's wallet. */
function linkOf(rows: readonly Row[], forAgent: boolean): string {
  const [first] = rows as readonly [Row, ...Row[]];
  if (first.kind === 'walletStopped')
    return forAgent ? '/myInfo' : `/seamlessList?account=${encodeURIComponent(first.agent_account)}`;
  if (first.kind === 'memberLocked')
    return `/memberList?account=${encodeURIComponent(first.member_account ?? '')}`;
  return rows.length === 1
    ? `/order?id=${first.order_id}`
    : `/seamlessOrder?agentId=${first.agent_id}${first.kind === 'orderManual' ? '&state=manual' : ''}`;
}

function namesOf(rows: readonly Row[]): string {
  const names = rows.map((row) => (row.kind === 'memberLocked' ? row.member_account : row.tx_id) ?? '');
  const shown = names.slice(0, namedMax).join(', ');
  return names.length > namedMax ? `${shown} +${names.length - namedMax}` : shown;
}

/** Adds one message about incidents of one kind and agent for every administrator and user of the agent. */
async function tellOperators(tx: Tx, nextId: () => string, rows: readonly Row[]): Promise<void> {
  const [first] = rows as readonly [Row, ...Row[]];
  const subject = first.kind === 'walletStopped' ? first.agent_id : (first.order_id ?? first.member_id);
  await tellAgent(tx, nextId, '/inbox', {
    agentId: first.agent_id,
    kind: first.kind,
    key: `${first.kind} ${subject} ${first.at.getTime()}`,
    params: { agent: first.agent_account, names: namesOf(rows), count: String(rows.length) },
    link: linkOf(rows, false),
    agentLink: linkOf(rows, true),
  });
}
