import type { RequestOf } from '@pitboss/contract/core/define';
import type { parkedWins } from '@pitboss/contract/money/parked-wins';
import { sql } from 'kysely';
import { operatorName, operatorRemark } from '../../domain/agents/operator-name.ts';
import { anyGame } from '../../domain/games/win-limits.ts';
import { isMeant, meantMembers } from '../../domain/members/meant-members.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

export interface ParkedRow {
  id: string;
  tenant_id: string;
  agent_id: string;
  member_id: string;
  member_account: string;
  agent_account: string;
  bet_id: string;
  bet_key: string;
  inning_id: string | null;
  game_id: number;
  currency: string;
  stake: string;
  win: string;
  jackpot: string;
  jackpot_level: 1 | 2 | 3 | 4 | null;
  correction: boolean;
  reason: 'amount' | 'ratio' | 'balance';
  max_win: string;
  max_ratio: number;
  node_id: string;
  balance: string | null;
  at: Date;
  state: 'open' | 'paid' | 'lost' | 'returned' | 'kept';
  remark: string;
  operator: string | null;
  decided_at: Date | null;
  created_at: Date;
}

const from = sql`parked_win w join member m on m.id = w.member_id and m.tenant_id = w.tenant_id
  join agent a on a.id = w.agent_id left join operator o on o.id = w.operator_id`;
const columns = (scope: Scope) =>
  sql`w.*, m.account as member_account, a.account as agent_account,
    ${operatorName(scope, 'w.operator_id')} as operator,
  ${operatorRemark(scope, 'w.operator_id', 'w.remark')} as remark`;

/** Lists one page of held payouts, the open ones first unless sorted. */
export async function listParked(db: Tx, scope: Scope, filter: RequestOf<typeof parkedWins.list>) {
  const meant = await meantMembers(db, scope, filter.account, 'account');
  const where = all([
    within(scope, 'w.agent_id'),
    when(filter.state, (value) => sql`w.state = ${value}`),
    when(filter.reason, (value) => sql`w.reason = ${value}`),
    when(filter.gameId, (value) => sql`w.game_id = ${value}`),
    meant && isMeant('w.member_id', meant),
    when(filter.currency, (value) => sql`w.currency = ${value}`),
    when(filter.start_time, (value) => sql`w.created_at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`w.created_at <= ${new Date(value)}`),
  ]);
  const order = filter.sort
    ? orderBy(filter, { createdAt: 'w.created_at' }, 'createdAt', 'w.id')
    : sql`order by w.state = 'open' desc, w.id desc`;
  return pageRows<ParkedRow>(db, filter, { select: columns(scope), from, where, order });
}

/** Returns one held payout in scope; undefined when there is none. */
export async function findParked(db: Tx, scope: Scope, id: string): Promise<ParkedRow | undefined> {
  const found = await sql<ParkedRow>`select ${columns(scope)} from ${from}
      where w.id = ${id}::bigint and ${within(scope, 'w.agent_id')}`.execute(db);
  return found.rows[0];
}

/** Marks a held payout as decided; returns false when a concurrent request was faster. */
export async function markDecided(
  tx: Tx,
  row: ParkedRow,
  by: { state: Exclude<ParkedRow['state'], 'open'>; remark: string; operatorId: string },
): Promise<boolean> {
  const done = await sql`
    update parked_win set state = ${by.state}, remark = ${by.remark}, operator_id = ${by.operatorId}::bigint,
      decided_at = now()
    where id = ${row.id}::bigint and tenant_id = ${row.tenant_id}::bigint and state = 'open'`.execute(tx);
  return done.numAffectedRows === 1n;
}

export interface LimitRow {
  id: string;
  game_id: number;
  currency: string;
  max_win: string;
  max_ratio: number;
  reason: string;
  operator: string | null;
  updated_at: Date;
}

/** Limits that are set, by game. */
export function listLimits(db: Tx, scope: Scope, filter: RequestOf<typeof parkedWins.limits>) {
  return pageRows<LimitRow>(db, filter, {
    select: sql`l.*, ${operatorName(scope, 'l.operator_id')} as operator,
      ${operatorRemark(scope, 'l.operator_id', 'l.reason')} as reason`,
    from: sql`win_limit l`,
    joins: sql`left join operator o on o.id = l.operator_id`,
    where: all([when(filter.gameId, (value) => sql`l.game_id = ${value}`)]),
    order: orderBy(filter, { gameId: 'l.game_id' }, 'gameId', 'l.id'),
  });
}

type Limit = Pick<LimitRow, 'game_id' | 'currency' | 'max_win' | 'max_ratio'>;

/** Sets a limit and returns the previous one. */
export async function putLimit(
  tx: Tx,
  limit: Limit & { id: string; reason: string; operatorId: string },
): Promise<void> {
  await sql`
    insert into win_limit (id, game_id, currency, max_win, max_ratio, reason, operator_id, updated_at)
    values (${limit.id}::bigint, ${limit.game_id}, ${limit.currency}, ${limit.max_win}::bigint,
      ${limit.max_ratio},
      ${limit.reason}, ${limit.operatorId}::bigint, now())
    on conflict (game_id, currency) do update set max_win = excluded.max_win, max_ratio = excluded.max_ratio,
      reason = excluded.reason, operator_id = excluded.operator_id, updated_at = now()`.execute(tx);
}

/** The limit of a game and a currency, locked for a change; undefined when there is none. */
export async function findLimit(
  tx: Tx,
  { game_id, currency }: Pick<Limit, 'game_id' | 'currency'>,
): Promise<Limit | undefined> {
  const { rows } = await sql<Limit>`
    select game_id, currency, max_win, max_ratio from win_limit
    where game_id = ${game_id} and currency = ${currency} for update`.execute(tx);
  return rows[0];
}

/** Removes a limit; undefined when there is none. */
export async function dropLimit(tx: Tx, id: string): Promise<Limit | undefined> {
  const gone = await sql<Limit>`
    delete from win_limit where id = ${id}::bigint returning game_id, currency, max_win, max_ratio`.execute(
    tx,
  );
  return gone.rows[0];
}

/** Returns the target of a limit in the operation log. */
export const limitLabels = ({ game_id, currency }: Pick<Limit, 'game_id' | 'currency'>) =>
  `winLimit:${game_id === anyGame ? '*' : game_id} ${currency}`;
