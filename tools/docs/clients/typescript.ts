import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { contractVersion } from '@pitboss/contract/integrators/contract-version';
import type { ClientApi, ClientCall, Schema } from './operations.ts';

const root = resolve(import.meta.dirname, '../../..');

const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** Returns the TypeScript type of a schema. */
function typeOf(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return parts.map(typeOf).join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeOf({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {})})[]`;
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, one]) => `readonly ${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one)};`,
    );
    return fields.length > 0 ? `{ ${fields.join(' ')} }` : 'Readonly<Record<string, never>>';
  }
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  return `Readonly<Record<string, ${values}>>`;
}

const upper = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** Type declarations of the calls; types that are equal to an earlier one refer to it. */
function declarations(calls: readonly ClientCall[]): string[] {
  const known = new Map<string, string>();
  const declared = (name: string, type: string) => {
    const same = known.get(type);
    if (!same && type.startsWith('{')) known.set(type, name);
    return `export type ${name} = ${same ?? type};`;
  };
  return calls.flatMap(({ name, body, data }) => [
    ...(body ? [declared(`${upper(name)}Body`, typeOf(body))] : []),
    ...(data ? [declared(`${upper(name)}Data`, typeOf(withoutNull(data)))] : []),
  ]);
}

/** `data` of a reply is null when the call was rejected; its type names what it is otherwise. */
function withoutNull(data: Schema): Schema {
  const parts = data.anyOf?.filter(({ type }) => type !== 'null');
  return parts?.length === 1 ? (parts[0] as Schema) : parts ? { anyOf: parts } : data;
}

function methodOf(call: ClientCall): string {
  const { name, method, path, summary, inPath, inQuery, body, data } = call;
  const queryType = inQuery.map((one) => `${one.name}${one.required ? '' : '?'}: string | number`).join('; ');
  const isOptional = inQuery.every(({ required }) => !required);
  const parameters = [
    ...inPath.map((one) => `${one}: string`),
    ...(body ? [`body: ${upper(name)}Body`] : []),
    ...(inQuery.length > 0 ? [`query: { ${queryType} }${isOptional ? ' = {}' : ''}`] : []),
  ];
  const address = `\`${path.replace(/\{(\w+)\}/g, (_, one: string) => `\${encodeURIComponent(${one})}`)}\``;
  const type = data ? `Reply<${upper(name)}Data>` : 'Reply<null> | string';
  const sent = [
    `'${method}'`,
    address,
    body ? 'body' : 'undefined',
    ...(inQuery.length > 0 ? ['query'] : []),
  ];
  return `/** ${summary}. */
  ${name}(${parameters.join(', ')}): Promise<${type}> {
    return this.send(${sent.join(', ')});
  }`;
}

const runtime = `
/** Version of the contract from which this client was generated. */
export const contractVersion = '${contractVersion}';

/** A reply. \`data\` may have fields that this client does not know; \`field\` names the invalid field. */
export interface Reply<Data> {
  readonly code: number;
  readonly desc: string;
  readonly field?: string;
  readonly data: Data;
}

/** Codes after which the same request is sent again later: busy, too many requests, unknown failure. */
export const againCodes: ReadonlySet<number> = new Set([1201, 2005, 5000]);

/** Sends a call until there is a reply, with the ids of its body: repeats have no second effect. */
export async function untilReplied<Data>(
  call: () => Promise<Reply<Data>>,
  waitsMs = [1_000, 2_000, 4_000, 8_000, 16_000],
): Promise<Reply<Data>> {
  for (const waitMs of [...waitsMs, null]) {
    const reply = await call().catch(() => null);
    if (reply && !againCodes.has(reply.code)) return reply;
    if (waitMs !== null) await pause(waitMs);
  }
  throw new Error('No reply: the outcome is unknown. Query the state, then send the same request again.');
}
`;

const classText = ({ name, title, calls }: ClientApi): string => `
/** Signed calls of ${title}. Each rejects without a reply, which means that the outcome is unknown. */
export class ${name} {
  constructor(
    private readonly base: string,
    private readonly keyId: string,
    private readonly secret: string,
    /** Longest wait for a reply; the config feed may hold a request for 25 s. */
    private readonly timeoutMs = 40_000,
  ) {}

  ${calls.map(methodOf).join('\n\n  ')}

  private async send<Result>(
    method: 'GET' | 'POST',
    call: string,
    body?: object,
    query: Readonly<Record<string, string | number>> = {},
  ): Promise<Result> {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) search.set(key, String(value));
    const path = search.size > 0 ? \`\${call}?\${search}\` : call;
    const raw = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(Date.now());
    const lines = [method, path, timestamp, createHash('sha256').update(raw).digest('hex')].join('\\n');
    const reply = await fetch(this.base.replace(/\\/$/, '') + path, {
      method,
      headers: {
        'key-id': this.keyId,
        timestamp,
        signature: createHmac('sha256', this.secret).update(lines).digest('hex'),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: raw }),
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const isJson = reply.headers.get('content-type')?.startsWith('application/json');
    return (isJson ? await reply.json() : await reply.text()) as Result;
  }
}
`;

/** Returns a client of an interface in TypeScript, formatted. */
export function typescriptClient(api: ClientApi): string {
  const text = [
    `/**
 * A client of ${api.title} for Node 20 without packages. Generated from the OpenAPI description;
 * not edited by hand.
 */
import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';`,
    runtime,
    ...declarations(api.calls),
    classText(api),
  ].join('\n');
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  return execFileSync(process.execPath, [biome, 'format', '--stdin-file-path=examples/client.ts'], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
}
