import { douDizhuMultiplier, douDizhuNet, holdsRocket, quadsHeld } from '../engines/cards/dou-dizhu.ts';
import { RUN_FAST_DECK, RUN_FAST_HAND, RUN_FAST_LEAD, runFastNet } from '../engines/cards/run-fast.ts';
import { MAHJONG_TILES, winShape } from '../engines/tiles/mahjong.ts';
import { exactly, type ListRule, type Reader } from '../grammar.ts';
import { type Family, names, WITH_JOKERS } from './family.ts';

const threeSeats = '1,2,3';
const winners = (net: readonly number[]): number[] =>
  net.flatMap((points, index) => (points > 0 ? [index + 1] : []));

/** The dealt hands in cardType: their number, then each list, then that no card is there twice. */
function readHands(text: string, rule: ListRule, others: readonly number[], read: Reader): number[][] {
  const segments = text.split('|');
  if (segments.length !== 3) read.fail('E_COUNT', 'cardType');
  const hands = segments.map((segment) => read.list('cardType', segment, rule));
  read.copies('cardType', [others, ...hands], 1);
  return hands;
}

/** 301 (encoding §3). */
const douDizhu: Family = (fields, read) => {
  const parts = fields.outcome.split(';');
  if (parts.length !== 2) read.fail('E_COUNT', 'result');
  const bottom = read.list('result', parts[0] ?? '', exactly(3, 1, WITH_JOKERS));
  const facts = read.tuple('result', parts[1] ?? '', [
    [1, 3],
    [0, 20],
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  read.fixed('player', fields.player, threeSeats);
  const banker = read.list('banker', fields.banker, exactly(1, 1, 3));
  const hands = readHands(fields.cardType, exactly(17, 1, WITH_JOKERS), bottom, read);
  if (read.error) return null;
  const [bid, bombs, rocket, spring, side] = facts as [number, number, number, number, number];
  const landlord = banker[0]!;
  const held = hands.map((hand, index) => (index === landlord - 1 ? [...hand, ...bottom] : hand));
  const multiplier = douDizhuMultiplier({ bid, bombs, rocket, spring });
  const net = douDizhuNet(landlord - 1, side, multiplier);
  const quads = held.reduce((sum, hand) => sum + quadsHeld(hand), 0);
  return {
    round: { kind: 'dou_dizhu', bottom, bid, bombs, rocket, spring, side, landlord, hands },
    areas: winners(net),
    derived: null,
    view: { landlord, bottom: names(bottom), multiplier, side: side === 1 ? 'landlord' : 'farmers', net },
    brokenRule:
      bombs > quads ||
      (rocket === 1 && !held.some(holdsRocket)) ||
      (spring === 1 && side === 2) ||
      (spring === 2 && side === 1),
  };
};

const tileRule: ListRule = {
  min: 14,
  max: 14,
  low: 11,
  high: 47,
  allowed: new Set(MAHJONG_TILES),
  copies: 4,
};

/** 320 (encoding §3). */
const mahjong: Family = (fields, read) => {
  const drawn = fields.outcome === '0';
  const parts = fields.outcome.split(';');
  if (!drawn && parts.length !== 3) read.fail('E_COUNT', 'result');
  const tiles = drawn ? [] : read.list('result', parts[0] ?? '', tileRule);
  const winTile = drawn ? [] : read.list('result', parts[1] ?? '', { ...tileRule, min: 1, max: 1 });
  const facts = drawn
    ? []
    : read.tuple('result', parts[2] ?? '', [
        [1, 2],
        [1, 2],
      ]);
  read.fixed('player', fields.player, '1,2');
  const dealer = read.list('banker', fields.banker, exactly(1, 1, 2));
  read.fixed('cardType', fields.cardType, '');
  if (read.error) return null;
  if (drawn)
    return {
      round: { kind: 'mahjong', win: null, dealer: dealer[0]! },
      areas: [],
      derived: null,
      view: { draw: true },
    };
  const [seat, mode] = facts as [number, number];
  const shape = winShape(tiles);
  return {
    round: { kind: 'mahjong', win: { tiles, winTile: winTile[0]!, seat, mode }, dealer: dealer[0]! },
    areas: [seat],
    derived: null,
    view: {
      draw: false,
      winner: seat,
      mode: mode === 1 ? 'self_draw' : 'discard',
      shape,
      dealer: dealer[0]!,
    },
    brokenRule: shape === null || !tiles.includes(winTile[0]!),
  };
};

const runFastRule: ListRule = { ...exactly(RUN_FAST_HAND, 1, 52), allowed: new Set(RUN_FAST_DECK) };

/** 321 (encoding §3). */
const runFast: Family = (fields, read) => {
  const left = read.list('result', fields.outcome, exactly(3, 0, RUN_FAST_HAND));
  if (!read.error && left.filter((count) => count === 0).length !== 1) read.fail('E_RANGE', 'result');
  read.fixed('player', fields.player, threeSeats);
  const banker = read.list('banker', fields.banker, exactly(1, 1, 3));
  const hands = readHands(fields.cardType, runFastRule, [], read);
  if (read.error) return null;
  const first = banker[0]!;
  const winner = left.indexOf(0) + 1;
  return {
    round: { kind: 'run_fast', left, first, hands },
    areas: [winner],
    derived: null,
    view: { winner, left, net: runFastNet(left), first },
    brokenRule: !hands[first - 1]!.includes(RUN_FAST_LEAD),
  };
};

export const scoreFamilies: Readonly<Record<number, Family>> = { 301: douDizhu, 320: mahjong, 321: runFast };
