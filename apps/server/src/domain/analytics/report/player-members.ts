import type { Statement } from '../../../platform/calls/analytics.ts';
import { answersOf, type FactsReader } from '../answers.sql.ts';
import { startDraft } from './draft.ts';
import type { FactsQuery } from './groups.ts';
import { playedRows } from './player-rows.ts';
import { treesOf } from './trees.sql.ts';

/** A member with a settled bet, and the indexes of the buckets that have one, separated by spaces. */
export interface PlayerMember {
  readonly member_id: string;
  readonly buckets: string;
}

/** The settled bets whose members are listed. */
export interface PlayersUnder extends Pick<FactsQuery, 'buckets' | 'memberKind'> {
  /** The agent whose tree is meant; null for everything that the caller sees. */
  readonly node: string | null;
}

/**
 * Returns the statement for the members: one text of all (`members`, null for none), because reading a row for
 * each takes longer than computing them.
 */
function playerMembers(query: Pick<FactsQuery, 'buckets' | 'memberKind'>): Statement {
  const sql = startDraft();
  return {
    ctes: `played as (${playedRows(sql, { ...query, by: ['bucket'], lines: null, filter: {} })})`,
    select: `select string_agg(member_id::varchar || ' ' || buckets, ',') as members from (
      select member_id, string_agg(bucket::varchar, ' ') as buckets from played group by member_id) m`,
    values: sql.values,
  };
}

/** Reads the members from their text. */
function membersIn(text: string | null): PlayerMember[] {
  if (text === null) return [];
  return text.split(',').map((member) => {
    const end = member.indexOf(' ');
    return { member_id: member.slice(0, end), buckets: member.slice(end + 1) };
  });
}

/** Returns the members with a settled bet in any of the buckets, each once. */
export async function listPlayers(
  reader: FactsReader,
  { node, buckets, memberKind }: PlayersUnder,
): Promise<readonly PlayerMember[]> {
  const { tenantId, agentIds } = await treesOf(reader.db, reader.scope, node, []);
  const [answer] = await answersOf(reader, { tenantId, agentIds }, [playerMembers({ buckets, memberKind })]);
  const [row] = answer as { members: string | null }[];
  return membersIn(row?.members ?? null);
}
