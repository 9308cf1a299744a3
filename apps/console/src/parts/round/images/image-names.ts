import { shortName } from '@pitboss/rounds/cards';

const numbered = (prefix: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}`);

const dominoes = [66, 11, 44, 31, 55, 33, 22, 65, 64, 61, 51, 54, 63, 53, 62, 43, 52, 41, 32, 42, 21];

/** Every image under static/img, by name without the extension. */
export const imageNames: ReadonlySet<string> = new Set([
  ...numbered('card_', 1, 54),
  'card_back_red',
  'card_back_blue',
  ...numbered('suit_', 1, 4),
  ...numbered('bull_', 0, 13),
  'side_dragon',
  'side_tiger',
  ...numbered('dice_', 1, 6),
  ...numbered('color_', 1, 6),
  ...numbered('tri_', 1, 3),
  ...numbered('fpc_', 1, 6),
  ...[1, 2, 3].flatMap((hand) => numbered(`rps_${hand}_`, 1, 3)),
  'scratch_cover',
  ...numbered('scratch_', 1, 8),
  'tear_closed',
  'tear_1',
  'tear_2',
  'mine',
  'gem',
  'cell',
  ...numbered('slot_', 1, 8),
  ...numbered('dot_', 1, 10),
  ...dominoes.map((pips) => `domino_${pips}`),
  ...numbered('mj_', 11, 19),
  ...numbered('mj_', 41, 47),
  'coin_1',
  'coin_2',
]);

const honours = ['E', 'S', 'W', 'N', 'RD', 'GD', 'WD'];
const slotSigns = ['cherry', 'lemon', 'orange', 'plum', 'bell', 'BAR', 'melon', 'seven'];
const creatures = ['fish', 'prawn', 'crab', 'gourd', 'coin', 'rooster'];
const colours = ['yellow', 'gray', 'purple', 'blue', 'red', 'green'];

/**
 * Returns the short name of an image: its alternative text, and its replacement when the image is missing.
 */
export function imageShortName(name: string): string {
  const [kind = '', tail = ''] = name.split(/_(.*)/s);
  const number = /^\d+$/.test(tail) ? Number(tail) : null;
  if (number === null) return name.replaceAll('_', ' ');
  if (kind === 'card') return number >= 1 && number <= 54 ? shortName(number) : `#${number}`;
  if (kind === 'suit') return 'DCHS'[number - 1] ?? name;
  if (kind === 'slot') return slotSigns[number - 1] ?? name;
  if (kind === 'fpc') return creatures[number - 1] ?? name;
  if (kind === 'color') return colours[number - 1] ?? name;
  if (kind === 'mj') return number < 20 ? `${number - 10}C` : (honours[number - 41] ?? name);
  if (kind === 'dice' || kind === 'domino') return tail;
  return `${kind} ${tail}`;
}
