import { sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { dayRates } from '../../domain/currency/day-rates.ts';
import { isMeant, meantMembers } from '../../domain/members/meant-members.ts';
import { all, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

/** Subject of a chain: a member, or an agent. */
export interface ChainSubject {
  member_id: string | null;
  member_account: string | null;
  agent_id: string;
  agent_account: string;
}

export async function findMember(db: Tx, scope: Scope, id: string): Promise<ChainSubject | undefined> {
  const found = await sql<ChainSubject>`
    select m.id as member_id, m.account as member_account, a.id as agent_id, a.account as agent_account
    from member m join agent a on a.id = m.agent_id
      where m.id = ${id}::bigint and ${within(scope, 'm.agent_id')}`.execute(db);
  return found.rows[0];
}

export async function findAgent(db: Tx, scope: Scope, id: string): Promise<ChainSubject | undefined> {
  const found = await sql<ChainSubject>`
    select null::bigint as member_id, null as member_account, a.id as agent_id, a.account as agent_account
    from agent a where a.id = ${id}::bigint and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows[0];
}

/** Stored bet with the fields that the check of its RTP needs. */
export interface EvaluatedBet extends ChainSubject {
  id: string;
  game_id: number;
  rtp: number | null;
  bet_time: Date;
  started_at: Date | null;
  node_id: string | null;
}

export async function findBet(db: Tx, scope: Scope, id: string): Promise<EvaluatedBet | undefined> {
  const found = await sql<EvaluatedBet>`
    select b.id, b.game_id, b.rtp, b.bet_time, r.started_at, b.node_id, b.member_id,
      m.account as member_account,
      b.agent_id, a.account as agent_account
    from bet b join member m on m.id = b.member_id and m.tenant_id = b.tenant_id
      join agent a on a.id = b.agent_id
    left join round r on r.id = b.round_id
    where b.id = ${id}::bigint and ${within(scope, 'b.agent_id')}`.execute(db);
  return found.rows[0];
}

/**
 * Returns the last acknowledgement of a game server at a time, and up to when it knew the state; undefined
 * when there is none.
 */
export async function ackAt(
  db: Tx,
  nodeId: string,
  at: Date,
): Promise<{ version: string; known_to: Date } | undefined> {
  const found = await sql<{ version: string; known_to: Date }>`
    select version, known_to from config_ack where node_id = ${nodeId} and at <= ${at}
      order by at desc limit 1`.execute(db);
  return found.rows[0];
}

/** Exact sums of a group of bets, in whole numbers: see BetSums in the rules. */
export interface ObservedRow {
  game_id: number | null;
  agent_id: string | null;
  agent_account: string | null;
  member_id: string | null;
  member_account: string | null;
  n: string;
  a: string;
  w: string;
  ww: string;
  aw: string;
  aa: string;
  set: string;
  set_stakes: string;
}

export interface ObservedFilter {
  start_time: number;
  end_time: number;
  currency?: string | undefined;
  agentId?: string | undefined;
  gameId?: number | undefined;
  memberAccount?: string | undefined;
}

/** Dimensions by which bets are summed. */
export interface ObservedBy {
  readonly game: boolean;
  readonly agent: boolean;
  readonly member: boolean;
}

const betDay = sql`((b.bet_time at time zone 'UTC') + interval '8 hours')::date`;

/**
 * Settled bets of normal members by bet time, summed by game, agent or member. In one currency the sums are
 * minor units, in CNY hundred-millionths of them, at the rate of the Beijing day: nothing is rounded.
 */
export async function observedSums(
  db: Tx,
  scope: Scope,
  by: ObservedBy,
  filter: ObservedFilter,
): Promise<ObservedRow[]> {
  const meant = await meantMembers(db, scope, filter.memberAccount, 'memberAccount');
  const rate = filter.currency
    ? sql`1`
    : (await dayRates(db, filter.start_time, filter.end_time))('b.currency', 'b.day');
  const conditions = all([
    sql`b.id >= ${idFloor(filter.start_time)}::bigint and b.id < ${idFloor(filter.end_time + 1)}::bigint
      and b.state = 1 and b.is_normal`,
    within(scope, 'b.agent_id'),
    when(filter.currency, (currency) => sql`b.currency = ${currency}`),
    when(filter.agentId, (id) => underAgent('b.agent_id', id)),
    when(filter.gameId, (id) => sql`b.game_id = ${id}`),
    meant && isMeant('b.member_id', meant),
  ]);
  const found = await sql<ObservedRow>`
    select g.*, a.account as agent_account, m.account as member_account from (
      select ${by.game ? sql`game_id` : sql`null::int`} as game_id,
        ${by.agent ? sql`agent_id` : sql`null::bigint`} as agent_id,
        ${by.member ? sql`member_id` : sql`null::bigint`} as member_id,
        count(*) as n, sum(a) as a, sum(w) as w, sum(w * w) as ww, sum(a * w) as aw, sum(a * a) as aa,
        coalesce(sum(a * rtp), 0) as set, coalesce(sum(a) filter (where rtp is not null), 0) as set_stakes
      from (select b.game_id, b.agent_id, b.member_id, b.rtp, (b.amount * b.rate)::numeric as a,
        (b.payout * b.rate)::numeric as w
        from (select b.*, (${rate})::numeric as rate from (select b.game_id, b.agent_id, b.member_id, b.rtp,
          b.amount, b.payout, b.currency,
          ${betDay} as day from bet b where ${conditions}) b) b where b.rate is not null) bets
      group by 1, 2, 3) g
    left join agent a on a.id = g.agent_id left join member m on m.id = g.member_id`.execute(db);
  return found.rows;
}
