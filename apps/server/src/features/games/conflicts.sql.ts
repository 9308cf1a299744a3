import type { RequestOf } from '@pitboss/contract/define';
import type { gameNodes } from '@pitboss/contract/games/game-nodes';
import { sql } from 'kysely';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { containing } from '../../domain/sql/wire.ts';
import type { Tx } from '../../kernel/database/db.ts';

export interface ConflictRow {
  id: string;
  node_id: string;
  event_id: string;
  kind: string;
  body: unknown;
  at: Date;
  decision: 'keep' | 'apply' | null;
  reason: string;
  decided_by: string | null;
  decided_at: Date | null;
}

const fields = sql`c.id, c.node_id, c.event_id, c.kind, c.body, c.at, c.decision, c.reason, o.account as decided_by, c.decided_at`;
const from = sql`ingest_conflict c left join operator o on o.id = c.decided_by`;

/** One page of the conflicts of game servers, the newest first. */
export function listConflicts(db: Tx, filter: RequestOf<typeof gameNodes.listConflict>) {
  const where = all([
    when(filter.nodeId, (value) => sql`c.node_id = ${value}`),
    when(filter.eventId, (value) => sql`c.event_id like ${containing(value)}`),
    when(filter.open, (value) => (value ? sql`c.decision is null` : sql`c.decision is not null`)),
    when(filter.start_time, (value) => sql`c.at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`c.at <= ${new Date(value)}`),
  ]);
  const order = orderBy(filter, { at: 'c.at' }, 'at', 'c.id');
  return pageRows<ConflictRow>(db, filter, { select: fields, from, where, order });
}

/** A conflict by its id; held until the commit for who decides it. */
export async function readConflict(db: Tx, id: string, hold = false): Promise<ConflictRow | undefined> {
  return (
    await sql<ConflictRow>`select ${fields} from ${from} where c.id = ${id}::bigint ${hold ? sql`for update of c` : sql``}`.execute(
      db,
    )
  ).rows[0];
}

/** Settles a conflict; false when somebody has. */
export async function settleConflict(
  tx: Tx,
  id: string,
  settled: { decision: 'keep' | 'apply'; reason: string; operatorId: string },
): Promise<boolean> {
  const done =
    await sql`update ingest_conflict set decision = ${settled.decision}, reason = ${settled.reason},
    decided_by = ${settled.operatorId}::bigint, decided_at = now() where id = ${id}::bigint and decision is null returning id`.execute(
      tx,
    );
  return done.rows.length > 0;
}

const money = (column: string) => sql.raw(`trim(to_char(${column} / 100.0, 'FM9999999999990.00'))`);
const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);

/** The stored round of a number, in the words of the interface of game servers. */
async function storedRound(db: Tx, roundId: string): Promise<unknown> {
  const found = await sql<{ id: string; stored: object }>`
    select r.id, json_build_object('roundId', r.inning_id, 'gameId', r.game_id, 'roomId', r.room_id, 'tableId', r.table_id, 'shoeNo', r.shoe_no,
      'handNo', r.hand_no, 'result', r.result, 'player', r.player, 'banker', r.banker, 'cardType', r.card_type,
      'startedAt', ${ms('r.started_at')}, 'endedAt', ${ms('r.ended_at')}) as stored
    from round r where r.inning_id = ${roundId} order by r.id desc limit 1`.execute(db);
  const [round] = found.rows;
  if (!round) return null;
  const bets = await sql<{ bets: unknown }>`
    select coalesce(json_agg(json_build_object('betId', b.bet_key, 'member', m.account, 'areaId', b.area_id, 'amount', ${money('b.amount')},
        'win', ${money('b.payout')}, 'jackpot', ${money('b.reward')}, 'currency', b.currency, 'ip', b.ip, 'at', ${ms('b.bet_time')}, 'rtp', b.rtp) order by b.id), '[]') as bets
    from bet b join member m on m.id = b.member_id and m.tenant_id = b.tenant_id where b.round_id = ${round.id}::bigint`.execute(
    db,
  );
  return { ...round.stored, bets: bets.rows[0]?.bets };
}

/** A stored bet, placed by itself. */
async function storedBet(db: Tx, id: string): Promise<unknown> {
  const found = await sql<{ stored: unknown }>`
    select json_build_object('betId', b.bet_key, 'member', m.account, 'roundId', b.inning_id, 'gameId', b.game_id, 'roomId', b.room_id,
      'areaId', b.area_id, 'amount', ${money('b.amount')}, 'currency', b.currency, 'ip', b.ip, 'at', ${ms('b.bet_time')}, 'rtp', b.rtp,
      'state', case b.state when 0 then 'open' when 1 then 'settled' else 'cancelled' end, 'win', ${money('b.payout')}, 'jackpot', ${money('b.reward')}) as stored
    from bet b join member m on m.id = b.member_id and m.tenant_id = b.tenant_id where b.id = ${id}::bigint`.execute(
    db,
  );
  return found.rows[0]?.stored ?? null;
}

/** A stored order between a member and its agent. */
async function storedTransfer(db: Tx, id: string): Promise<unknown> {
  const found = await sql<{ stored: unknown }>`
    select json_build_object('orderNo', t.order_no, 'member', m.account, 'agent', a.account, 'direction', t.direction,
      'amount', ${money('t.amount')}, 'currency', t.currency, 'state', t.state, 'reason', t.reason, 'at', ${ms('t.at')}) as stored
    from member_transfer t join member m on m.id = t.member_id and m.tenant_id = t.tenant_id join agent a on a.id = t.agent_id
    where t.id = ${id}::bigint`.execute(db);
  return found.rows[0]?.stored ?? null;
}

/** The members of an account, with their agents. */
async function storedMember(db: Tx, account: string): Promise<unknown> {
  const found = await sql<{ stored: unknown }>`
    select json_agg(json_build_object('member', m.account, 'agent', a.account, 'nickname', m.nickname, 'name', m.name, 'mobile', m.mobile,
      'kind', m.kind, 'ip', m.register_ip, 'at', ${ms('m.created_at')}) order by m.id) as stored
    from member m join agent a on a.id = m.agent_id where m.account = ${account}`.execute(db);
  return found.rows[0]?.stored ?? null;
}

/**
 * What is stored in the place of a conflict; null where no more than the hash of it is kept. `row` is the bet or order that game servers'
 * memory leads to.
 */
export async function storedContent(
  db: Tx,
  { kind, body }: ConflictRow,
  row: string | undefined,
): Promise<unknown> {
  const text = (name: string) => {
    const value = (body as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  if (kind === 'round') return storedRound(db, text('roundId'));
  if (kind === 'member') return storedMember(db, text('member'));
  if (row === undefined) return null;
  if (kind === 'bet') return storedBet(db, row);
  return kind === 'transfer' ? storedTransfer(db, row) : null;
}
