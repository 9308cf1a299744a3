import { cardStates, type records, scratchCard } from '@pitboss/contract/bets/records';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { inScopeUnder } from '../../domain/agents/under-agent.ts';
import { isMeant, type MeantMembers } from '../../domain/members/meant-members.ts';
import { all, type Keyset, keysetOf, keysetPage, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { ofTenant, type Scope } from '../../platform/db/scope.ts';

/** Filter common to both lists. */
export type RecordFilter = RequestOf<typeof records.guanyu>;

/** A list of cards with its time. */
export type CardFilter = Omit<RequestOf<typeof records.scratchCards>, 'start_time' | 'end_time'> &
  RecordFilter;

/** A filter with the members that its account means. */
export type Meant<F extends RecordFilter> = F & { readonly members: MeantMembers | undefined };

/** SQL condition common to both lists; ids encode the time, so the time range is one of ids. */
const filtered = (
  scope: Scope,
  filter: Meant<RecordFilter>,
  alias: string,
  keyset: Keyset,
): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return all([
    sql`${column('id')} >= ${idFloor(filter.start_time)}::bigint
      and ${column('id')} < ${idFloor(filter.end_time + 1)}::bigint`,
    inScopeUnder(scope, filter.agentId ?? null, `${alias}.agent_id`),
    when(filter.members, (value) => isMeant(`${alias}.member_id`, value)),
    when(filter.memberId, (value) => sql`${column('member_id')} = ${value}::bigint`),
    when(filter.currency, (value) => sql`${column('currency')} = ${value}`),
    keyset.bound !== null &&
      (keyset.backwards
        ? sql`${column('id')} > ${keyset.bound}::bigint`
        : sql`${column('id')} < ${keyset.bound}::bigint`),
  ]);
};
const inOrder = (keyset: Keyset, column: string) =>
  sql`order by ${sql.ref(column)} ${sql.raw(keyset.backwards ? 'asc' : 'desc')}`;

export interface CardRow {
  id: string;
  inning_id: string | null;
  member_id: string;
  member_account: string;
  agent_id: string;
  agent_account: string;
  currency: string;
  amount: string;
  payout: string;
  state: number;
  bet_time: Date;
  payout_time: Date | null;
  result: string | null;
  player: string | null;
}

/** Scratch cards, newest first: each is a bet on the card's round. */
export async function listCards(db: Tx, scope: Scope, filter: Meant<CardFilter>) {
  const keyset = keysetOf(filter);
  const where = all([
    sql`b.game_id = ${scratchCard}`,
    filtered(scope, filter, 'b', keyset),
    when(filter.inningId, (value) => sql`b.inning_id = ${value}`),
    when(filter.state, (value) => sql`b.state = ${cardStates.indexOf(value)}`),
    filter.won !== undefined &&
      (filter.won ? sql`b.state = 1 and b.payout > 0` : sql`not (b.state = 1 and b.payout > 0)`),
  ]);
  const { rows } = await sql<CardRow>`
    select b.id, b.inning_id, b.member_id, m.account as member_account, b.agent_id,
      a.account as agent_account, b.currency, b.amount, b.payout,
      b.state, b.bet_time, b.payout_time, r.result, r.player
    from (select b.* from bet b where ${where} ${inOrder(keyset, 'b.id')} limit ${keyset.limit + 1}) b
    join member m on m.id = b.member_id and m.tenant_id = b.tenant_id and ${ofTenant(scope, 'm.tenant_id')}
      join agent a on a.id = b.agent_id
    left join round r on r.id = b.round_id ${inOrder(keyset, 'b.id')}`.execute(db);
  return keysetPage(keyset, rows);
}

export interface SpinRow {
  id: string;
  at: Date;
  member_id: string;
  member_account: string;
  agent_id: string;
  agent_account: string;
  game_id: number | null;
  room_id: string;
  spin_id: string;
  symbols: string;
  currency: string;
  stake: string;
  win: string;
  free_spins: number;
}

/** Spins of a feature, newest first. */
export async function listSpins(db: Tx, scope: Scope, feature: string, filter: Meant<RecordFilter>) {
  const keyset = keysetOf(filter);
  const where = all([
    sql`s.feature = ${feature}`,
    filtered(scope, filter, 's', keyset),
    filter.won !== undefined && (filter.won ? sql`s.win > 0` : sql`s.win = 0`),
  ]);
  const { rows } = await sql<SpinRow>`
    select s.id, s.at, s.member_id, m.account as member_account, s.agent_id, a.account as agent_account,
      s.game_id, s.room_id, s.spin_id, s.symbols,
      s.currency, s.stake, s.win, s.free_spins
    from (select s.* from feature_spin s where ${where} ${inOrder(keyset, 's.id')}
      limit ${keyset.limit + 1}) s
    join member m on m.id = s.member_id and m.tenant_id = s.tenant_id and ${ofTenant(scope, 'm.tenant_id')}
      join agent a on a.id = s.agent_id ${inOrder(keyset, 's.id')}`.execute(db);
  return keysetPage(keyset, rows);
}
