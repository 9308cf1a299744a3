import { minuteStart } from '@pitboss/risk/minutes/minutes';
import { hallNames, kindOf } from '@pitboss/risk/subjects';
import { type RawBuilder, sql } from 'kysely';
import { plainArray } from '../../../domain/sql/run-sql.ts';
import { idEpochMs } from '../../../platform/db/ids.ts';
import type { AlertRow } from './risk-alerts.sql.ts';

/** Rows that an alert is about, derived from its subject. */
export interface Counted {
  readonly alertId: string;
  readonly code: string;
  readonly figure: string;
  readonly currency: string;
  /** Several bets, orders or signals share the alert. */
  readonly shared: boolean;
  /** Of settings when it was raised: the smallest activity, in the monitor's own integers. */
  readonly least: bigint;
  /** Rounds of a streak; absent for other monitors. */
  readonly bets?: readonly string[];
  /** A member's day. */
  readonly day?: string;
  readonly members: readonly string[];
  readonly agent?: string;
  readonly tenant?: string;
  /** Pool group, with its current agents. */
  readonly group?: string;
  readonly game?: string;
  readonly hall?: number;
  readonly ip?: string;
  readonly bet?: string;
  readonly order?: string;
  /** Epoch ms, both within the window. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns what an alert counted, by its subject, like `m:12`, `m:12|game:203` or `game:203|hall:newbie`; a bet
 * or an order is about its member too. The window ends with the newest event that its value counts.
 */
export function countedOf(row: AlertRow, least: bigint): Counted {
  const { subject, member_id: member, peak_minute: minute, window_minutes: length } = row;
  const parts = subject.split('|').map((part): [kind: string, id: string] => {
    const at = part.indexOf(':');
    return [part.slice(0, at), part.slice(at + 1)];
  });
  const of = (kind: string) => parts.find(([one]) => one === kind)?.[1];
  const hall = (hallNames as readonly string[]).indexOf(of('hall') ?? '');
  const named = {
    agent: of('a'),
    tenant: of('t'),
    group: of('g'),
    game: of('game'),
    ip: of('ip'),
    bet: of('bet'),
    order: of('order'),
    day: kindOf(subject) === 'day' ? subject.slice(subject.indexOf('|') + 1) : undefined,
  };
  const single = named.bet !== undefined || named.order !== undefined;
  // A drop is counted over the window before, too.
  const lengths = hall < 0 ? length : 2 * length;
  return {
    alertId: row.id,
    code: row.code,
    figure: row.figure,
    currency: row.currency,
    shared: row.items > 1,
    least,
    from: minuteStart(minute - lengths + 1),
    to: row.peak_up_to?.getTime() ?? minuteStart(minute + 1) - 1,
    members: single && member !== null ? [member] : parts.flatMap(([kind, id]) => (kind === 'm' ? [id] : [])),
    ...(hall < 0 ? {} : { hall }),
    ...Object.fromEntries(Object.entries(named).filter(([, id]) => id !== undefined)),
  };
}

type Condition = RawBuilder<unknown>;

/** SQL condition: rows of an address; an IPv6 address includes its /64 network. */
export const atAddress = (column: Condition, ip: string): Condition =>
  ip.includes(':')
    ? sql`(${column} like '%:%' and ${column}::inet <<= ${ip.includes('/') ? ip : `${ip}/64`}::inet)`
    : sql`${column} = ${ip}`;

/**
 * SQL condition: rows of the subject's members, agent or tenant, with these columns in `alias`; false where
 * the subject names none of them.
 */
export function whose(counted: Counted, alias: string): Condition {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const { members, agent, tenant } = counted;
  if (members.length > 0) return sql`${column('member_id')} = any(${plainArray(members)}::bigint[])`;
  if (agent !== undefined) return sql`${column('agent_id')} = ${agent}::bigint`;
  if (tenant !== undefined) return sql`${column('tenant_id')} = ${tenant}::bigint`;
  return sql`false`;
}

/** SQL: when the result of the bet `b` was stored first, by the stamp of that; its payout time before stamps. */
const storedAt = sql`(select case when s.stamp > 0 then to_timestamp(((s.stamp >> 22) + ${idEpochMs}::bigint)
    / 1000.0) else b.payout_time end
  from (select coalesce((select min(v.stamp) from bet_revision v where v.tenant_id = b.tenant_id
    and v.bet_id = b.id and v.state = 1), b.stamp) as stamp) s)`;

/** SQL: the pool group in which the agent of the bet `b` was when its result was stored; null for none. */
const groupOfBet = sql`(select t.group_id from (
    select k.group_id, k.agents, k.at, coalesce(least(lead(k.at) over (partition by k.group_id
      order by k.number), p.deleted_at), 'infinity') as until
    from pool_terms k join pool_group p on p.id = k.group_id) t
  join agent u on u.id = any(t.agents) join agent a on a.id = b.agent_id and a.path like u.path || '%'
  where t.at <= ${storedAt} and ${storedAt} < t.until order by u.layer desc limit 1)`;

/** SQL condition: bets `b` of a pool group, or of the members of a tenant that are in none (risk §2). */
export const ofGroup = ({ group, tenant }: Counted): Condition =>
  group === undefined
    ? sql`b.tenant_id = ${tenant ?? '0'}::bigint and ${groupOfBet} is null`
    : sql`b.agent_id in (select a.id from agent a join agent u on a.path like u.path || '%'
        where u.id in (select unnest(agents) from pool_terms where group_id = ${group}::bigint))
      and ${groupOfBet} = ${group}::bigint`;
