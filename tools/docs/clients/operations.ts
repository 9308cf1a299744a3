import { agentApiPaths } from '../../../apps/server/src/agent-api/openapi.ts';
import { ingestPaths } from '../../../apps/server/src/ingest/openapi.ts';

/** A JSON Schema of the description. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
}
interface Content {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** A call of an interface, as a client offers it. */
export interface ClientCall {
  /** In camelCase, e.g. `postWalletBet`. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly inPath: readonly string[];
  readonly inQuery: readonly { readonly name: string; readonly required: boolean }[];
  readonly body: Schema | null;
  /** Schema of `data`; null for a file. */
  readonly data: Schema | null;
}

/** An interface, as its OpenAPI description has it. */
export interface ClientApi {
  /** Name of the client's class. */
  readonly name: 'GameServerClient' | 'AgentClient';
  readonly title: string;
  readonly calls: readonly ClientCall[];
}

/** Returns `postWalletBet` of `ingest.wallet.bet.post`, and `createMember` of `agent.createMember`. */
function nameOf(operationId: string): string {
  const words = operationId.split('.').slice(1);
  const method = ['get', 'post'].includes(words.at(-1) ?? '') ? [words.pop() as string] : [];
  return [...method, ...words]
    .map((word, at) => (at ? word[0]?.toUpperCase() + word.slice(1) : word))
    .join('');
}

function callOf(path: string, method: string, operation: Described): ClientCall {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const reply = responses['200']?.content ?? {};
  const isFile = Object.keys(reply).some((type) => type !== 'application/json');
  return {
    name: nameOf(operationId),
    method: method.toUpperCase() as ClientCall['method'],
    path,
    summary: summary.split(' / ')[0] ?? summary,
    inPath: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    inQuery: parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required = false }) => ({ name, required })),
    body: requestBody?.content['application/json']?.schema ?? null,
    data: isFile ? null : (reply['application/json']?.schema.properties?.data ?? {}),
  };
}

const callsOf = (paths: Readonly<Record<string, object>>): ClientCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, one]) => callOf(path, method, one)),
  );

/** Returns both interfaces. The description itself is no call of a client. */
export const clientApis = (): readonly ClientApi[] => [
  {
    name: 'GameServerClient',
    title: 'the interface for game servers',
    calls: callsOf(ingestPaths()),
  },
  {
    name: 'AgentClient',
    title: 'the agent API',
    calls: callsOf(agentApiPaths()).filter(({ path }) => !path.endsWith('/openapi.json')),
  },
];
