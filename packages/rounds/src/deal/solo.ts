import { isJoker, rankOf } from '../cards.ts';
import { inBetweenArea } from '../engines/cards/in-between.ts';
import { luckyWays, SCRATCH_ONE_IN } from '../engines/chance/mini.ts';
import { dealCards, dealOf, oneTo } from './deck.ts';
import { makeRecord, type RoundRecord } from './record.ts';
import type { Rng } from './rng.ts';

const CELLS_25 = oneTo(25);
const CELLS_9 = oneTo(9);
const BALLS = oneTo(40);

/** Mines: the player opens cells until the goal or a mine (rules §12, 231). */
export function dealMines(rng: Rng): RoundRecord {
  const mines = 1 + rng.weighted([18, 10, 30, 8, 14, 5, 4, 4, 3, 4]);
  const goal = Math.min(1 + rng.weighted([16, 22, 24, 18, 12, 8]), 25 - mines);
  const mined = new Set(dealOf(rng, CELLS_25, mines));
  const picks: number[] = [];
  let hit = false;
  for (const cell of dealOf(rng, CELLS_25, goal)) {
    picks.push(cell);
    hit = mined.has(cell);
    if (hit) break;
  }
  const cells = CELLS_25.map((cell) => (picks.includes(cell) ? 2 : 0) + (mined.has(cell) ? 1 : 0));
  return makeRecord(hit ? [] : [1], cells.join(','), { player: picks.join(','), banker: String(mines) });
}

/** Tower: one trap of three per floor, bottom-up (rules §12, 238). */
export function dealTower(rng: Rng): RoundRecord {
  const traps = Array.from({ length: 8 }, () => 1 + rng.int(3));
  const goal = 1 + rng.weighted([18, 24, 22, 14, 9, 6, 4, 3]);
  const picks: number[] = [];
  let trapped = false;
  while (picks.length < goal && !trapped) {
    const pick = 1 + rng.int(3);
    trapped = traps[picks.length] === pick;
    picks.push(pick);
  }
  return makeRecord(trapped ? [] : [1], traps.join(','), { player: picks.join(',') });
}

/** Hi-Lo on an endless deck of 54: the player mostly takes the likelier side (rules §12, 234). */
export function dealHiLo(rng: Rng): RoundRecord {
  let base = 1 + rng.int(52);
  const cards = [base];
  const guesses: number[] = [];
  const goal = 1 + rng.weighted([30, 26, 18, 11, 7, 4, 2, 2]);
  let won = false;
  let lost = false;
  while (guesses.length < goal && !lost) {
    const card = 1 + rng.int(54);
    const likelier = rankOf(base) <= 7 ? 1 : 2;
    // A skip moves off a middling card, where neither side is attractive; no player stops after skips only.
    const last = guesses.length === goal - 1 && !won;
    const skips = !last && Math.abs(rankOf(base) - 7) <= 1 && rng.chance(0.2);
    const guess = skips ? 3 : rng.chance(0.88) ? likelier : 3 - likelier;
    cards.push(card);
    guesses.push(guess);
    if (guess === 3) {
      if (!isJoker(card)) base = card;
    } else if (isJoker(card)) {
      won = true;
    } else {
      lost = guess === 1 ? rankOf(card) < rankOf(base) : rankOf(card) > rankOf(base);
      won = true;
      base = card;
    }
  }
  return makeRecord(won && !lost ? [1] : [], cards.join(','), { player: guesses.join(',') });
}

/** Cash-out targets ×100 that players like, and how often; 0 never cashes out. */
const CASH_OUTS = [120, 150, 180, 200, 250, 300, 500, 1000] as const;
const CASH_OUT_WEIGHTS = [12, 20, 10, 26, 9, 10, 8, 5] as const;

/** Highest crash point ×100, so that the figure stays in its field. */
const CRASH_LIMIT = 1_000_000;

/** Crash: P(crash ≥ x) = 0.97/x (rules §12, 235). */
export function dealCrash(rng: Rng): RoundRecord {
  const draw = 1 - rng.float();
  const crash = Math.min(CRASH_LIMIT, Math.max(100, Math.floor(97 / draw)));
  const cash = rng.chance(0.02)
    ? 0
    : rng.chance(0.3)
      ? 101 + rng.int(400)
      : CASH_OUTS[rng.weighted(CASH_OUT_WEIGHTS)]!;
  return makeRecord(cash > 0 && cash <= crash ? [1] : [], String(crash), { player: String(cash) });
}

/** Keno: ten of forty against one to ten picks (rules §12, 237). */
export function dealKeno(rng: Rng): RoundRecord {
  const drawn = dealOf(rng, BALLS, 10);
  const picks = dealOf(rng, BALLS, 1 + rng.weighted([5, 8, 12, 13, 16, 12, 9, 9, 5, 11]));
  const hits = picks.filter((pick) => drawn.includes(pick)).length;
  return makeRecord(hits > 0 ? [hits] : [], drawn.join(','), { player: picks.join(',') });
}

/** Lucky Number: roll under or over a target; most bets win between 5 and 95 % (rules §12, 239). */
export function dealLuckyNumber(rng: Rng): RoundRecord {
  const direction = rng.chance(0.55) ? 1 : 2;
  const ways = rng.chance(0.5) ? rng.pick([1000, 2500, 4900, 5000, 7500, 9000]) : 500 + rng.int(9001);
  const target = direction === 1 ? ways : luckyWays(ways, 2);
  const roll = rng.int(10_000);
  const won = direction === 1 ? roll < target : roll > target;
  return makeRecord(won ? [direction] : [], String(roll), { player: `${target},${direction}` });
}

/** Scratch card: at most one symbol three times; the prize chances are fixed per ticket (ENCODING §3 253). */
export function dealScratch(rng: Rng): RoundRecord {
  let draw = rng.float();
  let prize = 0;
  for (let symbol = 1; symbol <= 8 && prize === 0; symbol++) {
    const share = 1 / SCRATCH_ONE_IN[symbol - 1]!;
    if (draw < share) prize = symbol;
    draw -= share;
  }
  const counts = new Uint8Array(9);
  const cells: number[] = prize === 0 ? [] : [prize, prize, prize];
  while (cells.length < 9) {
    const symbol = 1 + rng.int(8);
    if (symbol === prize || counts[symbol] === 2) continue;
    counts[symbol]!++;
    cells.push(symbol);
  }
  const scratched = dealOf(rng, CELLS_9, rng.chance(0.9) ? 9 : 3 + rng.int(6));
  return makeRecord(prize === 0 ? [] : [prize], rng.shuffle(cells).join(','), {
    player: scratched.join(','),
  });
}

/** In-Between: two posts and a shot; equal posts are guessed by the larger side (rules §10, 316). */
export function dealInBetween(rng: Rng): RoundRecord {
  const cards = dealCards(rng, 3) as [number, number, number];
  const equal = rankOf(cards[0]) === rankOf(cards[1]);
  const larger = rankOf(cards[0]) <= 7 ? 1 : 2;
  const guess = equal ? (rng.chance(0.92) ? larger : larger === 1 ? 2 : 1) : null;
  const area = inBetweenArea(...cards, guess);
  return makeRecord([area], cards.join(','), {
    player: guess === null ? '' : String(guess),
    cardType: String(area),
  });
}
