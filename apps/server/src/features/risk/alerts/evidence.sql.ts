import type { EvidenceKind } from '@pitboss/risk/card/evidence';
import { type RawBuilder, sql } from 'kysely';
import { all } from '../../../domain/sql/paging.ts';
import { plainArray } from '../../../domain/sql/run-sql.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { idFloor } from '../../../platform/db/ids.ts';
import { atAddress, type Counted, whose } from './counted.sql.ts';
import { betsWhere, isOfNormalMember, ordersWhere, transfersWhere, within } from './evidence-where.sql.ts';

/** Maximum rows of one kind that a card shows. */
const rowsMax = 200;

interface Who {
  readonly member_id: string;
  readonly member_account: string;
  readonly agent_id: string;
  readonly agent_account: string;
  readonly total: string;
}

/**
 * Reads the rows of a source with the accounts of their members and agents, newest first, and their total.
 */
async function read<Row>(db: Tx, source: RawBuilder<unknown>): Promise<(Row & Who)[]> {
  const { rows } = await sql<Row & Who>`
    select e.*, m.account as member_account, a.account as agent_account
    from (select s.*, count(*) over () as total from (${source}) s
      order by s.at desc, s.id desc limit ${rowsMax}) e
    join member m on m.id = e.member_id join agent a on a.id = e.agent_id
      order by e.at desc, e.id desc`.execute(db);
  return rows;
}

const corrected = sql`exists (select from bet_revision v where v.tenant_id = b.tenant_id and v.bet_id = b.id
  and v.state = 1)`;

export interface BetRow {
  readonly id: string;
  readonly game_id: number;
  readonly inning_id: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly payout: string;
  readonly reward: string;
  readonly state: number;
  readonly bet_time: Date;
  readonly payout_time: Date | null;
  readonly ip: string;
  readonly corrected: boolean;
}

/** Reads the bets that an alert counted; by bet time or by payout time, newest first. */
export const readBets = (db: Tx, counted: Counted, byBetTime: boolean) =>
  read<BetRow>(
    db,
    sql`select b.id, b.member_id, b.agent_id, b.game_id, b.inning_id, b.currency, b.amount, b.payout,
      b.reward, b.state,
      b.bet_time, b.payout_time, b.ip, ${
        byBetTime
          ? sql`b.bet_time`
          : sql`coalesce(b.payout_time,
        b.bet_time)`
      } as at,
      ${corrected} as corrected from bet b where ${betsWhere(counted, byBetTime)}`,
  );

