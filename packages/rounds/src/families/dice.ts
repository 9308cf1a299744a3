import { distinctFaces, sicBoAreas, singleDieAreas } from '../engines/chance/sic-bo.ts';
import { exactly } from '../grammar.ts';
import { type Family, flat, nothingElse } from './family.ts';

const smallest = 4;
const largestSmall = 10;

/** 204 (encoding §3). */
const sicBo: Family = (fields, read) => {
  const dice = read.list('result', fields.outcome, exactly(3, 1, 6));
  nothingElse(fields, read);
  if (read.error) return null;
  const sum = dice.reduce((total, die) => total + die, 0);
  const triple = dice.every((die) => die === dice[0]);
  const size = triple ? 'triple' : sum >= smallest && sum <= largestSmall ? 'small' : 'big';
  return { round: flat(dice), areas: sicBoAreas(dice), derived: null, view: { dice, sum, size } };
};

/** 247 (encoding §3). */
const singleDie: Family = (fields, read) => {
  const outcome = read.list('result', fields.outcome, exactly(1, 1, 6));
  nothingElse(fields, read);
  if (read.error) return null;
  const die = outcome[0]!;
  return { round: flat(outcome), areas: singleDieAreas(die), derived: null, view: { die } };
};

/** 248 and 319: three dice with pictures; an area is won by every face that shows (encoding §3). */
const imageDice =
  (texts: readonly string[]): Family =>
  (fields, read) => {
    const dice = read.list('result', fields.outcome, exactly(3, 1, 6));
    nothingElse(fields, read);
    if (read.error) return null;
    const counts: Record<string, number> = {};
    const areas = distinctFaces(dice);
    for (const face of areas) counts[texts[face - 1]!] = dice.filter((die) => die === face).length;
    return {
      round: flat(dice),
      areas,
      derived: null,
      view: { faces: dice.map((die) => texts[die - 1]!), counts },
    };
  };

export const diceFamilies: Readonly<Record<number, Family>> = {
  204: sicBo,
  247: singleDie,
  248: imageDice(['yellow', 'gray', 'purple', 'blue', 'red', 'green']),
  319: imageDice(['fish', 'prawn', 'crab', 'gourd', 'coin', 'rooster']),
};
