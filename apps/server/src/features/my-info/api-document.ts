import { ingestCalls, ingestLimits } from '@pitboss/contract/ingest/ingest';
import { ingestCodes, ingestReply } from '@pitboss/contract/ingest/ingest-codes';
import { ingestSchemas } from '@pitboss/contract/ingest/ingest-items';
import {
  transferFieldTexts,
  type WalletCall,
  type WalletField,
  walletCalls,
  walletClassTexts,
  walletEnvelope,
  walletReply,
  walletTimes,
} from '@pitboss/contract/ingest/integration';
import { walletCodes } from '@pitboss/contract/ingest/wallet-code-texts';
import { contractVersion } from '@pitboss/contract/integrators/contract-version';
import { statusTexts, walletMoney } from '@pitboss/contract/integrators/wallet-money';
import { walletRules } from '@pitboss/contract/integrators/wallet-rules';
import type { Language } from '@pitboss/rules/i18n';
import { groups, type WalletCallName } from '@pitboss/wallet/calls';
import { meaningOf } from '@pitboss/wallet/codes';
import * as z from 'zod/mini';
import { integrationSignature } from '../../domain/agents/integration-signature.ts';
import { agentApiBlocks } from './agent-api-blocks.ts';
import { documentText } from './api-document.text.ts';
import { type Block, toHtml, toMarkdown } from './document.ts';

type TransferMode = 'manual' | 'automatic' | 'seamless';

export interface DocumentInput {
  readonly language: Language;
  readonly format: 'markdown' | 'html';
  /** Agent that the document is for; null prints every mode, for administrators. */
  readonly agent: {
    readonly id: string;
    readonly account: string;
    readonly currency: string;
    readonly transferMode: TransferMode;
    readonly callbackUrl: string;
  } | null;
}

type Say = (key: keyof typeof documentText, params?: Readonly<Record<string, string | number>>) => string;

/** The example of the document: nothing in it is secret, and a reader can check the signature. */
const example = { keyId: 'demo-key', secret: 'example-secret', timestamp: 1_760_000_000_000 } as const;

const heading = (text: string): Block => ({ kind: 'heading', text });
const subheading = (text: string): Block => ({ kind: 'subheading', text });
const text = (texts: string): Block => ({ kind: 'text', text: texts });
const code = (texts: string): Block => ({ kind: 'code', text: texts });

function fieldTable(say: Say, language: Language, fields: readonly WalletField[]): Block {
  return {
    kind: 'table',
    head: [say('name'), say('type'), say('required'), say('meaning')],
    rows: fields.map((field) => [
      `\`${field.name}\``,
      field.type,
      say(field.required === 'done' ? 'done' : field.required ? 'yes' : 'no'),
      field.text[language],
    ]),
  };
}

/** A worked example of the signature over a request. */
function signingBlocks(say: Say, method: 'POST' | 'GET', path: string, body: string): Block[] {
  const { lines, signature } = integrationSignature(example.secret, method, path, example.timestamp, body);
  return [
    heading(say('signing')),
    text(say('signLines')),
    text(say('signHeaders', { skew: walletTimes.skewMs / 1_000 })),
    text(say('signKey')),
    subheading(say('example')),
    code(`${method} ${path}\nkey-id: ${example.keyId}\ntimestamp: ${example.timestamp}\n\n${body}`),
    text(`${say('secret')}: \`${example.secret}\``),
    text(`${say('signed')}:`),
    code(lines),
    text(`${say('signature')}:`),
    code(signature),
  ];
}

function bodyOf(call: WalletCall, agent: NonNullable<DocumentInput['agent']>): string {
  const fields = [...walletEnvelope, ...(call.fields ?? [])].filter((field) => field.required);
  const values: Readonly<Record<string, unknown>> = {
    requestId: 'f81d4fae-7dec-4d0a-a765-00a0c91e6bf6',
    txId: 'T100000000001',
    agentId: agent.id,
    memberAccount: 'demo1',
    currency: agent.currency,
    amount: '10.00',
    type: call.name,
    refTxId: [],
    occurredAt: example.timestamp,
  };
  return JSON.stringify(
    Object.fromEntries(
      fields.map(({ name, type }) => [name, values[name] ?? (type === 'amount' ? '0.00' : '')]),
    ),
  );
}

function seamlessBlocks(say: Say, language: Language, agent: NonNullable<DocumentInput['agent']>): Block[] {
  const base = agent.callbackUrl.replace(/\/$/, '');
  const bet = walletCalls.find(({ name }) => name === 'bet') as WalletCall;
  const path = `${base && URL.canParse(base) ? new URL(base).pathname.replace(/\/$/, '') : ''}${bet.path}`;
  return [
    heading(say('walletCalls')),
    text(
      say('walletBase', {
        connect: walletTimes.connectMs / 1_000,
        total: walletTimes.totalMs / 1_000,
        size: walletTimes.replyBytes / 1_024,
      }),
    ),
    {
      kind: 'table',
      head: [say('address'), say('meaning')],
      rows: walletCalls.map((call) => [`\`${call.method} ${base}${call.path}\``, call.text[language]]),
    },
    {
      kind: 'table',
      head: [say('call'), '`refTxId`', '`amount`', say('effect')],
      rows: walletCalls.map(({ name }) => {
        const { refTxId, amount, effect } = walletMoney[name as WalletCallName];
        return [`\`${name}\``, refTxId[language], amount[language], effect[language]];
      }),
    },
    subheading(say('envelope')),
    fieldTable(say, language, walletEnvelope),
    ...walletCalls.flatMap((call) =>
      call.fields?.length
        ? [subheading(`${call.path}: ${say('moreFields')}`), fieldTable(say, language, call.fields)]
        : [],
    ),
    subheading(say('reply')),
    fieldTable(say, language, walletReply),
    code(
      JSON.stringify({
        code: 0,
        requestId: 'f81d4fae-7dec-4d0a-a765-00a0c91e6bf6',
        balance: '990.00',
        currency: agent.currency,
        agentTxId: 'A-1',
      }),
    ),
    {
      kind: 'table',
      head: ['`state`', say('meaning')],
      rows: Object.entries(statusTexts).map(([state, one]) => [`\`${state}\``, one[language]]),
    },
    ...walletRules.flatMap(({ title, rules }): Block[] => [
      heading(title[language]),
      { kind: 'list', items: rules.map((rule) => rule[language]) },
    ]),
    heading(say('codes')),
    {
      kind: 'table',
      head: [say('code'), say('meaning'), say('effectTake'), say('effectPay'), say('effectUndo')],
      rows: walletCodes.map((one) => [
        String(one.code),
        one.text[language],
        ...groups.map((group) => walletClassTexts[meaningOf(one.code, group).class][language]),
      ]),
    },
    ...signingBlocks(say, bet.method, path, bodyOf(bet, agent)),
  ];
}

