import { ingestCalls, ingestCodes, ingestLimits } from '@pitboss/contract/ingest';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
}

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;
const codes = Object.values(ingestCodes)
  .map(({ code, desc }) => `${code} ${desc}`)
  .join(' ');

const answer = {
  type: 'object',
  required: ['id', 'status', 'code', 'desc'],
  properties: {
    id: text,
    status: { enum: ['accepted', 'duplicate', 'conflict', 'invalid'] },
    code: integer,
    desc: text,
    field: { ...text, description: 'Path of the wrong field' },
    balance: { ...text, description: 'The member’s balance afterwards' },
  },
};
const batchReply = {
  type: 'object',
  required: ['accepted', 'duplicate', 'conflict', 'invalid', 'results'],
  properties: {
    accepted: integer,
    duplicate: integer,
    conflict: integer,
    invalid: integer,
    results: { type: 'array', items: answer, description: 'In the order of the request' },
  },
};
const statusReply = {
  type: 'object',
  required: ['id', 'state'],
  properties: {
    id: text,
    state: { enum: ['accepted', 'refused', 'unknown'] },
    storedAt: integer,
    hash: text,
  },
};

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  schema: text,
  description,
});
const signed = [
  header('key-id', 'Id of the node'),
  header('timestamp', `Epoch milliseconds, at most ${ingestLimits.skewMs / 1_000} s off`),
  header(
    'signature',
    'Hex HMAC-SHA-256 under the node’s secret over method, path with query, timestamp and hex SHA-256 of the raw body, joined by line feeds',
  ),
  header('backlog', 'How many items the node still holds back', false),
];

function bodyOf(call: (typeof ingestCalls)[number]): Json {
  if (!('body' in call)) return {};
  const items = Object.values(call.items).map((schema) => schemaOf(schema));
  const list = {
    type: 'array',
    maxItems: ingestLimits.items,
    items: items.length > 1 ? { oneOf: items } : items[0],
  };
  const schema = {
    type: 'object',
    required: [call.body],
    additionalProperties: false,
    properties: { [call.body]: list },
  };
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** The paths of the game servers' interface for the OpenAPI description (3.1) of the API. */
export function ingestPaths(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const call of ingestCalls) {
    const data = 'body' in call ? batchReply : statusReply;
    const schema = {
      type: 'object',
      required: ['code', 'desc', 'data'],
      properties: { code: integer, desc: text, data: { anyOf: [data, { type: 'null' }] } },
    };
    const inPath = call.path.includes('{id}')
      ? [{ name: 'id', in: 'path', required: true, schema: text }]
      : [];
    paths[call.path] = {
      [call.method]: {
        operationId: `ingest.${call.path.split('/')[3]?.replace(':', '.')}.${call.method}`,
        tags: ['ingest'],
        summary: call.summary,
        security: [],
        parameters: [...inPath, ...signed],
        ...bodyOf(call),
        responses: { 200: { description: `Codes: ${codes}`, content: { 'application/json': { schema } } } },
      },
    };
  }
  return paths;
}
