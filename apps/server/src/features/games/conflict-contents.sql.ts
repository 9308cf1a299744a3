import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { ConflictRow } from './conflicts.sql.ts';

const money = (column: string) => sql.raw(`trim(to_char(${column} / 100.0, 'FM9999999999990.00'))`);
const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);

/** Returns the stored round of an id, in the format of the game servers' interface. */
async function storedRound(db: Tx, roundId: string): Promise<unknown> {
  const found = await sql<{ id: string; stored: object }>`
    select r.id, json_build_object('roundId', r.inning_id, 'gameId', r.game_id, 'roomId', r.room_id,
      'tableId', r.table_id, 'shoeNo', r.shoe_no,
      'handNo', r.hand_no, 'result', r.result, 'player', r.player, 'banker', r.banker, 'cardType',
        r.card_type,
      'startedAt', ${ms('r.started_at')}, 'endedAt', ${ms('r.ended_at')}) as stored
    from round r where r.inning_id = ${roundId} and r.replaced is not true
      order by r.id desc limit 1`.execute(db);
  const [round] = found.rows;
  if (!round) return null;
  const bets = await sql<{ bets: unknown }>`
    select coalesce(json_agg(json_build_object('betId', b.bet_key, 'member', m.account, 'areaId', b.area_id,
      'amount', ${money('b.amount')},
        'win', ${money('b.payout')}, 'jackpot', ${money('b.reward')}, 'currency', b.currency, 'ip', b.ip,
          'at', ${ms('b.bet_time')}, 'rtp', b.rtp) order by b.id), '[]') as bets
    from bet b join member m on m.id = b.member_id and m.tenant_id = b.tenant_id
      where b.round_id = ${round.id}::bigint`.execute(db);
  return { ...round.stored, bets: bets.rows[0]?.bets };
}

/** Returns a stored bet that was placed individually. */
async function storedBet(db: Tx, id: string): Promise<unknown> {
  const found = await sql<{ stored: unknown }>`
    select json_build_object('betId', b.bet_key, 'member', m.account, 'roundId', b.inning_id, 'gameId',
      b.game_id, 'roomId', b.room_id,
      'areaId', b.area_id, 'amount', ${money('b.amount')}, 'currency', b.currency, 'ip', b.ip, 'at',
        ${ms('b.bet_time')}, 'rtp', b.rtp,
      'state', case b.state when 0 then 'open' when 1 then 'settled' else 'cancelled' end, 'win',
        ${money('b.payout')}, 'jackpot', ${money('b.reward')}) as stored
    from bet b join member m on m.id = b.member_id and m.tenant_id = b.tenant_id
      where b.id = ${id}::bigint`.execute(db);
  return found.rows[0]?.stored ?? null;
}

/** Returns a stored order between a member and its agent. */
async function storedTransfer(db: Tx, id: string): Promise<unknown> {
  const found = await sql<{ stored: unknown }>`
    select json_build_object('orderNo', t.order_no, 'member', m.account, 'agent', a.account, 'direction',
      t.direction,
      'amount', ${money('t.amount')}, 'currency', t.currency, 'state', t.state, 'reason', t.reason, 'at',
        ${ms('t.at')}) as stored
    from member_transfer t join member m on m.id = t.member_id and m.tenant_id = t.tenant_id
      join agent a on a.id = t.agent_id
    where t.id = ${id}::bigint`.execute(db);
  return found.rows[0]?.stored ?? null;
}

/** Returns the members with an account, with their agents. */
async function storedMember(db: Tx, account: string): Promise<unknown> {
  const found = await sql<{ stored: unknown }>`
    select json_agg(json_build_object('member', m.account, 'agent', a.account, 'nickname', m.nickname, 'name',
      m.name, 'mobile', m.mobile,
      'kind', m.kind, 'ip', m.register_ip, 'at', ${ms('m.created_at')}) order by m.id) as stored
    from member m join agent a on a.id = m.agent_id where m.account = ${account}`.execute(db);
  return found.rows[0]?.stored ?? null;
}

