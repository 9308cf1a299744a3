import { type AgentCall, agentApiLimits, agentCalls, commonCodes } from '@pitboss/contract/agent-api/calls';
import { type AgentCode, agentCodes } from '@pitboss/contract/agent-api/codes';
import { statementColumns, statementHeader } from '@pitboss/contract/agent-api/feeds';
import { bounds } from '@pitboss/contract/core/limits';
import { contractVersion } from '@pitboss/contract/integrators/contract-version';
import {
  content,
  describeApi,
  envelopeOf,
  failedText,
  integer,
  type Json,
  nothing,
  type Operation,
  orNull,
  pathsOf,
  queryOf,
  schemaOf,
  signingHeaders,
  text,
  versionHeader,
} from '../platform/http/openapi-writer.ts';
import { walletWebhooks } from './wallet-webhooks.ts';

const signed = signingHeaders({
  keyId: 'Id of the secret made on the page My information, or of the registered RSA key',
  timestamp: `Epoch milliseconds, at most ${agentApiLimits.skewMs / 1_000} s off`,
  signature:
    'Over method, path with query, timestamp and hex SHA-256 of the raw body (of nothing for GET), joined by line feeds: hex HMAC-SHA-256 under the secret, or base64 RSASSA-PSS (SHA-256, salt 32 bytes)',
});

const field = { ...text, maxLength: 200, description: 'the field that a refusal speaks of' };
const replyOf = (codes: readonly AgentCode[], data: Json): Json =>
  content(
    envelopeOf(
      data,
      codes.map((code) => agentCodes[code].code),
      { field },
    ),
  );
const described = (codes: readonly AgentCode[]) =>
  codes
    .map((code) => `- ${agentCodes[code].code} ${agentCodes[code].text.en_us} ${agentCodes[code].todo.en_us}`)
    .join('\n');

function responsesOf(call: AgentCall): Json {
  const codes = [...new Set<AgentCode>([...commonCodes, ...call.codes])].sort(
    (a, b) => agentCodes[a].code - agentCodes[b].code,
  );
  const reply = schemaOf(call.reply, 'output');
  const headers = {
    ...versionHeader,
    ...(call.streamed
      ? {
          [statementHeader]: {
            schema: { ...text, enum: ['unfinished', 'finished'] },
            description: 'Whether the day in Beijing is over',
          },
        }
      : {}),
  };
  const data = call.streamed ? nothing : orNull(reply);
  const files = call.streamed
    ? {
        'text/csv': { schema: { ...text, description: statementColumns.join(',') } },
        'application/x-ndjson': { schema: { ...text, description: `a line each: ${JSON.stringify(reply)}` } },
      }
    : {};
  return {
    200: { description: described(codes), headers, content: { ...replyOf(codes, data), ...files } },
    500: { description: failedText, headers: versionHeader, content: replyOf(['internal'], nothing) },
  };
}

const parametersOf = ({ params = {}, query }: AgentCall): Json[] => [
  ...Object.entries(params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(schema, 'input'),
  })),
  ...queryOf(query ? schemaOf(query, 'input') : {}),
  ...signed,
];

const operationOf = ([name, call]: [string, AgentCall]): Operation => ({
  method: call.method,
  path: call.path,
  operationId: `agent.${name}`,
  tag: 'agent',
  summary: `${call.summary.en_us} / ${call.summary.zh_cn}`,
  parameters: parametersOf(call),
  ...(call.body ? { body: { schema: schemaOf(call.body, 'input'), isRequired: true } } : {}),
  ...(call.file ? { body: { schema: text, isRequired: true, type: 'text/csv' } } : {}),
  responses: responsesOf(call),
});

/** A call that needs no signature. */
const open = (path: string, operationId: string, summary: string, reply: Json): Operation => ({
  method: 'get',
  path,
  operationId,
  tag: 'agent',
  summary,
  responses: { 200: { description: summary, headers: versionHeader, content: reply } },
});

const keySchema = {
  type: 'object',
  required: ['keyId', 'publicKey', 'createdAt', 'endsAt'],
  properties: {
    keyId: { ...text, maxLength: 64 },
    publicKey: { ...text, maxLength: 4_000, description: 'PEM (SPKI)' },
    createdAt: { ...integer, minimum: 0, maximum: bounds.timeMs.to },
    endsAt: { type: ['integer', 'null'] },
  },
};
const openOperations = [
  open('/agent/v1/openapi.json', 'agent.openapi', 'This description; unsigned', content({ type: 'object' })),
  open(
    '/agent/v1/platform-keys',
    'agent.platformKeys',
    'Public keys of the platform, with which it signs towards agents with the scheme rsa; unsigned',
    replyOf(['accepted', 'busy', 'rate'], {
      type: 'object',
      required: ['keys'],
      properties: { keys: { type: 'array', items: keySchema } },
    }),
  ),
];

/** Returns the paths of the agent API for the OpenAPI description of the API. */
export const agentApiPaths = (): Record<string, Json> => {
  const signedOperations = (Object.entries(agentCalls) as [string, AgentCall][]).map(operationOf);
  return pathsOf([...signedOperations, ...openOperations]);
};

/**
 * Returns the description of the agent API, for a separate URL, with the calls to the agent's wallet as
 * webhooks; `server` is the URL of the API, if known.
 */
export const agentOpenApi = (server?: string): Json => ({
  ...describeApi(
    {
      title: 'Pitboss agent API',
      version: contractVersion,
      description:
        'Signed calls of an agent for its own tree. HTTP status is transport only: the code tells the result, and a time-out means unknown. A repeat keeps its `txId` and its content.',
    },
    agentApiPaths(),
    server,
  ),
  webhooks: walletWebhooks(),
});
