import { roundSumMax } from '@pitboss/contract/ingest/ingest';
import { type IngestRound, ingestSchemas } from '@pitboss/contract/ingest/ingest-items';
import * as z from 'zod/mini';
import { sha256 } from '../../platform/crypto/crypto.ts';
import { address, firstIssue, idOf, minorUnits, timely } from '../group/fields.ts';
import type { BetItem, RoundItem, Wrong } from '../group/items.ts';
import { verdictOf } from '../group/verdict.ts';

const optionalMinor = (text: string | undefined) => (text === undefined ? null : minorUnits(text));

function betOf(bet: IngestRound['bets'][number]): BetItem {
  return {
    betId: bet.betId,
    member: bet.member,
    agent: bet.agent ?? null,
    areaId: bet.areaId ?? null,
    amount: minorUnits(bet.amount),
    win: minorUnits(bet.win),
    jackpot: bet.jackpot === undefined ? 0n : minorUnits(bet.jackpot),
    jackpotLevel: bet.jackpotLevel ?? null,
    currency: bet.currency ?? null,
    ip: address(bet.ip),
    at: bet.at,
    rtp: bet.rtp ?? null,
    balance: optionalMinor(bet.balance),
  };
}

/**
 * Returns the SHA-256 of a round's content: its fields in a fixed order, money in minor units, so that
 * neither the order of keys nor "5" for "5.00" makes a different round.
 */
function roundHash(round: IngestRound, bets: readonly BetItem[]): Buffer {
  return sha256(
    JSON.stringify([
      [
        round.roundId,
        round.gameId,
        round.roomId,
        round.tableId ?? null,
        round.shoeNo ?? null,
        round.handNo ?? null,
      ],
      [round.result, round.player, round.banker, round.cardType, round.startedAt, round.endedAt],
      bets.map((bet) => [
        [
          bet.betId,
          bet.member,
          bet.agent,
          bet.areaId,
          String(bet.amount),
          String(bet.win),
          String(bet.jackpot),
          ...(bet.jackpotLevel === null ? [] : [bet.jackpotLevel]),
        ],
        [bet.currency, bet.ip, bet.at, bet.rtp, bet.balance === null ? null : String(bet.balance)],
      ]),
    ]),
  );
}

/** Parses one round of a batch (wallet: ingest); `now` in epoch ms bounds its times. */
export function parseRound(value: unknown, now: number): RoundItem | Wrong {
  const parsed = z.safeParse(ingestSchemas.round, value);
  const id = idOf(value, 'roundId');
  if (!parsed.success) return { id, code: 'syntax', field: firstIssue(parsed.error) };
  const round = parsed.data;
  if (!timely(round.startedAt, now)) return { id, code: 'timeRange', field: 'startedAt' };
  if (!timely(round.endedAt, now) || round.endedAt < round.startedAt)
    return { id, code: 'timeRange', field: 'endedAt' };
  const seen = new Set<string>();
  const bets: BetItem[] = [];
  const sums = { amount: 0n, win: 0n, jackpot: 0n };
  for (const [index, raw] of round.bets.entries()) {
    const bet = betOf(raw);
    if (!bet.ip) return { id, code: 'syntax', field: `bets.${index}.ip` };
    if (!timely(bet.at, now)) return { id, code: 'timeRange', field: `bets.${index}.at` };
    if (seen.has(bet.betId)) return { id, code: 'betRepeated', field: `bets.${index}.betId` };
    seen.add(bet.betId);
    for (const part of ['amount', 'win', 'jackpot'] as const) {
      sums[part] += bet[part];
      if (sums[part] > roundSumMax) return { id, code: 'syntax', field: `bets.${index}.${part}` };
    }
    bets.push(bet);
  }
  return { kind: 'round', id, hash: roundHash(round, bets), decoded: verdictOf(round), round, bets };
}
