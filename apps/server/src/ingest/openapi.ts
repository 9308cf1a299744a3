import { ingestCalls, ingestCodes, ingestLimits } from '@pitboss/contract/ingest/ingest';
import { ingestReplies } from '@pitboss/contract/ingest/ingest-replies';
import {
  content,
  envelopeOf,
  failedText,
  header,
  type Json,
  nothing,
  type Operation,
  orNull,
  pathsOf,
  schemaOf,
  signingHeaders,
  text,
  versionHeader,
} from '../platform/http/openapi-writer.ts';

type IngestCall = (typeof ingestCalls)[number];

const codeNumbers = Object.values(ingestCodes).map(({ code }) => code);
const codes = Object.values(ingestCodes)
  .map(({ code, desc }) => `${code} ${desc}`)
  .join(' ');

const signed = [
  ...signingHeaders({
    keyId: 'Id of the node',
    timestamp: `Epoch milliseconds, at most ${ingestLimits.skewMs / 1_000} s off`,
    signature:
      'Hex HMAC-SHA-256 under the node’s secret over method, path with query, timestamp and hex SHA-256 of the raw body, joined by line feeds',
  }),
  header('backlog', 'How many items the node still holds back', {
    required: false,
    schema: { ...text, pattern: '^\\d{1,10}$' },
  }),
];

function bodyOf(call: IngestCall): Json | undefined {
  if ('whole' in call) return schemaOf(call.whole, 'input');
  if (!('body' in call)) return undefined;
  const items = Object.values(call.items).map((schema) => schemaOf(schema, 'input'));
  const list = {
    type: 'array',
    maxItems: ingestLimits.items,
    items: items.length > 1 ? { oneOf: items } : items[0],
  };
  return {
    type: 'object',
    required: [call.body],
    additionalProperties: false,
    properties: { [call.body]: list },
  };
}

/** Headers of a reply; those of batches include the backlog of the server. */
const replyHeaders = (call: IngestCall): Json => ({
  ...versionHeader,
  'request-id': { schema: text, description: 'Id of the request, which the log names too' },
  ...(call.reply === ingestReplies.batch
    ? { backlog: { schema: text, description: 'Bets and events that wait at the server' } }
    : {}),
});

function responsesOf(call: IngestCall): Json {
  const reply = (description: string, data: Json) => ({
    description,
    headers: replyHeaders(call),
    content: content(envelopeOf(data, codeNumbers)),
  });
  return {
    200: reply(`Codes: ${codes}`, orNull(schemaOf(call.reply, 'output'))),
    500: reply(failedText, nothing),
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

function parametersOf(call: IngestCall): Json[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { ...text, pattern: '^[!-~]{1,64}$' },
  }));
  const inQuery =
    'query' in call
      ? Object.entries(call.query).map(([name, { pattern, required, description }]) => ({
          name,
          in: 'query',
          required,
          description,
          schema: { ...text, pattern },
        }))
      : [];
  return [...inPath, ...inQuery, ...signed];
}

function operationOf(call: IngestCall): Operation {
  const body = bodyOf(call);
  return {
    method: call.method,
    path: call.path,
    operationId: `ingest.${nameOf(call.path)}.${call.method}`,
    tag: 'ingest',
    summary: call.summary,
    parameters: parametersOf(call),
    ...(body ? { body: { schema: body, isRequired: true } } : {}),
    responses: responsesOf(call),
  };
}

/** Returns the paths of the game servers' interface for the OpenAPI description of the API. */
export const ingestPaths = (): Record<string, Json> => pathsOf(ingestCalls.map(operationOf));