/** Returns true when the result of any bet of a window has been corrected. */
export async function wasCorrected(db: Tx, counted: Counted): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select 1 from bet b where ${betsWhere(counted, false)} and b.revision > 0
      and ${corrected}) as yes`.execute(db);
  return rows[0]?.yes ?? false;
}

export interface TransferRow {
  readonly id: string;
  readonly order_no: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly currency: string;
  readonly state: 'success' | 'fail';
  readonly reason: string;
  readonly at: Date;
}

/** Reads the transfers that an alert counted, or the orders that it names. */
export const readTransfers = (db: Tx, counted: Counted) =>
  read<TransferRow>(
    db,
    sql`select t.id, t.member_id, t.agent_id, t.order_no, t.direction, t.amount, t.currency, t.state,
      t.reason, t.at
      from member_transfer t where ${transfersWhere(counted)}`,
  );

export interface NewMemberRow {
  readonly ip: string;
  readonly at: Date;
  readonly has_bet: boolean;
}

/** Reads members who registered within a window. */
export const readNewMembers = (db: Tx, counted: Counted) =>
  read<NewMemberRow>(
    db,
    sql`select n.id, n.id as member_id, n.agent_id, n.register_ip as ip, n.created_at as at,
      n.first_bet_at is not null as has_bet
      from member n where n.kind = 'normal' and ${whose({ ...counted, members: [] }, 'n')}
        and ${within(sql`n.created_at`, counted)}`,
  );

export interface SignInRow {
  readonly id: string;
  readonly event: 'login' | 'logout';
  readonly ip: string;
  readonly device: string;
  readonly at: Date;
}

/** Addresses of members are those of the seven days up to the end of a window, which may be only an hour. */
const signInMs = 7 * 86_400_000;

/** SQL condition: sign-ins `l` that an alert counted: at an address, or of a tenant with the sign-outs. */
const signInsWhere = (counted: Counted): RawBuilder<unknown> =>
  all([
    counted.ip === undefined ? whose(counted, 'l') : atAddress(sql`l.ip`, counted.ip),
    ...(counted.ip === undefined ? [] : [sql`l.event = 'login'`]),
    within(sql`l.at`, counted),
    isOfNormalMember('l'),
  ]);

/** Reads the sign-ins that an alert counted. */
export const readSignIns = (db: Tx, counted: Counted) =>
  read<SignInRow>(
    db,
    sql`select l.id, l.member_id, l.agent_id, l.event, l.ip, l.device, l.at from member_login l
      where ${signInsWhere(counted)}`,
  );

export interface OrderRow {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: string;
  readonly currency: string;
  readonly game_id: number | null;
  readonly at: Date;
}

/** Reads orders at a wallet: those of an agent that were stuck, or the one that the subject names. */
export const readOrders = (db: Tx, counted: Counted) =>
  read<OrderRow>(
    db,
    sql`select distinct on (o.tenant_id, coalesce(o.take_id, o.id)) o.id, o.member_id, o.agent_id, o.kind,
      o.state, o.amount, o.currency, o.game_id, o.created_at as at
      from wallet_order o where ${ordersWhere(counted)}
      order by o.tenant_id, coalesce(o.take_id, o.id), o.take_id nulls first, o.id`,
  );

export interface AccountRow extends Who {
  readonly rows: number;
}

/** Reads the members whose bets, transfers, sign-ins or orders an alert counted, and their number. */
export async function readAccounts(
  db: Tx,
  counted: Counted,
  kind: EvidenceKind,
  byBetTime: boolean,
): Promise<AccountRow[]> {
  const sources: Readonly<Partial<Record<EvidenceKind, RawBuilder<unknown>>>> = {
    transfers: sql`select t.member_id from member_transfer t where ${transfersWhere(counted)}`,
    signIns: sql`select l.member_id from member_login l where ${signInsWhere(counted)}`,
    orders: sql`select o.member_id from wallet_order o where ${ordersWhere(counted)}`,
  };
  const source = sources[kind] ?? sql`select b.member_id from bet b where ${betsWhere(counted, byBetTime)}`;
  const { rows } = await sql<AccountRow>`
    select e.*, m.account as member_account, m.agent_id, a.account as agent_account
    from (select s.member_id, count(*)::int as rows, count(*) over () as total from (${source}) s
      group by s.member_id order by rows desc, s.member_id limit ${rowsMax}) e
    join member m on m.id = e.member_id join agent a on a.id = m.agent_id
    order by e.rows desc, m.account`.execute(db);
  return rows;
}

export interface SharedRow extends Omit<Who, 'total'> {
  readonly ip: string;
  readonly own: boolean;
  readonly bets: number;
  readonly sign_ins: number;
}

/** Maximum members and addresses of a map. */
const [ownMax, addressMax, pairMax] = [40, 60, 300] as const;

/** Reads the members who share addresses with the members of an alert. */
export async function readMap(db: Tx, counted: Counted, registered: boolean): Promise<SharedRow[]> {
  const signIns = counted.ip === undefined ? { ...counted, from: counted.to - signInMs } : counted;
  const first = idFloor(counted.from);
  const last = idFloor(counted.to + 1);
  const own = registered
    ? sql`select n.id as member_id from member n where n.kind = 'normal'
      and ${whose({ ...counted, members: [] }, 'n')}
        and ${within(sql`n.created_at`, counted)} order by n.id desc limit ${ownMax}`
    : sql`select member_id from bet b where ${betsWhere(counted, false)} group by 1
      order by count(*) desc limit ${ownMax}`;
  const members = counted.members.length
    ? sql`select unnest(${plainArray(counted.members)}::bigint[]) as member_id`
    : own;
  const addresses =
    counted.ip === undefined
      ? sql`select ip from (
          select l.ip, l.at from member_login l where l.member_id in (select member_id
            from own) and ${within(sql`l.at`, signIns)}
          union all select b.ip, b.bet_time from bet b where b.member_id in (select member_id from own)
            and b.id >= ${first}::bigint and b.id < ${last}::bigint
          union all select n.register_ip, n.created_at from member n where n.id in (select member_id
            from own)) u
        where ip <> '' group by ip order by count(*) desc limit ${addressMax}`
      : sql`select distinct ip from (select l.ip from member_login l where ${atAddress(sql`l.ip`, counted.ip)}
        and ${within(sql`l.at`, signIns)}
        union select b.ip from bet b where ${atAddress(sql`b.ip`, counted.ip)} and b.id >= ${first}::bigint
          and b.id < ${last}::bigint) u`;
  const { rows } = await sql<SharedRow>`
    with own as materialized (${
      counted.ip === undefined
        ? members
        : sql`select null::bigint as member_id
      where false`
    }),
      address as materialized (${addresses}),
      used as (select l.ip, l.member_id, 0 as bets, 1 as sign_ins from member_login l
          where l.ip in (select ip from address) and l.event = 'login' and ${within(sql`l.at`, signIns)}
            and ${isOfNormalMember('l')}
        union all select b.ip, b.member_id, 1, 0 from bet b where b.ip in (select ip from address)
          and b.id >= ${first}::bigint and b.id < ${last}::bigint and b.is_normal and b.state <> 2
        union all select n.register_ip, n.id, 0, 0 from member n where n.register_ip in (select ip
          from address)
          and n.id in (select member_id from own)),
      pair as (select ip, member_id, sum(bets)::int as bets, sum(sign_ins)::int as sign_ins from used
        group by 1, 2)
    select p.*, m.account as member_account, m.agent_id, a.account as agent_account,
      ${counted.ip === undefined ? sql`p.member_id in (select member_id from own)` : sql`true`} as own
    from pair p join member m on m.id = p.member_id join agent a on a.id = m.agent_id
    order by own desc, count(*) over (partition by p.ip) desc, p.ip, p.member_id limit ${pairMax}`.execute(
    db,
  );
  return rows;
}
