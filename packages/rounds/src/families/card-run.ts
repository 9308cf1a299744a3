import { isJoker, rankOf } from '../cards.ts';
import { inBetweenArea } from '../engines/cards/in-between.ts';
import { hiLoMultStep, hiLoWays } from '../engines/chance/mini.ts';
import { exactly } from '../grammar.ts';
import type { HiLoStep } from '../mini-views.ts';
import { type Family, flat, names, PLAIN, WITH_JOKERS } from './family.ts';

const maxCards = 52;
const startX100 = 100;
const skip = 3;

/** Returns the outcome of each guess, and the multiplier while nothing is lost (encoding §3). */
function playHiLo(cards: readonly number[], guesses: readonly number[]) {
  const steps: HiLoStep[] = [];
  let base = rankOf(cards[0]!);
  let mult = startX100;
  let lost = false;
  let scored = false;
  let late = false;
  for (const [index, guess] of guesses.entries()) {
    const card = cards[index + 1]!;
    if (lost) late = true;
    if (guess === skip) {
      steps.push('skip');
      if (!isJoker(card)) base = rankOf(card);
    } else if (isJoker(card)) {
      steps.push('joker');
      scored = true;
    } else {
      const rank = rankOf(card);
      const won = guess === 1 ? rank >= base : rank <= base;
      steps.push(won ? 'win' : 'lose');
      if (won) {
        mult = hiLoMultStep(mult, hiLoWays(base, guess === 1 ? 1 : 2));
        scored = true;
      } else lost = true;
      base = rank;
    }
  }
  return { steps, win: !lost && scored, mult, late };
}

/** 234 and 244 (encoding §3). */
const hiLo: Family = (fields, read) => {
  const cards = read.list('result', fields.outcome, { min: 1, max: maxCards, low: 1, high: WITH_JOKERS });
  if (!read.error && isJoker(cards[0]!)) read.fail('E_RANGE', 'result');
  const guesses = read.list('player', fields.player, exactly(cards.length - 1, 1, 3));
  read.fixed('banker', fields.banker, '');
  read.fixed('cardType', fields.cardType, '');
  if (read.error) return null;
  const { steps, win, mult, late } = playHiLo(cards, guesses);
  return {
    round: flat(cards, guesses),
    areas: win ? [1] : [],
    derived: null,
    view: { cards: names(cards), steps, win, multX100: win ? mult : 0 },
    brokenRule: late,
  };
};

/** 316: a guess is required when the posts have equal rank, and forbidden otherwise (encoding §3). */
const inBetween: Family = (fields, read) => {
  const cards = read.list('result', fields.outcome, exactly(3, 1, PLAIN, 1));
  if (read.error) return null;
  const post1 = cards[0]!;
  const post2 = cards[1]!;
  const shot = cards[2]!;
  const equalPosts = rankOf(post1) === rankOf(post2);
  const guess = equalPosts ? read.list('player', fields.player, exactly(1, 1, 2)) : [];
  if (!equalPosts) read.fixed('player', fields.player, '');
  read.fixed('banker', fields.banker, '');
  if (read.error) return null;
  const area = inBetweenArea(post1, post2, shot, guess[0] === 1 ? 1 : guess[0] === 2 ? 2 : null);
  return {
    round: flat(cards, guess),
    areas: [area],
    derived: String(area),
    view: { cards: names(cards), outcome: (['in', 'out', 'post'] as const)[area - 1] },
  };
};

export const cardRunFamilies: Readonly<Record<number, Family>> = { 234: hiLo, 244: hiLo, 316: inBetween };
