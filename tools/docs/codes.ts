import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';

const again = {
  never: 'no',
  same: 'yes, the same after a pause',
  changed: 'corrected, not as it is',
  after: 'yes, once that is done',
} as const;

const table = (about: (typeof ingestCodes)[keyof typeof ingestCodes]['about']): string[] => [
  '| code | name | text | what to do | send again |',
  '|---|---|---|---|---|',
  ...Object.entries(ingestCodes)
    .filter(([, code]) => code.about === about)
    .map(
      ([name, { code, desc, todo, retry }]) =>
        `| ${code} | \`${name}\` | ${desc} | ${todo} | ${again[retry]} |`,
    ),
];

/** The page of all codes that a game server can see. */
export const codesDocument = (): string =>
  [
    '# Codes',
    '',
    'Generated from `packages/contract/src/ingest/ingest-codes.ts` by `npm run docs`; not edited by hand. A code stands on the request as a whole and on each item of a batch. HTTP status is transport only: no reply, a time-out and 5xx mean that the outcome is unknown.',
    '',
    '## Success',
    '',
    ...table('done'),
    '',
    '## Items',
    '',
    'Nothing of a refused item happens, and its neighbours are not touched. `field` names the place, e.g. `bets.3.amount`.',
    '',
    ...table('item'),
    '',
    '## Requests',
    '',
    'The whole request is refused; none of its items was looked at. 1201, 2002 and 5000 occur on items too.',
    '',
    ...table('request'),
    '',
  ].join('\n');
