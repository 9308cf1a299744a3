import type { Scope } from '../../kernel/access/scope.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { countPlayers } from './player-counts.ts';
import { countPlayersInBets } from './players-in-bets.ts';
import { dayMs } from './range-parts.ts';
import type { Dimension, Report, ReportLine } from './report.ts';
import type { ReportFilter } from './report-grain.ts';
import { longestMs, type Span } from './report-range.ts';

/** Members with a settled bet in a report's lines and in all of it; null where nobody counted them. */
export interface ReportPlayers {
  readonly total: number | null;
  of(line: ReportLine): number | null;
}

export interface PlayersQuestion {
  readonly by: readonly Dimension[];
  readonly buckets: readonly Span[];
  readonly filter: ReportFilter;
  /** Whether bets are to be read where rollups do not know; undefined leaves it to the length of the range. */
  readonly asked: boolean | undefined;
  readonly now: number;
}

/** Up to here bets are read for players without being asked to. */
export const unaskedPlayersMs = 3 * dayMs;

async function fromRollups(
  db: Tx,
  scope: Scope,
  { lines, node }: Report,
  { buckets, filter, now }: PlayersQuestion,
): Promise<ReportPlayers> {
  const agentIds = [...new Set(lines.flatMap(({ agent }) => (agent ? [agent.id] : [])))];
  const { currency, memberKind } = filter;
  const asked = { node: node?.id ?? null, currency, memberKind };
  const {
    total,
    own: direct,
    byAgent,
    byBucket,
  } = await countPlayers(db, scope, buckets, asked, agentIds, now);
  return {
    total,
    of({ agent, own, bucket }) {
      if (agent) return own ? direct : (byAgent.get(agent.id) ?? 0);
      return byBucket.get(buckets.findIndex(({ from }) => from === bucket?.from)) ?? 0;
    },
  };
}

/**
 * Counts the players of a report: by agent or period from the rollups, by game, room and hall (which no rollup by member
 * knows) from the bets, where asked for and in short ranges. Refuses (`range.tooLong`) to read more than 92 days of bets.
 */
export async function playersOf(
  db: Tx,
  scope: Scope,
  report: Report,
  question: PlayersQuestion,
): Promise<ReportPlayers> {
  const { by, buckets, filter, asked } = question;
  const { currency: _known, memberKind: _kind, ...unknown } = filter;
  const known = by.length === 1 && (by[0] === 'agent' || by[0] === 'period');
  if (known && Object.values(unknown).every((one) => one === undefined))
    return fromRollups(db, scope, report, question);
  const length = (buckets.at(-1)?.to ?? 0) - (buckets[0]?.from ?? 0);
  if (asked && length > longestMs) throw new Refusal('range.tooLong');
  if (!(asked ?? length <= unaskedPlayersMs)) return { total: null, of: () => null };
  return countPlayersInBets(db, scope, {
    ...{ buckets, filter, by },
    ...{ node: report.node?.id ?? null, lines: report.lines },
  });
}
