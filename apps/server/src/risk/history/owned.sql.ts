import type { RunSql } from '../../domain/sql/run-sql.ts';
import { readGroups } from './groups.sql.ts';
import { type Halves, type PackedKind, readPacked } from './packed.sql.ts';
import type { Column, Columns, Owner } from './source.ts';
import { gatherUsers } from './users.ts';

interface Owned {
  readonly kinds: Readonly<Record<string, PackedKind>>;
  /** Query that returns tenant_id, agent_id, member_id, currency and the columns. */
  readonly query: string;
  readonly values: readonly unknown[];
}

const ownerOf = (texts: string): Owner => {
  const [tenant = '', agent = '', currency = ''] = texts.split(' ');
  return { tenant, agent, currency };
};

/** Splits 64-bit numbers into two columns with suffixes for both parts. */
function plain(columns: Readonly<Record<string, Column | Int32Array | Halves | readonly string[]>>) {
  const of: Record<string, Column> = {};
  for (const [name, column] of Object.entries(columns))
    if ('high' in column) {
      of[`${name}High`] = column.high;
      of[`${name}Low`] = column.low;
    } else if (column instanceof Int32Array) of[name] = new Uint32Array(column.buffer);
    else of[name] = column as Column;
  return of;
}

/**
 * Reads rows of members with their owners; `groupAt` begins a day (epoch ms) whose rows go by the pool group
 * of then, too.
 */
export async function readOwned(
  run: RunSql,
  name: string,
  { kinds, query, values }: Owned,
  groupAt?: number,
): Promise<Columns> {
  const names = Object.keys(kinds).map((column) => `r."${column}"`);
  const { owner, member, once, ...columns } = await readPacked(run, name, {
    kinds: { owner: 'int', member: 'id', ...kinds } as { owner: 'int'; member: 'id' },
    with: `r as materialized (${query}), o as materialized (select row_number() over () - 1 as place, x.*
      from (select distinct tenant_id, agent_id, currency from r) x)`,
    query: `select o.place as owner, r.member_id as member, ${names.join(', ')}
      from r join o using (tenant_id, agent_id, currency)`,
    once: "(select string_agg(tenant_id || ' ' || agent_id || ' ' || currency, ',' order by place) from o)",
    values,
  });
  const of = plain(columns);
  const rows = owner.length;
  const gathered = gatherUsers();
  const owners = once.map(ownerOf);
  const positions = owners.map(gathered.owner);
  const groupsOf = groupAt === undefined ? null : await readGroups(run);
  const inGroups = owners.map(({ agent }) => groupsOf?.(agent) ?? null);
  const who = new Uint32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const whose = owner[row] as number;
    const groups = inGroups[whose];
    let position = positions[whose] as number;
    if (groups) {
      const late = Math.max(0, (of.paid?.[row] as number) - 1);
      const group = groups((groupAt as number) + (of.at?.[row] as number) + late);
      if (group !== undefined) position = gathered.owner({ ...(owners[whose] as Owner), group });
    }
    who[row] = gathered.member(member.high[row] as number, member.low[row] as number, position);
  }
  return { rows, people: gathered.people(), names: [], of: { who, ...of } };
}
