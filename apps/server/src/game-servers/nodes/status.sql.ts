import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { toWire } from '@pitboss/ledger/money';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { anyNode, roundKey } from '../apply/states.ts';

/** State of a round by the game's round number, its sums only for a node that may send all of it: what a node asks before it sends again (wallet: status first). */
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
  }>(
    'ingest-status-round',
    `select r.id, count(b.id) as bets, coalesce(sum(b.amount), 0) as amount, coalesce(sum(b.payout), 0) as win,
       coalesce(sum(b.reward), 0) as jackpot,
       coalesce(bool_and((n.tenants is null or b.tenant_id = any(n.tenants)) and (n.game_ids is null or r.game_id = any(n.game_ids))), true) as mine
     from round r left join bet b on b.round_id = r.id join game_node n on n.id = $2
     where r.inning_id = $1 group by r.id`,
    [roundId, nodeId],
  );
  const stored = {
    id: roundId,
    state: 'accepted' as const,
    hash: known.hash.toString('hex'),
    storedAt: known.at.getTime(),
  };
  if (round && !round.mine) return stored;
  return {
    ...stored,
    recordId: round?.id ?? null,
    bets: Number(round?.bets ?? 0),
    amount: toWire(BigInt(round?.amount ?? 0)),
    win: toWire(BigInt(round?.win ?? 0)),
    jackpot: toWire(BigInt(round?.jackpot ?? 0)),
  };
}

/** State of an event of a node: accepted, refused for good (with its code), or unknown. */
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
