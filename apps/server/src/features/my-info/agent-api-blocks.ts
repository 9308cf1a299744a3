import { type AgentCall, agentApiLimits, agentCalls } from '@pitboss/contract/agent-api/calls';
import { agentCodes } from '@pitboss/contract/agent-api/codes';
import { statementColumns } from '@pitboss/contract/agent-api/feeds';
import { agentFieldTexts } from '@pitboss/contract/agent-api/field-texts';
import type { Language } from '@pitboss/rules/i18n';
import * as z from 'zod/mini';
import type { documentText } from './api-document.text.ts';
import type { Block } from './document.ts';

type Say = (key: keyof typeof documentText, params?: Readonly<Record<string, string | number>>) => string;

interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Property[];
}

/** Returns the fields of a schema as rows: name, type, required or optional, description. */
function rowsOf(schema: z.ZodMiniType, say: Say, language: Language): string[][] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => [
    `\`${name}\``,
    property.enum?.join(' / ') ?? property.type ?? property.anyOf?.[0]?.type ?? '',
    say(required.includes(name) ? 'yes' : 'no'),
    agentFieldTexts[name]?.[language] ?? '',
  ]);
}

/** Describes the reply of a call by the names of its fields. */
function replyOf(call: AgentCall): string {
  if (call.streamed) return statementColumns.join(',');
  const { properties, anyOf } = z.toJSONSchema(call.reply, { unrepresentable: 'any' }) as {
    properties?: Record<string, { items?: { properties?: object } }>;
    anyOf?: { properties: object }[];
  };
  const fields = properties ?? anyOf?.[0]?.properties ?? {};
  return Object.entries(fields as Record<string, { items?: { properties?: object } }>)
    .map(([name, { items }]) =>
      items?.properties ? `${name}: [{${Object.keys(items.properties).join(', ')}}]` : name,
    )
    .join(', ');
}

/**
 * Returns the part of the integrator's document about calls of the agent: calls, fields, codes with the
 * proper reaction.
 */
export function agentApiBlocks(say: Say, language: Language): Block[] {
  const calls: readonly AgentCall[] = Object.values(agentCalls);
  const head = [say('name'), say('type'), say('required'), say('meaning')];
  const { requests, money, skewMs } = agentApiLimits;
  return [
    { kind: 'heading', text: say('agentApi') },
    {
      kind: 'text',
      text: say('agentApiRules', {
        skew: skewMs / 1_000,
        requests: requests.perSecond,
        requestBurst: requests.burst,
        money: money.perSecond,
        moneyBurst: money.burst,
      }),
    },
    { kind: 'text', text: say('agentApiRepeat') },
    { kind: 'text', text: say('agentApiFeed') },
    {
      kind: 'table',
      head: [say('address'), say('meaning')],
      rows: [
        ...calls.map((call) => [`\`${call.method} ${call.path}\``, call.summary[language]]),
        ['`GET /agent/v1/openapi.json`', say('agentApiOpen')],
        ['`GET /agent/v1/platform-keys`', say('agentApiKeys')],
      ],
    },
    ...calls.flatMap((call): Block[] => {
      const rows = [
        ...(call.params ? rowsOf(z.strictObject({ ...call.params }), say, language) : []),
        ...(call.query ? rowsOf(call.query, say, language) : []),
        ...(call.body ? rowsOf(call.body, say, language) : []),
      ];
      return [
        { kind: 'subheading', text: `${call.method} ${call.path}` },
        ...(rows.length > 0 ? [{ kind: 'table' as const, head, rows }] : []),
        { kind: 'text', text: `data: \`${replyOf(call)}\`` },
      ];
    }),
    { kind: 'subheading', text: say('agentApiCodes') },
    {
      kind: 'table',
      head: [say('code'), say('meaning'), say('todo')],
      rows: Object.values(agentCodes).map(({ code, text, todo }) => [
        String(code),
        text[language],
        todo[language],
      ]),
    },
  ];
}
