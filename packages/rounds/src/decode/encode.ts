import type { Ints } from '../record-values.ts';
import type { ParsedRecord, ParsedRound, RoundRecord } from '../types.ts';

const joined = (values: Ints): string => values.join(',');
const segments = (lists: readonly Ints[]): string => lists.map(joined).join('|');

type Written = Pick<RoundRecord, 'player' | 'banker'> & { readonly outcome: string; readonly hands?: string };

function seatGroups(hands: readonly Ints[], live: Ints | null, board: Ints | null): string {
  const groups = hands.map((hand, index) => (live ? `${joined(hand)}:${live[index]}` : joined(hand)));
  return (board ? [joined(board), ...groups] : groups).join(';');
}

function write(round: ParsedRound): Written {
  switch (round.kind) {
    case 'flat':
      return { outcome: joined(round.outcome), player: joined(round.player), banker: joined(round.banker) };
    case 'plinko':
      return { outcome: `${round.rows},${round.risk},${round.path.join('')}`, player: '', banker: '' };
    case 'seated':
      return {
        outcome: seatGroups(round.hands, round.live, round.board),
        player: joined(round.seats),
        banker: round.banker === null ? '' : String(round.banker),
      };
    case 'dou_dizhu':
      return {
        outcome: `${joined(round.bottom)};${[round.bid, round.bombs, round.rocket, round.spring, round.side].join(',')}`,
        player: '1,2,3',
        banker: String(round.landlord),
        hands: segments(round.hands),
      };
    case 'mahjong':
      return {
        outcome: round.win
          ? `${joined(round.win.tiles)};${round.win.winTile};${round.win.seat},${round.win.mode}`
          : '0',
        player: '1,2',
        banker: String(round.dealer),
      };
    case 'run_fast':
      return {
        outcome: joined(round.left),
        player: '1,2,3',
        banker: String(round.first),
        hands: segments(round.hands),
      };
  }
}

/** Writes a parsed record as it travels; decoding and encoding give back the same strings (encoding §6). */
export function encode(parsed: ParsedRecord): RoundRecord {
  const { outcome, player, banker, hands } = write(parsed.round);
  return {
    gameId: parsed.gameId,
    inningId: parsed.inningId,
    result: `${parsed.areas.length ? joined(parsed.areas) : '0'}|${outcome}`,
    player,
    banker,
    cardType: hands ?? segments(parsed.claim),
  };
}
