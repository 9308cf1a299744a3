import { bets as contract } from '@pitboss/contract/bets/bets';
import { checkListRange } from '../../domain/calendar/range-limits.ts';
import { checkGame } from '../../domain/games/games.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { betMoneyDto, readBetMoney } from './bet-money.ts';
import { betTotals } from './bet-totals.ts';
import { betDtos, betFilterOf, timed, totalsDto } from './bets.rules.ts';
import { listBets } from './bets.sql.ts';
import { findRound, type HandRow, listResults, listShoes, type RoundRow, totalShoes } from './rounds.sql.ts';

function roundDto(round: RoundRow) {
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

/** Groups hands, in the order of their shoes, into shoes. */
function shoesOf(gameId: 201 | 203, hands: readonly HandRow[]) {
  const shoes = new Map<string, HandRow[]>();
  for (const hand of hands) {
    const key = JSON.stringify([hand.table_id, hand.shoe_no]);
    shoes.set(key, [...(shoes.get(key) ?? []), hand]);
  }
  return [...shoes.values()].map((rows) => {
    const first = rows[0] as HandRow;
    const last = rows.at(-1) as HandRow;
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

export const betRoutes = serve(contract, {
  async list({ db, scope, session }, filter) {
    const page = await listBets(db, scope, await betFilterOf({ db, scope, session }, filter));
    return { ...page, list: await betDtos({ db, scope }, page.list) };
  },

  async count(context, filter) {
    return totalsDto(await betTotals(context, await betFilterOf(context, filter)));
  },

  async money({ db, scope }, { id }) {
    const found = await readBetMoney(db, scope, id);
    if (!found) throw new AppError('notFound');
    return betMoneyDto(found);
  },

  async round({ db, scope }, { inningId }) {
    const found = await findRound(db, scope, inningId);
    // Bets that were cancelled before they were played name a round that never arrives.
    if (!found) return { round: null, bets: [] };
    return {
      round: roundDto(found.round),
      bets: await betDtos({ db, scope }, found.bets),
    };
  },

  async results({ db, scope, session }, filter) {
    const page = await listResults(db, scope, timed({ scope, session }, filter));
    return { ...page, list: page.list.map(roundDto) };
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
