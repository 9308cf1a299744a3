import { minesMultX100, slotLines, towerMultX100 } from '../engines/chance/mini.ts';
import { exactly } from '../grammar.ts';
import { type Family, flat, nothingElse } from './family.ts';

const cellCount = 25;
const mineHidden = 1;
const safeOpened = 2;
const mineHit = 3;

const cellsWith = (cells: readonly number[], ...states: number[]) =>
  cells.flatMap((state, index) => (states.includes(state) ? [index + 1] : []));

/** 231 and 241 (encoding §3). */
const mines: Family = (fields, read) => {
  const cells = read.list('result', fields.outcome, exactly(cellCount, 0, 3));
  const picks = read.list('player', fields.player, {
    min: 0,
    max: cellCount,
    low: 1,
    high: cellCount,
    copies: 1,
  });
  const banker = read.list('banker', fields.banker, exactly(1, 1, cellCount - 1));
  read.fixed('cardType', fields.cardType, '');
  if (read.error) return null;
  const laid = cellsWith(cells, mineHidden, mineHit);
  const opened = cellsWith(cells, safeOpened, mineHit);
  const hits = cellsWith(cells, mineHit);
  const picked = new Set(picks);
  const brokenRule =
    laid.length !== banker[0] ||
    opened.length !== picks.length ||
    opened.some((cell) => !picked.has(cell)) ||
    hits.length > 1 ||
    (hits.length === 1 && hits[0] !== picks.at(-1));
  const win = picks.length > 0 && hits.length === 0;
  return {
    round: flat(cells, picks, banker),
    areas: win ? [1] : [],
    derived: null,
    view: {
      mines: laid,
      opened,
      hit: hits[0] ?? null,
      win,
      multX100: win && !brokenRule ? minesMultX100(opened.length, laid.length) : 0,
    },
    brokenRule,
  };
};

/** 236 (encoding §3). */
const slot: Family = (fields, read) => {
  const cells = read.list('result', fields.outcome, exactly(9, 1, 8));
  nothingElse(fields, read);
  if (read.error) return null;
  const lines = slotLines(cells);
  return {
    round: flat(cells),
    areas: lines,
    derived: null,
    view: { grid: [cells.slice(0, 3), cells.slice(3, 6), cells.slice(6, 9)], lines },
  };
};

const floors = 8;

/** 238 (encoding §3). */
const tower: Family = (fields, read) => {
  const traps = read.list('result', fields.outcome, exactly(floors, 1, 3));
  const picks = read.list('player', fields.player, { min: 0, max: floors, low: 1, high: 3 });
  read.fixed('banker', fields.banker, '');
  read.fixed('cardType', fields.cardType, '');
  if (read.error) return null;
  const trapped = picks.findIndex((pick, floor) => pick === traps[floor]);
  const floor = trapped === -1 ? picks.length : trapped;
  const win = trapped === -1 && picks.length > 0;
  return {
    round: flat(traps, picks),
    areas: win ? [1] : [],
    derived: null,
    view: { traps, picks, floor, win, multX100: win ? towerMultX100(floor) : 0 },
    brokenRule: trapped !== -1 && trapped < picks.length - 1,
  };
};

export const gridFamilies: Readonly<Record<number, Family>> = {
  231: mines,
  236: slot,
  238: tower,
  241: mines,
};
