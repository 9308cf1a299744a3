import {
  type AgentCall,
  agentApiLimits,
  agentCalls,
  commonCodes,
  statementColumns,
} from '@pitboss/contract/agent-api/calls';
import { type AgentCode, agentCodes } from '@pitboss/contract/agent-api/codes';
import { packageVersion } from '@pitboss/contract/limits';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
}

const text = { type: 'string' } as const;
const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, schema: text, description },
});
const signed = [
  header('key-id', 'Id of the secret made on the page My information, or of the registered RSA key'),
  header('timestamp', `Epoch milliseconds, at most ${agentApiLimits.skewMs / 1_000} s off`),
  header(
    'signature',
    'Over method, path with query, timestamp and hex SHA-256 of the raw body (of nothing for GET), joined by line feeds: hex HMAC-SHA-256 under the secret, or base64 RSASSA-PSS (SHA-256, salt 32 bytes)',
  ),
];

/** `{code, desc, data}`; data is null where nothing came of the call. */
const envelopeOf = (codes: readonly AgentCode[], data: Json): Json => ({
  type: 'object',
  required: ['code', 'desc', 'data'],
  properties: {
    code: { type: 'integer', enum: codes.map((code) => agentCodes[code].code) },
    desc: text,
    field: { ...text, description: 'the field that a refusal speaks of' },
    data,
  },
});
const content = (schema: Json) => ({ 'application/json': { schema } });
const described = (codes: readonly AgentCode[]) =>
  codes
    .map((code) => `- ${agentCodes[code].code} ${agentCodes[code].text.en_us} ${agentCodes[code].todo.en_us}`)
    .join('\n');

function responsesOf(call: AgentCall): Json {
  const codes = [...new Set<AgentCode>([...commonCodes, ...call.codes])].sort(
    (a, b) => agentCodes[a].code - agentCodes[b].code,
  );
  const reply = schemaOf(call.reply, 'output');
  const data = call.streamed ? { type: 'null' } : { anyOf: [reply, { type: 'null' }] };
  const files = call.streamed
    ? {
        'text/csv': { schema: { ...text, description: statementColumns.join(',') } },
        'application/x-ndjson': { schema: { ...text, description: `a line each: ${JSON.stringify(reply)}` } },
      }
    : {};
  return {
    200: { description: described(codes), content: { ...content(envelopeOf(codes, data)), ...files } },
    500: {
      description: 'The server failed; the outcome is unknown: ask for the state, then send the same again.',
      content: content(envelopeOf(['internal'], { type: 'null' })),
    },
  };
}

function parametersOf({ params = {}, query }: AgentCall): Json[] {
  const asked = query ? schemaOf(query, 'input') : {};
  const required = (asked.required ?? []) as string[];
  return [
    ...Object.entries(params).map(([name, schema]) => ({
      ...{ name, in: 'path', required: true, schema: schemaOf(schema, 'input') },
    })),
    ...Object.entries((asked.properties ?? {}) as Json).map(([name, schema]) => ({
      ...{ name, in: 'query', required: required.includes(name), schema },
    })),
    ...signed,
  ];
}

/** The paths of the agent API for the description (OpenAPI 3.1) of the API, from the registry. */
export function agentApiPaths(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(agentCalls) as [string, AgentCall][])
    paths[call.path] = {
      [call.method.toLowerCase()]: {
        operationId: `agent.${name}`,
        tags: ['agent'],
        summary: `${call.summary.en_us} / ${call.summary.zh_cn}`,
        security: [],
        parameters: parametersOf(call),
        ...(call.body
          ? { requestBody: { required: true, content: content(schemaOf(call.body, 'input')) } }
          : {}),
        responses: responsesOf(call),
      },
    };
  const open = (summary: string, operationId: string, schema: Json) => ({
    get: {
      ...{ operationId, tags: ['agent'], summary, security: [] },
      responses: { 200: { description: summary, content: content(schema) } },
    },
  });
  paths['/agent/v1/openapi.json'] = open('This description; unsigned', 'agent.openapi', { type: 'object' });
  paths['/agent/v1/platform-keys'] = open(
    'Public keys of the platform, with which it signs towards agents with the scheme rsa; unsigned',
    'agent.platformKeys',
    envelopeOf(['accepted', 'busy', 'rate'], {
      type: 'object',
      required: ['keys'],
      properties: {
        keys: {
          type: 'array',
          items: {
            type: 'object',
            required: ['keyId', 'publicKey', 'createdAt', 'endsAt'],
            properties: {
              keyId: text,
              publicKey: { ...text, description: 'PEM (SPKI)' },
              createdAt: { type: 'integer' },
              endsAt: { type: ['integer', 'null'] },
            },
          },
        },
      },
    }),
  );
  return paths;
}

/** The description of the agent API alone, at an address of its own; `server` is the address of the API, if known. */
export const agentOpenApi = (server?: string): Json => ({
  openapi: '3.1.0',
  ...(server ? { servers: [{ url: server }] } : {}),
  info: {
    title: 'Pitboss agent API',
    version: packageVersion,
    description:
      'Signed calls of an agent for its own tree. HTTP status is transport only: the code tells the result, and a time-out means unknown. A repeat keeps its `txId` and its content.',
  },
  paths: agentApiPaths(),
});
