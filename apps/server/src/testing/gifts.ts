import { sql } from 'kysely';
import { type AccountOwner, lockOwners } from '../domain/ledger/accounts.ts';
import { postToLedger } from '../domain/ledger/post-to-ledger.ts';
import { inTransaction } from '../domain/sql/run-sql.ts';
import type { ServerServices } from '../platform/calls/services.ts';
import { createIdMaker } from '../platform/db/ids.ts';

/** Gift of a member at an agent's wallet: the shares come from the tenant's house account. */
export interface TestGift {
  readonly anchor: string;
  readonly memberId: string;
  readonly atMs: number;
  /** Minor units. */
  readonly amount: bigint;
  readonly anchorPart?: bigint;
  readonly agencyPart?: bigint;
  readonly agencyId?: string;
  readonly isNormal?: boolean;
  readonly currency?: string;
  /**
   * True if the ids of its ledger lines contain its time, as when gifts arrive in the order of their times.
   */
  readonly inOrder?: true;
}

const anyGift = '770';

const maker = createIdMaker(62);
/** Ledger lines are ordered by when they were posted, whatever time they carry. */
const lineIds = { next: () => maker.next() };

/** An anchor with a stream that was on all the time, and a gift to send to it. */
export async function testAnchor({ databases }: ServerServices, id: string, streamId: string): Promise<void> {
  const db = databases.system;
  await sql`insert into anchor (id, nickname, type, note, allowed_at, actor, created_at, updated_at)
    values (${id}, ${`Miss ${id}`}, 'own', '', now(), 'test', now(), now())`.execute(db);
  await sql`insert into anchor_stream (id, anchor_id, stream_id, room_id, started_at, last_at, ended_at,
    ended, viewers, peak, viewer_sum, viewer_count)
    values (${streamId}::bigint, ${id}, 's', ${`room of ${id}`}, now() - interval '100 days', now(), now(),
      'stop', 1, 1, 1, 1)`.execute(db);
  await sql`insert into gift (id, name_zh, name_en, still, moving, type, prices, turnover, sent_before, most,
    enabled, sort, actor, created_at, updated_at)
    values (${anyGift}::bigint, '火箭', 'Rocket', 'a', 'b', 'ordinary', '{}', '{}', '{}', 99, true, 1, 'test',
      now(), now()) on conflict do nothing`.execute(db);
}

/** Sends a gift at a time of the ledger. Returns its id. */
export async function giveGift(services: ServerServices, streamId: string, gift: TestGift): Promise<string> {
  const { databases, ids } = services;
  const { anchor, atMs, amount, anchorPart = 0n, agencyPart = 0n, agencyId = null, currency = 'CNY' } = gift;
  const id = ids.next(atMs);
  await databases.system.transaction().execute(async (tx) => {
    const { rows } = await sql<{ tenant_id: string; agent_id: string; number: string }>`
      select m.tenant_id, m.agent_id, n.number from member m, anchor n
        where m.id = ${gift.memberId}::bigint and n.id = ${anchor}`.execute(tx);
    const [member] = rows;
    if (!member) throw new Error('no such member or anchor');
    await sql`insert into gift_sent (id, tenant_id, send_id, agent_id, member_id, is_normal, anchor_id,
      stream_id, room_id, gift_id, count,
        currency, price, amount, anchor_part, agency_id, agency_part, house_part, order_id, at, posted_at)
      values (${id}::bigint, ${member.tenant_id}::bigint, ${`g${id}`}, ${member.agent_id}::bigint,
        ${gift.memberId}::bigint, ${gift.isNormal ?? true},
        ${anchor}, ${streamId}::bigint, ${`room of ${anchor}`}, ${anyGift}::bigint, 1, ${currency},
          ${String(amount)}::bigint, ${String(amount)}::bigint,
        ${String(anchorPart)}::bigint, ${agencyId}::bigint, ${String(agencyPart)}::bigint,
          ${String(amount - anchorPart - agencyPart)}::bigint, ${id}::bigint,
        ${new Date(atMs)}, ${new Date(atMs)})`.execute(tx);
    await move(services, tx, {
      ...member,
      anchorPart,
      agencyPart,
      agencyId,
      currency,
      atMs,
      ref: `g${id}`,
      inOrder: gift.inOrder,
    });
  });
  return id;
}

/** Reverses a gift at a time of the ledger. */
export async function takeBackGift(services: ServerServices, id: string, atMs: number): Promise<void> {
  await services.databases.system.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      tenant_id: string;
      agent_id: string;
      number: string;
      anchor_part: string;
      agency_part: string;
      agency_id: string | null;
      currency: string;
    }>`update gift_sent g set reversed_at = ${new Date(atMs)}, reversal_reason = 'wrong' from anchor n
      where n.id = g.anchor_id and g.id = ${id}::bigint
      returning g.tenant_id, g.agent_id, n.number, g.anchor_part, g.agency_part, g.agency_id,
        g.currency`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('no such gift');
    const anchorPart = -BigInt(row.anchor_part);
    const agencyPart = -BigInt(row.agency_part);
    await move(services, tx, {
      ...row,
      anchorPart,
      agencyPart,
      agencyId: row.agency_id,
      atMs,
      ref: `g${id}`,
    });
  });
}

/** Posts the shares from the house account to their payees; negative ones in the opposite direction. */
async function move(
  { ids }: ServerServices,
  tx: Parameters<typeof inTransaction>[0],
  of: {
    tenant_id: string;
    number: string;
    anchorPart: bigint;
    agencyPart: bigint;
    agencyId: string | null;
    currency: string;
    atMs: number;
    ref: string;
    inOrder?: true | undefined;
  },
): Promise<void> {
  const { tenant_id: tenantId, currency, atMs, ref } = of;
  const house: AccountOwner = { tenantId, agentId: tenantId, kind: 'house', ownerId: tenantId, currency };
  const parts = [
    { kind: 'anchor' as const, ownerId: of.number, amount: of.anchorPart },
    { kind: 'agency' as const, ownerId: of.agencyId ?? '0', amount: of.agencyPart },
  ].filter(({ amount }) => amount !== 0n);
  const owners = parts.map(({ kind, ownerId }): AccountOwner => ({ ...house, kind, ownerId }));
  const run = inTransaction(tx);
  const locked = await lockOwners(run, ids, [house, ...owners]);
  const [from] = locked;
  const transfers = parts.map(({ amount }, at) => {
    const one = from?.id ?? '';
    const other = locked[at + 1]?.id ?? '';
    const back = amount < 0n;
    return {
      kind: 'gift' as const,
      currency,
      ref,
      agentId: tenantId,
      amount: back ? -amount : amount,
      debit: back ? other : one,
      credit: back ? one : other,
    };
  });
  const makes = of.inOrder ? { next: (ms?: number) => maker.next(ms) } : lineIds;
  const posted = await postToLedger(run, makes, locked, transfers, {
    at: atMs,
    passed: async () => undefined,
  });
  if (!posted.ok) throw new Error(posted.rejection.code);
}
