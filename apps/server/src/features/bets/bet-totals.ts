import { answersOf, type FactsReader } from '../../domain/analytics/answers.sql.ts';
import type { FactsQuery } from '../../domain/analytics/report/groups.ts';
import { type ListTotalsRow, listTotals } from '../../domain/analytics/report/list-totals.ts';
import { treesOf } from '../../domain/analytics/report/trees.sql.ts';
import { meantIds } from '../../domain/members/meant-members.ts';
import { minorOf } from '../../domain/sql/dto.ts';
import { type BetFilter, type BetTotals, totalFewBets } from './bets.sql.ts';

/** Returns whether the facts have every field of a filter; bets of one id, round, address or state of money are few. */
const isInFacts = ({ id, inningId, ip, moneyState }: BetFilter): boolean =>
  !id && !inningId && !ip && !moneyState;

const minor = (amount: string | undefined) => (amount ? String(minorOf(amount)) : undefined);
/** An empty text is no filter. */
const given = <Value>(value: Value | undefined) => (value === '' ? undefined : value);

/** Returns the totals of a filter whose fields the facts have. */
async function factTotals(reader: FactsReader, filter: BetFilter): Promise<ListTotalsRow[]> {
  const { db, scope } = reader;
  const { members, memberId, agentId, settled, memberKind = 'all', start_time: from, end_time: end } = filter;
  const [{ tenantId, agentIds }, meant] = await Promise.all([
    treesOf(db, scope, given(agentId) ?? null, []),
    members && meantIds(db, scope, members),
  ]);
  const own = given(memberId);
  const memberIds = own === undefined ? meant : (meant ?? [own]).filter((id) => id === own);
  const { gameId, areaId, roomType, hallLevel } = filter;
  const query: FactsQuery = {
    lines: null,
    by: [],
    buckets: [{ from, to: end + 1 }],
    filter: {
      gameId,
      areaId,
      roomType,
      hallLevel,
      memberIds,
      roomId: given(filter.roomId),
      currency: given(filter.currency),
      result: given(filter.result),
      minAmount: minor(filter.minAmount),
      maxAmount: minor(filter.maxAmount),
    },
    states: settled === undefined ? 'all' : settled ? 'closed' : 'open',
    memberKind,
  };
  const [rows] = await answersOf(reader, { tenantId, agentIds }, [listTotals(query)]);
  return rows as ListTotalsRow[];
}

/**
 * Returns number and totals of a filter by currency; cancelled bets count as records, not as money.
 */
export const betTotals = (reader: FactsReader, filter: BetFilter): Promise<readonly BetTotals[]> =>
  isInFacts(filter) ? factTotals(reader, filter) : totalFewBets(reader.db, reader.scope, filter);
