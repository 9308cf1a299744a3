import { wheelMultX10 } from '../engines/chance/mini.ts';
import { colourOf, rouletteAreas } from '../engines/chance/roulette.ts';
import { exactly } from '../grammar.ts';
import { type Family, flat, nothingElse } from './family.ts';

const levels = new Set([10, 20, 30, 40, 50]);
const types = 3;

/** 233 and 243: the index goes up to the level (encoding §3). */
const wheel: Family = (fields, read) => {
  const outcome = read.ints('result', fields.outcome, 3, 3);
  if (!read.error) {
    const level = outcome[0]!;
    const type = outcome[1]!;
    const index = outcome[2]!;
    if (!levels.has(level) || type < 1 || type > types || index < 1 || index > level)
      read.fail('E_RANGE', 'result');
  }
  nothingElse(fields, read);
  if (read.error) return null;
  const level = outcome[0]!;
  const type = outcome[1]!;
  const index = outcome[2]!;
  const multX10 = wheelMultX10(level, type, index);
  return {
    round: flat(outcome),
    areas: multX10 > 0 ? [type] : [],
    derived: null,
    view: { level, type, index, multX10 },
  };
};

/** 205 (encoding §3). */
const roulette: Family = (fields, read) => {
  const outcome = read.list('result', fields.outcome, exactly(1, 0, 36));
  nothingElse(fields, read);
  if (read.error) return null;
  const number = outcome[0]!;
  return {
    round: flat(outcome),
    areas: rouletteAreas(number),
    derived: null,
    view: { number, colour: colourOf(number) },
  };
};

/** 249 (encoding §3). */
const triColour: Family = (fields, read) => {
  const outcome = read.list('result', fields.outcome, exactly(1, 1, 3));
  nothingElse(fields, read);
  if (read.error) return null;
  const colour = outcome[0]!;
  return {
    round: flat(outcome),
    areas: [colour],
    derived: null,
    view: { colour: (['green', 'yellow', 'red'] as const)[colour - 1] },
  };
};

export const wheelFamilies: Readonly<Record<number, Family>> = {
  205: roulette,
  233: wheel,
  243: wheel,
  249: triColour,
};
