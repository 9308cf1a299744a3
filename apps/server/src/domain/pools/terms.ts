import { covers, type LevelLimit, type PoolLevel } from '@pitboss/rules/pools/pool-rules';
import type { RunSql } from '../sql/run-sql.ts';

/** Limits of a level of a group in a currency, in minor units as decimal texts. */
export interface StoredLimit {
  readonly seed: string;
  /** "0": none. */
  readonly cap: string;
  readonly mustHit: boolean;
}

/** A version of a group with its settings (risk §5). */
export interface PoolTerms {
  readonly id: string;
  readonly groupId: string;
  readonly number: number;
  readonly name: string;
  readonly agents: readonly string[];
  readonly games: readonly number[] | null;
  /** Thousandths. */
  readonly rtp: number;
  /** Ten-thousandths, as the ratios of its four levels. */
  readonly proportion: number;
  readonly ratios: readonly number[];
  readonly limits: Readonly<Record<string, Readonly<Record<string, StoredLimit>>>>;
  readonly isOpen: boolean;
  /** Owners of the accounts of its four levels. */
  readonly ownerIds: readonly string[];
}

/** The columns that `termsOf` reads, of `pool_terms t` and `pool_group g`. */
export const termsColumns = `t.id, t.group_id, t.number, t.name, t.agents, t.games, t.rtp, t.proportion,
  t.ratios, t.limits,
  t.is_open, g.owner_ids`;

export interface TermsRow {
  id: string;
  group_id: string;
  number: number;
  name: string;
  agents: string[];
  games: number[] | null;
  rtp: number;
  proportion: number;
  ratios: number[];
  limits: PoolTerms['limits'];
  is_open: boolean;
  owner_ids: string[];
}

export const termsOf = (row: TermsRow): PoolTerms => ({
  id: row.id,
  groupId: row.group_id,
  number: row.number,
  name: row.name,
  agents: row.agents,
  games: row.games,
  rtp: row.rtp,
  proportion: row.proportion,
  ratios: row.ratios,
  limits: row.limits,
  isOpen: row.is_open,
  ownerIds: row.owner_ids,
});

/** Returns the limits of a level in a currency; zeros when none are set. */
export function limitOf(terms: Pick<PoolTerms, 'limits'>, level: PoolLevel, currency: string): LevelLimit {
  const stored = terms.limits[level]?.[currency];
  if (!stored) return { seed: 0n, cap: 0n, mustHit: false };
  return { seed: BigInt(stored.seed), cap: BigInt(stored.cap), mustHit: stored.mustHit };
}

/** All groups at a version of the settings of pools. */
export interface PoolGroups {
  readonly version: string;
  /** By group; deleted ones too, whose payouts can still be corrected. */
  readonly all: ReadonlyMap<string, PoolTerms>;
  /** Those that are not deleted. */
  readonly named: ReadonlyMap<string, PoolTerms>;
  /** The group of each agent that one names; those below follow. */
  readonly byAgent: ReadonlyMap<string, PoolTerms>;
}

export const noGroups: PoolGroups = { version: '0', all: new Map(), named: new Map(), byAgent: new Map() };

/** Reads the groups that there are. */
export async function readGroups(run: RunSql): Promise<PoolGroups> {
  const rows = await run<TermsRow & { version: string; gone: boolean }>(
    'pool-groups',
    `select c.version, g.deleted_at is not null as gone, ${termsColumns} from pool_config c
     left join (pool_group g join pool_terms t on t.id = g.terms_id) on true`,
    [],
  );
  const found = rows.filter(({ id }) => id !== null);
  const live = found.filter(({ gone }) => !gone).map(termsOf);
  return {
    version: rows[0]?.version ?? '0',
    all: new Map(found.map((row) => [row.group_id, termsOf(row)])),
    named: new Map(live.map((terms) => [terms.groupId, terms])),
    byAgent: new Map(live.flatMap((terms) => terms.agents.map((agent) => [agent, terms] as const))),
  };
}

/**
 * Creates a cached reader of the groups, which reloads them when their version has changed: one short query
 * in each transaction.
 */
export function createPoolCache() {
  let groups = noGroups;
  return async (run: RunSql): Promise<PoolGroups> => {
    const [now] = await run<{ version: string }>('pool-version', 'select version from pool_config', []);
    if (now && now.version !== groups.version) groups = await readGroups(run);
    return groups;
  };
}

/** The group of a line of agents, from the top: that of the nearest one to the bottom. */
export function groupIdOfLine(groups: PoolGroups, line: readonly string[]): string | null {
  if (groups.byAgent.size === 0) return null;
  const own = line.findLast((id) => groups.byAgent.has(id));
  return own === undefined ? null : (groups.byAgent.get(own)?.groupId ?? null);
}

/**
 * The group of a bet: that of the nearest agent of its agent's line, from the top, where it covers the game.
 */
export function termsOfBet(groups: PoolGroups, line: readonly string[], gameId: number): PoolTerms | null {
  if (groups.byAgent.size === 0) return null;
  for (let position = line.length - 1; position >= 0; position -= 1) {
    const terms = groups.byAgent.get(line[position] as string);
    if (terms) return covers(terms, gameId) ? terms : null;
  }
  return null;
}
