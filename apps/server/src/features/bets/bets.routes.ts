import { type betResults, bets as contract, hallLevels, roomTypes } from '@pitboss/contract/bets';
import { checkGame } from '../../domain/games.ts';
import { checkListRange } from '../../domain/range.ts';
import { moneyText, ms, msOrNull } from '../../domain/wire.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../kernel/serve.ts';
import { type BetFilter, type BetRow, findRound, listBets, type RoundRow, totalBets } from './bets.sql.ts';
import { type HandRow, listResults, listShoes, totalShoes } from './rounds.sql.ts';

function resultOf(row: BetRow): (typeof betResults)[number] {
  if (row.state === 0) return 'unsettled';
  if (row.state === 2) return 'cancelled';
  const profit = BigInt(row.payout) - BigInt(row.amount);
  return profit > 0n ? 'win' : profit < 0n ? 'lose' : 'draw';
}

function wire(row: BetRow) {
  return {
    id: row.id,
    inningId: row.inning_id,
    roundId: row.round_id,
    gameId: row.game_id,
    areaId: row.area_id,
    roomId: row.room_id,
    roomType: roomTypes[row.room_type] ?? 'system',
    hallLevel: hallLevels[row.hall_level] ?? 'newbie',
    memberId: row.member_id,
    memberAccount: row.member_account,
    agentId: row.agent_id,
    agentAccount: row.agent_account,
    currency: row.currency,
    amount: moneyText(row.amount),
    payout: moneyText(row.payout),
    reward: moneyText(row.reward),
    profit: moneyText(row.state === 1 ? BigInt(row.payout) - BigInt(row.amount) : 0n),
    balance: row.balance_after === null ? null : moneyText(row.balance_after),
    result: resultOf(row),
    betTime: ms(row.bet_time),
    payoutTime: msOrNull(row.payout_time),
    ip: row.ip,
  };
}

function wireRound(round: RoundRow) {
  return {
    id: round.id,
    inningId: round.inning_id,
    gameId: round.game_id,
    result: round.result,
    player: round.player,
    banker: round.banker,
    cardType: round.card_type,
    roomId: round.room_id,
    tableId: round.table_id,
    shoeNo: round.shoe_no,
    handNo: round.hand_no,
    startedAt: ms(round.started_at),
    endedAt: msOrNull(round.ended_at),
  };
}

/** Hands, in the order of their shoes, gathered into shoes. */
function shoesOf(gameId: 201 | 203, hands: readonly HandRow[]) {
  const shoes = new Map<string, HandRow[]>();
  for (const hand of hands) {
    const key = JSON.stringify([hand.table_id, hand.shoe_no]);
    shoes.set(key, [...(shoes.get(key) ?? []), hand]);
  }
  return [...shoes.values()].map((rows) => {
    const [first, last] = [rows[0] as HandRow, rows.at(-1) as HandRow];
    return {
      gameId,
      roomId: first.room_id,
      tableId: first.table_id,
      shoeNo: first.shoe_no,
      startedAt: ms(first.started_at),
      endedAt: ms(last.ended_at ?? last.started_at),
      hands: rows.map((hand, index) => ({
        inningId: hand.inning_id,
        handNo: hand.hand_no ?? index + 1,
        outcome: hand.winner,
        bankerPair: hand.banker_pair,
        playerPair: hand.player_pair,
        startedAt: ms(hand.started_at),
      })),
    };
  });
}

interface WireFilter extends Omit<BetFilter, 'roomType' | 'hallLevel'> {
  roomType?: (typeof roomTypes)[number] | undefined;
  hallLevel?: (typeof hallLevels)[number] | undefined;
}

/** The wire's words as the numbers of the table; an amount without its currency says nothing (spec §5). */
function filterOf<F extends WireFilter>(filter: F) {
  if ((filter.minAmount || filter.maxAmount) && !filter.currency)
    throw new Refusal('filter.currencyRequired');
  return {
    ...filter,
    roomType: filter.roomType && roomTypes.indexOf(filter.roomType),
    hallLevel: filter.hallLevel && hallLevels.indexOf(filter.hallLevel),
  };
}

export const betRoutes = serve(contract, {
  async list({ db, scope, session }, filter) {
    checkListRange(scope, filter);
    checkGame(session.gameIds, filter.gameId);
    const page = await listBets(db, scope, filterOf(filter));
    return { ...page, list: page.list.map(wire) };
  },

  async count({ db, scope, session }, filter) {
    checkListRange(scope, filter);
    checkGame(session.gameIds, filter.gameId);
    const totals = await totalBets(db, scope, filterOf(filter));
    return {
      count: totals.reduce((sum, line) => sum + line.count, 0),
      totals: totals.map((line) => ({
        currency: line.currency,
        count: line.count,
        amount: moneyText(line.amount),
        payout: moneyText(line.payout),
        profit: moneyText(line.profit),
        reward: moneyText(line.reward),
      })),
    };
  },

  async round({ db, scope }, { inningId }) {
    const found = await findRound(db, scope, inningId);
    if (!found) throw new Refusal('notFound');
    return {
      round: wireRound(found.round),
      bets: found.bets.map(wire),
    };
  },

  async results({ db, scope, session }, filter) {
    checkListRange(scope, filter);
    checkGame(session.gameIds, filter.gameId);
    const page = await listResults(db, scope, filter);
    return { ...page, list: page.list.map(wireRound) };
  },

  async cardHistory({ db, scope, session }, filter) {
    checkListRange(scope, filter);
    checkGame(session.gameIds, filter.gameId);
    const { total, hands } = await listShoes(db, filter);
    return { total, list: shoesOf(filter.gameId, hands) };
  },

  async cardTotals({ db, scope, session }, filter) {
    checkListRange(scope, filter);
    checkGame(session.gameIds, filter.gameId);
    return totalShoes(db, filter);
  },
});
