import { agentCodes } from '@pitboss/contract/agent-api/codes';
import { errors } from '@pitboss/contract/core/errors';
import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { walletClassTexts } from '@pitboss/contract/ingest/integration';
import { walletCodes } from '@pitboss/contract/ingest/wallet-code-texts';
import { groups } from '@pitboss/wallet/calls';
import { meaningOf } from '@pitboss/wallet/codes';

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

const agentTable = (): string[] => [
  '| code | name | text | what to do | send again |',
  '|---|---|---|---|---|',
  ...Object.entries(agentCodes)
    .sort(([, a], [, b]) => a.code - b.code)
    .map(
      ([name, { code, text, todo, retry }]) =>
        `| ${code} | \`${name}\` | ${text.en_us} | ${todo.en_us} | ${again[retry]} |`,
    ),
];

const walletTable = (): string[] => [
  '| code | meaning | bet, betAndSettle, withhold | settle, return, bonus | cancel, cancelWithhold |',
  '|---|---|---|---|---|',
  ...walletCodes.map(({ code, text }) => {
    const effects = groups.map((group) => walletClassTexts[meaningOf(code, group).class].en_us);
    return `| ${code} | ${text.en_us} | ${effects.join(' | ')} |`;
  }),
];

/** Codes of the console calls by which an agent sets up its connection. */
const setUp = /^(agent\.only|(key|transfer|wallet|apiKey|callback|bench)\.)/;

const setUpTable = (): string[] => [
  '| code | text |',
  '|---|---|',
  ...Object.entries(errors)
    .filter(([key]) => setUp.test(key))
    .sort(([, a], [, b]) => a.code - b.code)
    .map(([, { code, en_us }]) => `| ${code} | ${en_us} |`),
];

/** Returns the page of all codes that integrators can see. */
export const codesDocument = (): string =>
  [
    '# Codes',
    '',
    'Generated from `packages/contract` by `npm run docs`; not edited by hand. HTTP status is transport only: no reply, a time-out and 5xx mean that the outcome is unknown. A code that is not listed means the same as 5000: versions of the contract may add codes.',
    '',
    'The first three tables are for [game servers](README.md): a code is on the request as a whole and on each item of a batch. [Servers of agents](#servers-of-agents) and [wallets](#replies-of-a-wallet) follow.',
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
    '## Servers of agents',
    '',
    'Codes of `/agent/v1`. `field` names the invalid field.',
    '',
    ...agentTable(),
    '',
    '## Replies of a wallet',
    '',
    'Codes that an agent’s wallet replies to calls of the platform, and what each means for the order ([the contract of wallets](wallet.md)).',
    '',
    ...walletTable(),
    '',
    '## Setting up the connection',
    '',
    'Codes of the console’s calls for keys, callback address, transfer mode, wallet settings and wallet test (pages *My information* and *Agents*).',
    '',
    ...setUpTable(),
    '',
  ].join('\n');
