import { hallNames } from '@pitboss/risk/subjects';
import { type RawBuilder, sql } from 'kysely';
import { groupOfAgent } from '../../../domain/pools/group-of-agent.sql.ts';
import { plainArray } from '../../../domain/sql/run-sql.ts';

/** Rows that an alert is about, derived from its subject. */
export interface Counted {
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
 * Reads a subject like `m:12`, `m:12|game:203` or `game:203|hall:newbie`; a bet or an order is about its
 * member too, who is `member` then.
 */
export function countedOf(
  subject: string,
  window: { readonly from: number; readonly to: number },
  member: string | null,
): Counted {
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
  };
  const single = named.bet !== undefined || named.order !== undefined;
  return {
    ...window,
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
 * SQL condition: rows of the subject's members, agent, tenant or pool group, with these columns in `alias`;
 * false where the subject names none of them.
 */
export function whose(counted: Counted, alias: string): Condition {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const { members, agent, tenant, group } = counted;
  if (members.length > 0) return sql`${column('member_id')} = any(${plainArray(members)}::bigint[])`;
  if (agent !== undefined) return sql`${column('agent_id')} = ${agent}::bigint`;
  if (tenant !== undefined) return sql`${column('tenant_id')} = ${tenant}::bigint`;
  if (group !== undefined)
    return sql`${column('agent_id')} in (select a.id from agent a where ${groupOfAgent} = ${group}::bigint)`;
  return sql`false`;
}
