import { describe, expect, it } from 'vitest';
import { cards } from '../enumerate.testkit.ts';
import {
  baccaratAreas,
  bankerDraws,
  isNatural,
  playerDraws,
  points,
  thirdCardRuleHolds,
} from './baccarat.ts';

/**
 * Exact counts over all ordered six-card deals of a shoe, by card value: every round is weighted with the
 * ways to draw its values, and rounds of four or five cards with the ways to complete six. `playerTwo`
 * keeps only the rounds in which the player starts with that total.
 */
function exactOutcomes(decks: number, playerTwo?: number): { banker: bigint; player: bigint; tie: bigint } {
  const left = Array.from({ length: 10 }, (_, value) => BigInt(decks * (value === 0 ? 16 : 4)));
  const size = BigInt(decks * 52);
  const tally = { banker: 0n, player: 0n, tie: 0n };
  const count = (player: number, banker: number, ways: bigint) => {
    tally[banker > player ? 'banker' : player > banker ? 'player' : 'tie'] += ways;
  };
  const draw = (ways: bigint, visit: (value: number, ways: bigint) => void) => {
    for (let value = 0; value < 10; value++) {
      const copies = left[value]!;
      left[value] = copies - 1n;
      visit(value, ways * copies);
      left[value] = copies;
    }
  };
  const bankerTurn = (player: number, banker: number, draws: boolean, used: bigint, ways: bigint) => {
    const finish = (total: number, dealt: bigint, w: bigint) => {
      let scaled = w;
      for (let n = dealt; n < 6n; n++) scaled *= size - n;
      count(player, total, scaled);
    };
    if (draws) draw(ways, (value, w) => finish((banker + value) % 10, used + 1n, w));
    else finish(banker, used, ways);
  };
  draw(1n, (p1, w1) =>
    draw(w1, (b1, w2) =>
      draw(w2, (p2, w3) =>
        draw(w3, (b2, w4) => {
          const player = (p1 + p2) % 10;
          const banker = (b1 + b2) % 10;
          if (playerTwo !== undefined && player !== playerTwo) return;
          if (!playerDraws(player, banker))
            bankerTurn(player, banker, bankerDraws(player, banker, null), 4n, w4);
          else
            draw(w4, (p3, w5) =>
              bankerTurn((player + p3) % 10, banker, bankerDraws(player, banker, p3), 5n, w5),
            );
        }),
      ),
    ),
  );
  return tally;
}

describe('baccarat', () => {
  it('reproduces the published eight-deck and six-deck counts exactly', () => {
    expect(exactOutcomes(8)).toEqual({
      banker: 2_292_252_566_437_888n,
      player: 2_230_518_282_592_256n,
      tie: 475_627_426_473_216n,
    });
    const six = exactOutcomes(6);
    expect([six.banker, six.player, six.tie]).toEqual([
      403_095_751_234_560n,
      392_220_492_728_832n,
      83_552_962_932_288n,
    ]);
  });

  it('reproduces the published shares after a player total of seven and of nine', () => {
    const shares = (playerTwo: number) => {
      const { player, banker, tie } = exactOutcomes(8, playerTwo);
      return [player, banker, tie].map((ways) => (Number(ways) / Number(player + banker + tie)).toFixed(6));
    };
    expect(shares(7)).toEqual(['0.572657', '0.285046', '0.142297']);
    expect(shares(9)).toEqual(['0.905475', '0.000000', '0.094525']);
  });

  it('counts points and naturals', () => {
    expect(points(cards('DK S9'))).toBe(9);
    expect(points(cards('D7 S8 CQ'))).toBe(5);
    expect(isNatural(cards('D4 S4'))).toBe(true);
    expect(isNatural(cards('D4 S3'))).toBe(false);
  });

  it('checks the third card', () => {
    expect(thirdCardRuleHolds(cards('HQ C4 D5'), cards('C2 DK DK'))).toBe(true);
    expect(thirdCardRuleHolds(cards('H9 SK'), cards('D8 S6'))).toBe(true);
    expect(thirdCardRuleHolds(cards('H2 S3 D8'), cards('D10 S3'))).toBe(true);
    expect(thirdCardRuleHolds(cards('H2 S3 D8'), cards('D10 S3 D2'))).toBe(false);
    expect(thirdCardRuleHolds(cards('H9 SK D2'), cards('D8 S6'))).toBe(false);
    expect(thirdCardRuleHolds(cards('H9'), cards('D8 S6'))).toBe(false);
  });

  it('names winner and pairs', () => {
    expect(baccaratAreas(cards('D4 S4'), cards('DK SK'))).toEqual([2, 4, 5]);
    expect(baccaratAreas(cards('D4 S5'), cards('D9 SK'))).toEqual([3]);
  });
});