/** Returns a stored purchase. */
async function storedPurchase(db: Tx, id: string): Promise<unknown> {
  const found = await sql<{ stored: unknown }>`
    select json_build_object('type', 'purchase', 'purchaseId', p.purchase_key, 'member', m.account, 'goodsId',
      p.goods_id::text,
      'count', p.count, 'amount', ${money('p.amount')}, 'currency', p.currency, 'at', ${ms('p.at')},
        'refundedAt', ${ms('p.refunded_at')}) as stored
    from goods_purchase p join member m on m.id = p.member_id and m.tenant_id = p.tenant_id
      where p.id = ${id}::bigint`.execute(db);
  return found.rows[0]?.stored ?? null;
}

/** Returns a stored gift that a member sent. */
async function storedGift(db: Tx, id: string): Promise<unknown> {
  const found = await sql<{ stored: unknown }>`
    select json_build_object('type', 'gift', 'sendId', g.send_id, 'member', m.account, 'anchorId',
      g.anchor_id, 'roomId', g.room_id,
      'giftId', g.gift_id::text, 'count', g.count, 'amount', ${money('g.amount')}, 'currency', g.currency,
        'at', ${ms('g.at')}) as stored
    from gift_sent g join member m on m.id = g.member_id and m.tenant_id = g.tenant_id
      where g.id = ${id}::bigint`.execute(db);
  return found.rows[0]?.stored ?? null;
}

/** Returns a room with the member who built it. */
async function storedRoom(db: Tx, id: string): Promise<unknown> {
  const found = await sql<{ stored: unknown }>`
    select json_build_object('type', 'room', 'roomId', r.id, 'gameId', r.game_id, 'name', r.name_zh_cn,
      'private', r.private,
      'open', r.is_open, 'roomType', r.room_type, 'member', m.account, 'at',
        ${ms('coalesce(r.said_at, r.updated_at)')}) as stored
    from room r left join member m on m.id = r.owner_id and m.tenant_id = r.owner_tenant_id
      where r.id = ${id}`.execute(db);
  return found.rows[0]?.stored ?? null;
}

/**
 * Returns a movement of our ledger as it is stored now: an earlier conflict of its id may have been applied.
 */
async function storedMovement(db: Tx, txId: string): Promise<unknown> {
  const found = await sql<{ stored: unknown }>`
    select content::json as stored from wallet_tx where tx_id = ${txId} and order_id is null`.execute(db);
  return found.rows[0]?.stored ?? null;
}

const byRow = {
  bet: storedBet,
  transfer: storedTransfer,
  purchase: storedPurchase,
  gift: storedGift,
} as const;
const hasRow = (kind: string): kind is keyof typeof byRow => Object.hasOwn(byRow, kind);

/** Returns the stored content of the record that a conflict names; null when there is none. */
async function storedRow(
  db: Tx,
  { kind, body }: Pick<ConflictRow, 'kind' | 'body'>,
  row: string | undefined,
): Promise<unknown> {
  const text = (name: string) => textOf(body, name);
  if (kind === 'round') return storedRound(db, text('roundId'));
  if (kind === 'member') return storedMember(db, text('member'));
  if (kind === 'wallet') return storedMovement(db, text('txId'));
  if (kind === 'room') return storedRoom(db, text('roomId'));
  return row !== undefined && hasRow(kind) ? byRow[kind](db, row) : null;
}

const textOf = (content: unknown, name: string): string => {
  const value = (content as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Returns whether the content sent first is of another kind or about another record than the later one, which
 * names the stored row.
 */
const isOther = (first: unknown, { kind, body }: ConflictRow): boolean =>
  textOf(first, 'type') !== kind ||
  ['betId', 'member'].some((name) => textOf(first, name) !== textOf(body, name));

/**
 * Returns the content that is or was stored in place of a conflict; null when only its hash is known. `row`
 * is the bet or order that the game servers' events refer to. After the decision it is the content stored at
 * that time.
 */
export async function storedContent(
  db: Tx,
  conflict: ConflictRow,
  row: string | undefined,
): Promise<unknown> {
  const first = conflict.stored ?? null;
  if (conflict.decision !== null && first !== null) return first;
  const isNamed = conflict.kind === 'transfer' || conflict.kind === 'wallet';
  if (first !== null && !isNamed && isOther(first, conflict)) return first;
  return (await storedRow(db, conflict, row)) ?? first;
}
