import { areaById, type GameArea } from '../catalogue.ts';
import type { RoundRecord } from '../deal/record.ts';
import { matchingDice } from '../engines/chance/sic-bo.ts';
import { miniMultiplier } from './settle-mini.ts';
import { SCORE_LIABILITY, seatScore } from './settle-score.ts';

/** Winners of score games, and of double bets on the bull tables, give up this share of their net win. */
const COMMISSION_PERCENT = 5n;

/** The highest bull multiplier: what a double bet can lose. */
const DOUBLE_LIABILITY = 5n;

/** A shot that hits a post costs twice the stake (rules §10, 316). */
const IN_BETWEEN_LIABILITY = 2n;

const numbers = (list: string): number[] => list.split(',').map(Number);

const lessCommission = (amount: bigint): bigint => (amount * (100n - COMMISSION_PERCENT)) / 100n;

function knownArea(gameId: number, areaId: number): GameArea {
  const area = areaById(gameId, areaId);
  if (area === undefined) throw new RangeError(`game ${gameId} has no area ${areaId}`);
  return area;
}

const isDouble = (gameId: number, areaId: number): boolean =>
  (gameId === 202 || gameId === 318) && areaId > 10;

/**
 * The most a bet can lose. It is held from the member's balance before the round and is more than the stake
 * for double bets on the bull tables (rules §3), In-Between (rules §10) and the seats of score games.
 */
export function maxLiabilityMinor(gameId: number, areaId: number, stakeMinor: bigint): bigint {
  knownArea(gameId, areaId);
  if (isDouble(gameId, areaId)) return stakeMinor * DOUBLE_LIABILITY;
  if (gameId === 316) return stakeMinor * IN_BETWEEN_LIABILITY;
  return stakeMinor * BigInt(SCORE_LIABILITY[gameId] ?? 1);
}

/** Net odds in hundredths of a winning area. */
function oddsX100(gameId: number, area: GameArea, outcome: string, record: RoundRecord): number {
  const { odds } = area;
  if (typeof odds === 'number') return odds;
  if (odds === null || typeof odds === 'string') return 0;
  if (Array.isArray(odds)) {
    const matching = matchingDice(numbers(outcome), gameId === 204 ? area.id - 200 : area.id);
    return odds[matching - 1] ?? 0;
  }
  // Lucky Strike pays by the winning hand's type, found on the winner's side of the claim.
  const types = record.cardType.split('|');
  return (odds as Readonly<Record<string, number>>)[types[Number(outcome) - 1] ?? ''] ?? 0;
}

/** Net result of a bet that did not win: usually the whole stake, less where a draw returns part of it. */
function lossMinor(gameId: number, areaId: number, outcome: string, stake: bigint): bigint {
  const drawn = outcome.split(',').includes('3');
  if (gameId === 201 && areaId <= 2 && outcome.startsWith('3')) return 0n;
  if (gameId === 203 && areaId <= 2 && drawn) return stake / 2n - stake;
  if (gameId === 315 && areaId === 1 && drawn) return 0n;
  return -stake;
}

/** Hand multiplier of a double bet: positive when the position beat the banker (rules §3). */
function doubleNet(record: RoundRecord, areaId: number, won: boolean, stake: bigint): bigint {
  const mults = record.cardType.split('|').map((type) => BigInt(numbers(type)[1]!));
  return won ? lessCommission(stake * mults[areaId - 10]!) : -stake * mults[0]!;
}

function seatNet(gameId: number, record: RoundRecord, areaId: number, stake: bigint): bigint {
  const { seats, net, divisor } = seatScore(gameId, record);
  const index = seats.indexOf(areaId);
  if (index < 0) throw new RangeError(`nobody sits on seat ${areaId}`);
  const points = stake * BigInt(net[index]!);
  return points > 0n ? lessCommission(points / BigInt(divisor)) : points / BigInt(divisor);
}

/**
 * Returns the net result of a bet in minor units, positive for a win, negative for a loss, rounded in the
 * house's favour. The record must be consistent with its claims filled in, as `dealRound` writes it. On score
 * games the area is the member's seat and the stake is the base stake of a point. Throws RangeError for
 * unknown areas and empty seats.
 */
export function netBetMinor(gameId: number, record: RoundRecord, areaId: number, stakeMinor: bigint): bigint {
  const area = knownArea(gameId, areaId);
  if (SCORE_LIABILITY[gameId] !== undefined) return seatNet(gameId, record, areaId, stakeMinor);
  const [prefix, outcome] = record.result.split('|') as [string, string];
  const won = prefix.split(',').includes(String(areaId));
  if (isDouble(gameId, areaId)) return doubleNet(record, areaId, won, stakeMinor);
  const mini = miniMultiplier(gameId, record, areaId);
  if (mini !== null) return (stakeMinor * BigInt(mini.times)) / BigInt(mini.per) - stakeMinor;
  if (gameId === 316) {
    if (areaId !== 1) throw new RangeError('only area 1 of game 316 takes bets');
    return won ? stakeMinor : prefix === '3' ? -2n * stakeMinor : -stakeMinor;
  }
  if (gameId === 246 && areaId <= 2 && prefix === '3') return 0n;
  if (!won) return lossMinor(gameId, areaId, outcome, stakeMinor);
  // A blackjack wins on the player's box and is paid with the odds of its own area.
  const paid = gameId === 315 && outcome === '4' ? knownArea(315, 4) : area;
  return (stakeMinor * BigInt(oddsX100(gameId, paid, outcome, record))) / 100n;
}

/**
 * Returns the amount credited when a bet is settled, including the stake, in minor units: the held amount of
 * `maxLiabilityMinor` plus the net result. It is 0 when everything held is lost, and the stake plus winnings
 * for ordinary bets.
 */
export function settleBet(gameId: number, record: RoundRecord, areaId: number, stakeMinor: bigint): bigint {
  return maxLiabilityMinor(gameId, areaId, stakeMinor) + netBetMinor(gameId, record, areaId, stakeMinor);
}