interface JsonObject {
  properties: Record<string, { type?: string; const?: string; enum?: string[] }>;
  required?: string[];
}

function transferBlocks(say: Say, language: Language, agent: NonNullable<DocumentInput['agent']>): Block[] {
  const schema = z.toJSONSchema(ingestSchemas.events.transfer, { io: 'input' }) as unknown as JsonObject;
  const [call, status] = ['/ingest/v1/events', '/ingest/v1/events/{id}'].map((path) =>
    ingestCalls.find((one) => one.path === path),
  );
  if (!call || !status) throw new Error('the interface has lost its calls');
  const method = call.method.toUpperCase() as 'POST';
  const transfer = {
    eventId: 'E100000000001',
    type: 'transfer',
    at: example.timestamp,
    member: 'demo1',
    agent: agent.account,
    direction: 'in',
    amount: '100.00',
    currency: agent.currency,
    orderNo: 'D20260101001',
  };
  const shown = (property: JsonObject['properties'][string]) =>
    property.enum?.join(' / ') ?? property.const ?? property.type ?? '';
  return [
    heading(say('transfers')),
    text(say(agent.transferMode === 'automatic' ? 'transferAutomatic' : 'transferManual')),
    code(`${method} ${call.path}`),
    text(say('batch', { items: ingestLimits.items })),
    subheading(say('transferFields')),
    {
      kind: 'table',
      head: [say('name'), say('type'), say('required'), say('meaning')],
      rows: Object.entries(schema.properties).map(([name, property]) => [
        `\`${name}\``,
        shown(property),
        say(schema.required?.includes(name) ? 'yes' : 'no'),
        transferFieldTexts[name]?.[language] ?? '',
      ]),
    },
    subheading(say('reply')),
    code(
      JSON.stringify({
        ...ingestReply('accepted'),
        data: {
          accepted: 1,
          duplicate: 0,
          conflict: 0,
          invalid: 0,
          results: [
            { id: transfer.eventId, status: 'accepted', ...ingestReply('accepted'), balance: '100.00' },
          ],
        },
      }),
    ),
    subheading(say('status')),
    code(`${status.method.toUpperCase()} ${status.path}`),
    heading(say('codes')),
    {
      kind: 'table',
      head: [say('code'), say('meaning')],
      rows: Object.values(ingestCodes).map((one) => [String(one.code), one.desc]),
    },
    ...signingBlocks(say, method, call.path, JSON.stringify({ events: [transfer] })),
  ];
}

/**
 * The integrator's document of an agent for its transfer mode, made from the contract (spec §2: my
 * information).
 */
export function apiDocument({ language, format, agent }: DocumentInput): {
  fileName: string;
  mime: string;
  content: string;
} {
  const say: Say = (key, params = {}) =>
    documentText[key][language].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  const platform = { id: '1', account: 'agent', currency: 'CNY', callbackUrl: 'https://wallet.example.com' };
  const blocks: Block[] = [
    { kind: 'title', text: agent ? `${say('title')}: ${agent.account}` : say('title') },
    ...(agent
      ? [
          {
            kind: 'list' as const,
            items: [
              `${say('agent')}: ${agent.account} (${agent.id})`,
              `${say('mode')}: ${say(agent.transferMode)}`,
              `${say('currency')}: ${agent.currency}`,
              `${say('callbackUrl')}: ${agent.callbackUrl || say('notSet')}`,
            ],
          },
        ]
      : []),
    heading(say('basics')),
    {
      kind: 'list',
      items: [
        say('version', { version: contractVersion }),
        say('basicUtf8'),
        say('basicTransport'),
        say('basicRetry'),
        say('lockout'),
      ],
    },
    ...(!agent || agent.transferMode === 'seamless'
      ? seamlessBlocks(say, language, agent ?? { ...platform, transferMode: 'seamless' })
      : []),
    ...(agent?.transferMode !== 'seamless'
      ? transferBlocks(say, language, agent ?? { ...platform, transferMode: 'manual' })
      : []),
    ...agentApiBlocks(say, language),
  ];
  const name = `pitboss-api-${agent?.account ?? 'all'}-${language}`.replace(/[^\w.-]/g, '_');
  return format === 'html'
    ? { fileName: `${name}.html`, mime: 'text/html', content: toHtml(blocks, language) }
    : { fileName: `${name}.md`, mime: 'text/markdown', content: toMarkdown(blocks) };
}
