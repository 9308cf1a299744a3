import { DECODABLE_IDS, type Game, gameById } from '@pitboss/rounds/catalogue';
import { decode } from '@pitboss/rounds/decode/decode';
import type { RoundRecord } from '@pitboss/rounds/types';
import examples from '../../packages/rounds/src/examples.json' with { type: 'json' };
import { drawn } from './drawings.ts';
import { recordFields } from './record-fields.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** A record of a game that decodes without fault. */
function exampleOf(gameId: number): RoundRecord {
  const found = examples.find(({ record, expected }) => record.gameId === gameId && expected.status === 'ok');
  if (!found) throw new Error(`there is no example of game ${gameId}`);
  return found.record as RoundRecord;
}

function areasOf(game: Game): string {
  if (game.areas.length === 0) return 'Bet areas: the seats, by their number.';
  return `Bet areas: ${game.areas.map(({ id, zh, en }) => `\`${id}\` ${en} ${zh}`).join(' · ')}`;
}

function section(gameId: number): string {
  const game = gameById(gameId);
  const fields = recordFields[gameId];
  if (!game || !fields) throw new Error(`game ${gameId} is not described`);
  const record = exampleOf(gameId);
  const round = decode(record);
  if (round.status !== 'ok') throw new Error(`the example of game ${gameId} is ${round.status}`);
  const { result, player, banker, cardType } = record;
  return [
    `## ${game.id} ${game.en} ${game.zh}`,
    '',
    `Encoding \`${game.family}\`.`,
    '',
    '| field | content |',
    '|---|---|',
    `| \`result\` behind the pipe | ${cell(fields.outcome)} |`,
    `| \`player\` | ${cell(fields.player)} |`,
    `| \`banker\` | ${cell(fields.banker)} |`,
    `| \`cardType\` | ${cell(fields.cardType)} |`,
    '',
    fields.rules,
    '',
    '```json',
    JSON.stringify({ gameId, result, player, banker, cardType }),
    '```',
    '',
    '```text',
    ...drawn(round),
    `winning areas: ${round.areas.map((area) => `${area} ${game.areas.find(({ id }) => id === area)?.en ?? ''}`.trim()).join(', ') || 'none'}`,
    '```',
    '',
    areasOf(game),
  ].join('\n');
}

const head = `# Records of rounds

Generated from \`packages/rounds\` by \`npm run docs\`; not edited by hand. ${DECODABLE_IDS.length} games have records that are decoded, checked and drawn; for the others the four fields may hold anything, and the verdict is \`none\`. Try a record out with \`POST /ingest/v1/rounds:check\` ([README](README.md#trying-a-round-out)).

## What is the same for all games

- A record is \`gameId\` and the four texts \`result\`, \`player\`, \`banker\` and \`cardType\`, each of at most 1024 characters, without blanks. All four are always there; what a game does not use is \`""\`.
- A list is integers joined by commas, without signs and leading zeros; groups are lists joined by \`;\`.
- \`result\` is \`prefix|outcome\` with exactly one pipe. The prefix lists the areas that won, ascending; \`0\` when none did.
- \`cardType\` claims the types of the hands, one part for each hand, joined by \`|\`. It may be \`""\`, except for 301 and 321: then the types are worked out alone.
- A card is a number from 1 to 52: 1 to 13 diamonds ♦, 14 to 26 clubs ♣, 27 to 39 hearts ♥, 40 to 52 spades ♠, each from ace to king. 53 is the black joker, 54 the red one; only 234, 244 and 301 have them.
- Everything is worked out again from the cards, dice or cells: the console shows what follows from them, with a warning where the record claims something else.

| code | verdict | meaning |
|---|---|---|
| \`E_TYPE\` | error | a field is missing, no text, or too long |
| \`E_PIPE\` | error | not exactly one pipe in \`result\` |
| \`E_SYNTAX\` | error | not an integer, an unknown flag, or areas that do not ascend |
| \`E_COUNT\` | error | wrong number of items, groups or characters |
| \`E_RANGE\` | error | a value outside its range |
| \`E_DUP\` | error | a value occurs twice, or a card more often than the decks have it |
| \`E_FIELD\` | error | a field that must be empty or have one value has another |
| \`M_AREA\` | mismatch | the prefix is not the areas that won |
| \`M_RULE\` | mismatch | the round is impossible under the rules |
| \`M_TYPE\` | mismatch | \`cardType\` is not the types of the hands |
| \`M_WINNER\` | mismatch | the outcome names another winner than the cards |

Of several errors the first is named: fields present, pipe, prefix, outcome, player, banker, cardType.

Below, each game has its fields, an example that decodes without fault, what the console draws of it, and the areas of bets (\`areaId\`).
`;

/** The page of all decodable records. */
export const recordsDocument = (): string =>
  [head, ...DECODABLE_IDS.map(section), '']
    .join('\n\n')
    .replace(/\n+$/, '\n')
    .replace(/\n{3,}/g, '\n\n');
