import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { toDto } from '@pitboss/ledger/money';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { anyNode, roundKey } from '../group/states.ts';

/**
 * Returns the state of a round by the game's round number, with its sums only for a node that may send all of
 * it. Nodes query it before they send again (wallet: status first).
 */
export async function roundStatus(run: RunSql, nodeId: string, roundId: string) {
  const [known] = await run<{ hash: Buffer; at: Date }>(
    'ingest-status-memory',
    'select hash, at from ingest_event where node_id = $1 and event_id = $2',
    [anyNode, roundKey(roundId)],
  );
  if (!known) return { id: roundId, state: 'unknown' as const };
  const [round] = await run<{
    id: string;
    bets: string;
    amount: string;
    win: string;
    jackpot: string;
    mine: boolean;
    served: boolean;
  }>(
    'ingest-status-round',
    `select r.id, count(b.id) as bets, coalesce(sum(b.amount), 0) as amount, coalesce(sum(b.payout),
       0) as win,
       coalesce(sum(b.reward), 0) as jackpot,
       coalesce(bool_and((n.tenants is null or b.tenant_id = any(n.tenants)) and (n.game_ids is null
         or r.game_id = any(n.game_ids))), true) as mine,
       coalesce(bool_or(n.tenants is null or b.tenant_id = any(n.tenants)), true) as served
     from round r left join bet b on b.round_id = r.id join game_node n on n.id = $2
     where r.inning_id = $1 and r.replaced is not true group by r.id`,
    [roundId, nodeId],
  );
  const stored = {
    id: roundId,
    state: 'accepted' as const,
    hash: known.hash.toString('hex'),
    storedAt: known.at.getTime(),
  };
  // A round without a bet of a tenant that the node serves is reported as unknown.
  if (round && !round.served) return { id: roundId, state: 'unknown' as const };
  if (round && !round.mine) return stored;
  return {
    ...stored,
    recordId: round?.id ?? null,
    bets: Number(round?.bets ?? 0),
    amount: toDto(BigInt(round?.amount ?? 0)),
    win: toDto(BigInt(round?.win ?? 0)),
    jackpot: toDto(BigInt(round?.jackpot ?? 0)),
  };
}

/** Returns the state of an event of a node: accepted, permanently rejected (with its code), or unknown. */
export async function eventStatus(run: RunSql, nodeId: string, eventId: string) {
  const [known] = await run<{ hash: Buffer; at: Date; code: number }>(
    'ingest-status-event',
    'select hash, at, code from ingest_event where node_id = $1 and event_id = $2',
    [nodeId, eventId],
  );
  if (!known) return { id: eventId, state: 'unknown' as const };
  return {
    id: eventId,
    state:
      known.code === 0 || known.code === ingestCodes.outcomeOpen.code
        ? ('accepted' as const)
        : ('refused' as const),
    code: known.code,
    hash: known.hash.toString('hex'),
    storedAt: known.at.getTime(),
  };
}
