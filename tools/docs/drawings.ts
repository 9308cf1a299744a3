import type { Decoded } from '@pitboss/rounds/types';

type Round = Exclude<Decoded, { status: 'error' }>;

const suits: Readonly<Record<string, string>> = { D: '♦', C: '♣', H: '♥', S: '♠' };
/** Returns the readable form of a card: "♥10", "Joker" with its colour. */
const card = (name: string) =>
  name === 'BJ' ? 'black joker' : name === 'RJ' ? 'red joker' : `${suits[name[0] ?? '']}${name.slice(1)}`;
const isCard = (value: unknown): value is string =>
  typeof value === 'string' && /^([DCHS](A|[2-9]|10|J|Q|K)|BJ|RJ)$/.test(value);

/** A value of a view: cards as cards, lists in a row, lists of lists apart. */
function shown(value: unknown): string {
  if (isCard(value)) return card(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    if (value.some((one) => Array.isArray(one))) return value.map(shown).join('   ');
    if (value.every((one) => typeof one === 'object' && one !== null))
      return value.map((one) => `(${shown(one)})`).join(' ');
    return value.map(shown).join(' ');
  }
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${shown(inner)}`)
      .join(', ');
  return value === null ? '-' : String(value);
}

const grid = (cells: readonly string[], width: number) =>
  Array.from({ length: cells.length / width }, (_, row) =>
    cells.slice(row * width, (row + 1) * width).join(' '),
  );

/**
 * Returns one row for each seat or hand, with all its values, then the other values; null without seats or
 * hands.
 */
function table(round: Round): string[] | null {
  const view = round.view as Readonly<Record<string, unknown>>;
  const lists = Object.entries(view).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[0] !== 'areas',
  );
  const { hands, seats } = view as { hands?: unknown[]; seats?: unknown[] };
  const length = (seats ?? hands)?.length;
  if (!length) return null;
  const columns = lists.filter(([key, list]) => list.length === length && key !== 'folded' && key !== 'foul');
  const lines = Array.from({ length }, (_, row) =>
    columns
      .map(([key, list]) =>
        key === 'hands' ? shown(list[row]) : `${key.replace(/s$/, '')} ${shown(list[row])}`,
      )
      .join('   '),
  );
  const others = Object.entries(view).filter(([key]) => !columns.some(([column]) => column === key));
  return [...lines, ...others.map(([key, value]) => `${key}: ${shown(value)}`)];
}

const plain = (view: object) => Object.entries(view).map(([key, value]) => `${key}: ${shown(value)}`);

/** Boards that are read better as a square than as a list. */
function board(round: Round): string[] | null {
  switch (round.gameId) {
    case 231:
    case 241: {
      const { mines, opened, hit } = round.view;
      const cells = Array.from({ length: 25 }, (_, position) => {
        const cell = position + 1;
        return cell === hit ? 'X' : opened.includes(cell) ? 'o' : mines.includes(cell) ? '*' : '.';
      });
      return [...grid(cells, 5), 'o opened, * mine, X the mine that was hit'];
    }
    case 236:
      return [...grid(round.view.grid.flat().map(String), 3), `lines: ${shown(round.view.lines)}`];
    case 238: {
      const { traps, picks } = round.view;
      const floors = traps.map((trap, floor) =>
        [1, 2, 3]
          .map((column) =>
            picks[floor] === column ? (trap === column ? 'X' : 'o') : trap === column ? '*' : '.',
          )
          .join(' '),
      );
      return [
        ...floors.reverse(),
        'o picked, * trap, X the trap that was met; the first floor is at the bottom',
      ];
    }
    case 253:
      return [...grid(round.view.cells.map(String), 3), `prize: ${shown(round.view.prizes)}`];
    default:
      return null;
  }
}

/** Returns the console's rendering of a round as lines of text. */
export function drawn(round: Round): string[] {
  return board(round) ?? table(round) ?? plain(round.view);
}
