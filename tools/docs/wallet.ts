import {
  type WalletField,
  walletCalls,
  walletEnvelope,
  walletReply,
} from '@pitboss/contract/ingest/integration';
import { contractVersion } from '@pitboss/contract/integrators/contract-version';
import { statusTexts, walletMoney } from '@pitboss/contract/integrators/wallet-money';
import { walletRules } from '@pitboss/contract/integrators/wallet-rules';
import type { PostedCall, WalletCallName } from '@pitboss/wallet/calls';
import { callbackSchemas } from '@pitboss/wallet/messages';
import { schemaOf } from '../../apps/server/src/platform/http/openapi-writer.ts';
import { formOf, type Schema } from './schema-form.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${'---|'.repeat(head.length)}`,
  ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
];

const requiredTexts = { true: 'yes', false: 'no', done: 'with code 0 and 1' } as const;
/** Forms of the fields of a call. */
const formsOf = (call: PostedCall) => (schemaOf(callbackSchemas[call], 'input') as Schema).properties ?? {};
const fieldTable = (fields: readonly WalletField[], forms: Readonly<Record<string, Schema>> = {}) =>
  table(
    ['field', 'form', 'required', 'meaning'],
    fields.map(({ name, type, required, text }) => [
      `\`${name}\``,
      name !== 'type' && forms[name] ? formOf(forms[name]) : type,
      requiredTexts[`${required}`],
      text.en_us,
    ]),
  );

const callTable = () =>
  table(
    ['call', 'for', '`refTxId`', '`amount`', 'effect on the balance'],
    walletCalls.map(({ name, method, path, text }) => {
      const { refTxId, amount, effect } = walletMoney[name as WalletCallName];
      return [`\`${method} ${path}\``, text.en_us, refTxId.en_us, amount.en_us, effect.en_us];
    }),
  );

/** Returns the page about the contract of agents' wallets. */
export const walletDocument = (): string =>
  [
    '# The contract of wallets',
    '',
    `Generated from \`packages/contract\` by \`npm run docs\`; not edited by hand. Version ${contractVersion} ([changes](changelog.md)). An agent that keeps its members’ balances serves these calls below its callback address; *My information* prints the same rules in both languages, with the agent’s own addresses. A worked example is [apps/wallet](../../apps/wallet/src/book.ts), the [test](agents.md#the-wallet-and-its-test) checks an implementation, the description of the agent API (\`GET /agent/v1/openapi.json\`) has the calls as webhooks, [all codes](codes.md#replies-of-a-wallet) are on their page.`,
    '',
    'JSON in UTF-8. Amounts are decimal strings `^\\d{1,13}(\\.\\d{1,2})?$`, written with two places; `net` and balances may be negative. Times are epoch milliseconds (UTC). HTTP status covers only the transport: a time-out means unknown, never failed.',
    '',
    '## Calls and money',
    '',
    ...callTable(),
    '',
    'A wallet stores a take, answers its repeats, and lets each take end exactly once: settled, returned or cancelled.',
    '',
    '## Fields of every call but ping',
    '',
    ...fieldTable(walletEnvelope, formsOf('bet')),
    '',
    ...walletCalls.flatMap((call) =>
      call.fields?.length
        ? [
            `### Further fields of \`${call.path}\``,
            '',
            ...fieldTable(call.fields, formsOf(call.name as PostedCall)),
            '',
          ]
        : [],
    ),
    '## Reply',
    '',
    ...fieldTable(walletReply),
    '',
    '`state` in the reply to a status call:',
    '',
    ...table(
      ['state', 'meaning'],
      Object.entries(statusTexts).map(([state, text]) => [`\`${state}\``, text.en_us]),
    ),
    '',
    '```json',
    '{"code":0,"requestId":"f81d4fae-7dec-4d0a-a765-00a0c91e6bf6","balance":"990.00","currency":"CNY","agentTxId":"A-1"}',
    '```',
    '',
    ...walletRules.flatMap(({ title, rules }) => [
      `## ${title.en_us}`,
      '',
      ...rules.map((rule) => `- ${rule.en_us}`),
      '',
    ]),
  ].join('\n');
