import {
  fanOf,
  plinkoMultX10,
  rpsWinner,
  SLOT_WEIGHTS,
  slotLines,
  TRI_COLOUR_SEGMENTS,
  wheelMultX10,
} from '../engines/chance/mini.ts';
import { rouletteAreas } from '../engines/chance/roulette.ts';
import { distinctFaces, sicBoAreas, singleDieAreas } from '../engines/chance/sic-bo.ts';
import { makeRecord, type RoundRecord } from './record.ts';
import type { Rng } from './rng.ts';

const die = (rng: Rng): number => 1 + rng.int(6);
const threeDice = (rng: Rng): number[] => [die(rng), die(rng), die(rng)];

/** Sic Bo: three dice (rules §7, 204). */
export function dealSicBo(rng: Rng): RoundRecord {
  const dice = threeDice(rng);
  return makeRecord(sicBoAreas(dice), dice.join(','));
}

/** Color Game and Fish-Prawn-Crab: three dice with six symbols (rules §7; 248, 319). */
export function dealSymbolDice(rng: Rng): RoundRecord {
  const dice = threeDice(rng);
  return makeRecord(distinctFaces(dice), dice.join(','));
}

/** One die (ENCODING §3 247). */
export function dealSingleDie(rng: Rng): RoundRecord {
  const face = die(rng);
  return makeRecord(singleDieAreas(face), String(face));
}

/** Roulette with a single zero (rules §8, 205). */
export function dealRoulette(rng: Rng): RoundRecord {
  const pocket = rng.int(37);
  return makeRecord(rouletteAreas(pocket), String(pocket));
}

/**
 * Fan Tan: a heap of beads counted off by four; 200 is a multiple of four, so the fans are even (rules §8,
 * 206).
 */
export function dealFanTan(rng: Rng): RoundRecord {
  const beads = 1 + rng.int(200);
  const fan = fanOf(beads);
  return makeRecord([fan, fan % 2 === 1 ? 5 : 6], `${beads},${fan}`);
}

/** Lucky Wheel: level and risk are the player's choice, every segment is equally likely (ENCODING §3 233). */
export function dealWheel(rng: Rng): RoundRecord {
  const level = 10 * (1 + rng.weighted([35, 25, 15, 10, 15]));
  const type = 1 + rng.weighted([40, 40, 20]);
  const index = 1 + rng.int(level);
  return makeRecord(wheelMultX10(level, type, index) > 0 ? [type] : [], `${level},${type},${index}`);
}

/** Tri-colour wheel with sixty segments (ENCODING §3 249). */
export function dealTriColour(rng: Rng): RoundRecord {
  const [green, yellow] = TRI_COLOUR_SEGMENTS as [number, number, number];
  const segment = rng.int(60);
  const colour = segment < green ? 1 : segment < green + yellow ? 2 : 3;
  return makeRecord([colour], String(colour));
}

/** Plinko: one fair left or right per row (rules §12, 232). */
export function dealPlinko(rng: Rng): RoundRecord {
  const rows = rng.chance(0.5) ? 8 : 16;
  const risk = 1 + rng.weighted([40, 35, 25]);
  const bits = rng.int(2 ** rows);
  const path = bits.toString(2).padStart(rows, '0');
  let bucket = 0;
  for (let rest = bits; rest > 0; rest &= rest - 1) bucket++;
  return makeRecord(plinkoMultX10(rows, risk, bucket) > 10 ? [1] : [], `${rows},${risk},${path}`);
}

/** 3x3 fruit slot: nine cells by the symbol weights (ENCODING §3 236). */
export function dealSlot(rng: Rng): RoundRecord {
  const cells: number[] = [];
  for (let i = 0; i < 9; i++) {
    let left = rng.int(30);
    let symbol = 0;
    while (left >= SLOT_WEIGHTS[symbol]!) left -= SLOT_WEIGHTS[symbol++]!;
    cells.push(symbol + 1);
  }
  return makeRecord(slotLines(cells), cells.join(','));
}

/** Rock, scissors, paper: both hands fair (rules §12, 246). */
export function dealRps(rng: Rng): RoundRecord {
  const player = 1 + rng.int(3);
  const banker = 1 + rng.int(3);
  return makeRecord([rpsWinner(player, banker)], `${player},${banker}`);
}

/** Coin: a fair toss against a guess (rules §12, 240). */
export function dealCoin(rng: Rng): RoundRecord {
  const side = 1 + rng.int(2);
  const guess = 1 + rng.int(2);
  return makeRecord(side === guess ? [side] : [], String(side), { player: String(guess) });
}

/** Tear-open ticket; the odds of the catalogue give an even chance a fair return (ENCODING §3 254). */
export function dealTearOpen(rng: Rng): RoundRecord {
  const result = 1 + rng.int(2);
  return makeRecord([result], String(result));
}
