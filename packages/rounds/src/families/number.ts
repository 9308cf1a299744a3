import { fanOf, luckyMultX10000, luckyWays, plinkoMultX10 } from '../engines/chance/mini.ts';
import type { Reader } from '../grammar.ts';
import { exactly } from '../grammar.ts';
import { type Family, type Fields, flat, nothingElse } from './family.ts';

const maxInt = 999_999_999;
const oddArea = 5;
const evenArea = 6;

/** Player is a list, banker and cardType are empty. */
function onlyPlayer(fields: Fields, read: Reader): void {
  read.fixed('banker', fields.banker, '');
  read.fixed('cardType', fields.cardType, '');
}

/** 206: the claimed fan is the remainder of the beads (encoding §3). */
const fanTan: Family = (fields, read) => {
  const outcome = read.tuple('result', fields.outcome, [
    [1, 200],
    [1, 4],
  ]);
  nothingElse(fields, read);
  if (read.error) return null;
  const beads = outcome[0]!;
  const fan = fanOf(beads);
  return {
    round: flat(outcome),
    areas: [fan, fan % 2 ? oddArea : evenArea],
    derived: null,
    view: { beads, fan },
    wrongWinner: outcome[1] !== fan,
  };
};

/** 232 and 242: three parts, rows and risk, path alphabet, path length (encoding §3). */
const plinko: Family = (fields, read) => {
  const parts = fields.outcome.split(',');
  if (parts.length !== 3) read.fail('E_COUNT', 'result');
  const [rowsText = '', riskText = '', pathText = ''] = parts;
  const head = read.list('result', `${rowsText},${riskText}`, { min: 2, max: 2, low: 1, high: 16 });
  const [rows = 0, risk = 0] = head;
  if (rows !== 8 && rows !== 16) read.fail('E_RANGE', 'result');
  if (risk < 1 || risk > 3) read.fail('E_RANGE', 'result');
  if (!/^[01]*$/.test(pathText)) read.fail('E_SYNTAX', 'result');
  if (pathText.length !== rows) read.fail('E_COUNT', 'result');
  nothingElse(fields, read);
  if (read.error) return null;
  const path = [...pathText].map(Number);
  const bucket = path.filter((step) => step === 1).length;
  const multX10 = plinkoMultX10(rows, risk, bucket);
  return {
    round: { kind: 'plinko', rows, risk, path },
    areas: multX10 > 10 ? [1] : [],
    derived: null,
    view: { rows, risk, bucket, multX10 },
  };
};

/** 235 and 245: cash-out 0 is none, 1 to 100 does not exist (encoding §3). */
const crash: Family = (fields, read) => {
  const outcome = read.list('result', fields.outcome, exactly(1, 100, maxInt));
  const player = read.list('player', fields.player, exactly(1, 0, maxInt));
  const cash = player[0] ?? 0;
  if (!read.error && cash >= 1 && cash <= 100) read.fail('E_RANGE', 'player');
  onlyPlayer(fields, read);
  if (read.error) return null;
  const win = cash > 0 && cash <= outcome[0]!;
  return {
    round: flat(outcome, player),
    areas: win ? [1] : [],
    derived: null,
    view: { crashX100: outcome[0]!, cashoutX100: cash, win },
  };
};

/** 237 (encoding §3). */
const keno: Family = (fields, read) => {
  const drawn = read.list('result', fields.outcome, exactly(10, 1, 40, 1));
  const picks = read.list('player', fields.player, { min: 1, max: 10, low: 1, high: 40, copies: 1 });
  onlyPlayer(fields, read);
  if (read.error) return null;
  const hits = picks.filter((pick) => drawn.includes(pick));
  return {
    round: flat(drawn, picks),
    areas: hits.length ? [hits.length] : [],
    derived: null,
    view: { drawn, picks, hits },
  };
};

/** 239 (encoding §3). */
const luckyNumber: Family = (fields, read) => {
  const outcome = read.list('result', fields.outcome, exactly(1, 0, 9999));
  const player = read.tuple('player', fields.player, [
    [1, 9998],
    [1, 2],
  ]);
  onlyPlayer(fields, read);
  if (read.error) return null;
  const roll = outcome[0]!;
  const target = player[0]!;
  const dir = player[1] === 1 ? 1 : 2;
  const win = dir === 1 ? roll < target : roll > target;
  return {
    round: flat(outcome, player),
    areas: win ? [dir] : [],
    derived: null,
    view: {
      roll,
      target,
      dir: dir === 1 ? 'under' : 'over',
      win,
      multX10000: luckyMultX10000(luckyWays(target, dir)),
    },
  };
};

const sides = ['heads', 'tails'] as const;

/** 240 (encoding §3). */
const coin: Family = (fields, read) => {
  const outcome = read.list('result', fields.outcome, exactly(1, 1, 2));
  const player = read.list('player', fields.player, exactly(1, 1, 2));
  onlyPlayer(fields, read);
  if (read.error) return null;
  const side = outcome[0]!;
  const guess = player[0]!;
  return {
    round: flat(outcome, player),
    areas: side === guess ? [side] : [],
    derived: null,
    view: { side: sides[side - 1], guess: sides[guess - 1], win: side === guess },
  };
};

export const numberFamilies: Readonly<Record<number, Family>> = {
  206: fanTan,
  232: plinko,
  235: crash,
  237: keno,
  239: luckyNumber,
  240: coin,
  242: plinko,
  245: crash,
};
