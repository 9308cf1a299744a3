import { bets as contract } from '@pitboss/contract/bets/bets';
import { checkGame } from '../../domain/games/games.ts';
import { checkListRange } from '../../domain/sql/range.ts';
import { ms, msOrNull } from '../../domain/sql/wire.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { serve } from '../../kernel/calls/serve.ts';
import { betFilterOf, timed, wireBet, wireTotals } from './bets.rules.ts';
import { findRound, listBets, type RoundRow, totalBets } from './bets.sql.ts';
import { type HandRow, listResults, listShoes, totalShoes } from './rounds.sql.ts';

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

export const betRoutes = serve(contract, {
  async list({ db, scope, session }, filter) {
    const page = await listBets(db, scope, await betFilterOf({ db, scope, session }, filter));
    return { ...page, list: page.list.map(wireBet) };
  },

  async count({ db, scope, session }, filter) {
    return wireTotals(await totalBets(db, scope, await betFilterOf({ db, scope, session }, filter)));
  },

  async round({ db, scope }, { inningId }) {
    const found = await findRound(db, scope, inningId);
    if (!found) throw new Refusal('notFound');
    return {
      round: wireRound(found.round),
      bets: found.bets.map(wireBet),
    };
  },

  async results({ db, scope, session }, filter) {
    const page = await listResults(db, scope, timed({ scope, session }, filter));
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
