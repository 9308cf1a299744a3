import { rpsWinner, scratchPrizeSymbols } from '../engines/chance/mini.ts';
import { exactly } from '../grammar.ts';
import { ascending, type Family, flat, nothingElse } from './family.ts';

const signs = ['rock', 'scissors', 'paper'] as const;

/** 246 (encoding §3). */
const rockPaperScissors: Family = (fields, read) => {
  const outcome = read.list('result', fields.outcome, exactly(2, 1, 3));
  nothingElse(fields, read);
  if (read.error) return null;
  const player = outcome[0]!;
  const banker = outcome[1]!;
  const winner = rpsWinner(player, banker);
  return {
    round: flat(outcome),
    areas: [winner],
    derived: null,
    view: {
      player: signs[player - 1],
      banker: signs[banker - 1],
      winner: (['player', 'banker', 'draw'] as const)[winner - 1],
    },
  };
};

/** 253: a symbol three times or more is the prize; two such symbols do not exist (encoding §3). */
const scratch: Family = (fields, read) => {
  const cells = read.list('result', fields.outcome, exactly(9, 1, 8));
  const scratched = read.list('player', fields.player, { min: 0, max: 9, low: 1, high: 9, copies: 1 });
  read.fixed('banker', fields.banker, '');
  read.fixed('cardType', fields.cardType, '');
  if (read.error) return null;
  const prizes = ascending(scratchPrizeSymbols(cells));
  return {
    round: flat(cells, scratched),
    areas: prizes,
    derived: null,
    view: { cells, prizes, scratched, win: prizes.length > 0 },
    brokenRule: prizes.length > 1,
  };
};

/** 254 (encoding §3). */
const tear: Family = (fields, read) => {
  const outcome = read.list('result', fields.outcome, exactly(1, 1, 2));
  nothingElse(fields, read);
  if (read.error) return null;
  return {
    round: flat(outcome),
    areas: [outcome[0]!],
    derived: null,
    view: { result: outcome[0] === 1 ? 'win' : 'lose' },
  };
};

export const chanceFamilies: Readonly<Record<number, Family>> = {
  246: rockPaperScissors,
  253: scratch,
  254: tear,
};
