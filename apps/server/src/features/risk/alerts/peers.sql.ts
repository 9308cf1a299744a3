import type { Sums } from '@pitboss/risk/minutes/minutes';
import type { SubjectKind } from '@pitboss/risk/rules/monitor';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

export interface Peer {
  readonly subject: string;
  readonly name: string;
  readonly member_id: string | null;
  readonly agent_id: string | null;
  readonly agent_account: string | null;
}
export interface PeerSums extends Peer {
  readonly sums: Sums;
}

interface Row extends Peer {
  readonly n: string;
  readonly sum_in: string;
  readonly sum_out: string;
  readonly sum_extra: string;
}

/** Compared subjects: those of one kind, in one currency (empty without money), over one window. */
export interface Compared {
  readonly kind: SubjectKind;
  readonly measure: string;
  readonly currency: string;
  /** Last minute of the window, and its length. */
  readonly minute: number;
  readonly length: number;
}

const owners = {
  m: sql`join member m on m.id = substr(s.subject, 3)::bigint left join agent a on a.id = m.agent_id`,
  a: sql`join agent a on a.id = substr(s.subject, 3)::bigint`,
  other: sql`left join agent a on a.id = case when s.subject like 't:%' then substr(s.subject,
    3)::bigint end`,
} as const;

const ownersOf = (kind: SubjectKind) => (kind === 'm' || kind === 'a' ? owners[kind] : owners.other);

/**
 * Returns the sums of all subjects of a kind, of one tenant or of all (null), over the minutes of a window.
 */
export async function readPeerSums(
  db: Tx,
  requested: Compared,
  tenantId: string | null,
): Promise<PeerSums[]> {
  const { kind, measure, currency, minute, length } = requested;
  const like =
    kind === 'g' ? sql`(subject like 't:%' or subject like 'g:%')` : sql`subject like ${`${kind}:%`}`;
  const { rows } = await sql<Row>`
    select s.*, ${kind === 'm' ? sql`m.account` : sql`coalesce(a.account, s.subject)`} as name,
      ${kind === 'm' ? sql`m.id` : sql`null::bigint`} as member_id, a.id as agent_id,
        a.account as agent_account
    from (select subject, sum(n) as n, sum(sum_in) as sum_in, sum(sum_out) as sum_out,
      sum(sum_extra) as sum_extra
      from risk_minute where measure = ${measure} and currency = ${currency} and ${like}
        and minute > ${minute - length} and minute <= ${minute} group by subject) s
    ${ownersOf(kind)}
    where ${tenantId}::bigint is null or a.tenant_id = ${tenantId}::bigint`.execute(db);
  return rows.map(({ n, sum_in, sum_out, sum_extra, ...row }) => ({
    ...row,
    sums: { count: Number(n), in: BigInt(sum_in), out: BigInt(sum_out), extra: BigInt(sum_extra) },
  }));
}

interface StandingRequested {
  readonly code: string;
  readonly figure: string;
  readonly currency: string;
  readonly subject: string;
  readonly value: bigint;
  readonly limit: number;
}

/** Reads the figures at or below a value in a monitor's table, of one tenant or of all (null). */
export async function readStandingPeers(
  db: Tx,
  { code, figure, currency, subject, value, limit }: StandingRequested,
  tenantId: string | null,
): Promise<(Peer & { standing: string })[]> {
  const { rows } = await sql<Peer & { standing: string }>`
    select s.subject, coalesce(m.account, a.account, s.subject) as name, m.id as member_id, a.id as agent_id,
      a.account as agent_account, s.value as standing
    from risk_standing s left join member m on m.id = s.member_id left
      join agent a on a.id = nullif(s.agent_id, 0)
    where s.code = ${code} and s.figure = ${figure} and s.currency = ${currency} and s.shown
      and s.subject <> ${subject}
      and s.value <= ${String(value)}::bigint and (${tenantId}::bigint is null
        or s.tenant_id = ${tenantId}::bigint)
    order by s.value desc, s.key limit ${limit}`.execute(db);
  return rows;
}
