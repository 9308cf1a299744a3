import { ingestCalls, ingestCodes, ingestLimits } from '@pitboss/contract/ingest/ingest';
import { ingestReplies } from '@pitboss/contract/ingest/ingest-replies';
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
const integer = { type: 'integer' } as const;
const codeNumbers = Object.values(ingestCodes).map(({ code }) => code);
const codes = Object.values(ingestCodes)
  .map(({ code, desc }) => `${code} ${desc}`)
  .join(' ');

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
  if ('whole' in call)
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(call.whole, 'input') } },
      },
    };
  if (!('body' in call)) return {};
  const items = Object.values(call.items).map((schema) => schemaOf(schema, 'input'));
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

/** Headers of a reply; batches also tell how much waits at the server. */
const replyHeaders = (call: (typeof ingestCalls)[number]): Json => ({
  'request-id': { schema: text, description: 'Id of the request, which the log names too' },
  ...(call.reply === ingestReplies.batch
    ? { backlog: { schema: text, description: 'Bets and events that wait at the server' } }
    : {}),
});

/** `{code, desc, data}`; data is null when the request as a whole was refused. */
const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'desc', 'data'],
  properties: { code: { ...integer, enum: codeNumbers }, desc: text, data },
});

function responsesOf(call: (typeof ingestCalls)[number]): Json {
  const data = schemaOf(call.reply, 'output');
  const reply = (description: string, schema: Json) => ({
    description,
    headers: replyHeaders(call),
    content: { 'application/json': { schema } },
  });
  return {
    200: reply(`Codes: ${codes}`, envelopeOf({ anyOf: [data, { type: 'null' }] })),
    500: reply(
      'The server failed; the outcome is unknown: ask for the state, then send the same again.',
      envelopeOf({ type: 'null' }),
    ),
  };
}

/** The words of a path, e.g. `rounds.batch`, `wallet.bet`. */
const nameOf = (path: string): string =>
  path
    .split('/')
    .slice(3)
    .filter((word) => !word.startsWith('{'))
    .join('.')
    .replace(':', '.');

/** The paths of the game servers' interface for the OpenAPI description (3.1) of the API. */
export function ingestPaths(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const call of ingestCalls) {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      ...{ name, in: 'path', required: true, schema: { ...text, pattern: '^[!-~]{1,64}$' } },
    }));
    const inQuery =
      'query' in call
        ? Object.entries(call.query).map(([name, { pattern, required, description }]) => ({
            ...{ name, in: 'query', required, description, schema: { ...text, pattern } },
          }))
        : [];
    paths[call.path] = {
      [call.method]: {
        operationId: `ingest.${nameOf(call.path)}.${call.method}`,
        tags: ['ingest'],
        summary: call.summary,
        security: [],
        parameters: [...inPath, ...inQuery, ...signed],
        ...bodyOf(call),
        responses: responsesOf(call),
      },
    };
  }
  return paths;
}
