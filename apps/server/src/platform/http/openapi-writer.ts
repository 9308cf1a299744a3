import { packageVersion } from '@pitboss/contract/core/limits';
import { contractVersion, contractVersionHeader } from '@pitboss/contract/integrators/contract-version';
import * as z from 'zod/mini';

/** A part of an OpenAPI description. */
export type Json = Record<string, unknown>;

/** One call of any of the server's interfaces. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Names of the security schemes; none for signed and open calls. */
  readonly security?: readonly string[];
  readonly parameters?: readonly Json[];
  readonly body?: {
    readonly schema: Json;
    readonly example?: unknown;
    readonly isRequired: boolean;
    /** Content type; JSON when absent. */
    readonly type?: string;
  };
  readonly responses: Json;
}

export const text = { type: 'string' } as const;
export const integer = { type: 'integer' } as const;
export const nothing = { type: 'null' } as const;

/** Advice to a caller after a reply with status 500. */
export const failedText =
  'The server failed; the outcome is unknown: ask for the state, then send the same again.';

/**
 * A schema of the contract as JSON Schema. Schemas that refer to themselves have definitions of their own,
 * which are moved to `shared.schemas` under a name of the call, because references in a description start at
 * its root.
 */
export function schemaOf(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  shared?: { readonly name: string; readonly schemas: Json },
): Json {
  const options = { io, unrepresentable: 'any', target: 'draft-2020-12' } as const;
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, options) as Json;
  if ($defs === undefined) return rest;
  if (!shared) throw new Error('A schema that refers to itself needs a name for its definitions.');
  const prefix = `${shared.name}.${io}.`;
  const moved = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`)) as T;
  for (const [key, definition] of Object.entries($defs as Json))
    shared.schemas[prefix + key] = moved(definition);
  return moved(rest);
}

/** The schema or null, as `data` of a reply that may be rejected. */
export const orNull = (schema: Json): Json => ({ anyOf: [schema, nothing] });

/** Content of a request or reply in JSON. */
export const content = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** Schema of a reply: `{code, desc, data}`, and what an interface has next to them. */
export const envelopeOf = (data: Json, codes?: readonly number[], more: Json = {}): Json => ({
  type: 'object',
  required: ['code', 'desc', 'data'],
  properties: {
    code: codes ? { ...integer, enum: codes } : integer,
    desc: { ...text, maxLength: 500 },
    ...more,
    data,
  },
});

/** A header of a request. */
export const header = (
  name: string,
  description: string,
  { required = true, schema = text }: { readonly required?: boolean; readonly schema?: Json } = {},
): Json => ({
  name,
  in: 'header',
  required,
  schema,
  description,
});

/** Headers of a signed request. */
export const signingHeaders = (
  descriptions: Readonly<Record<'keyId' | 'timestamp' | 'signature', string>>,
) => [
  header('key-id', descriptions.keyId, { schema: { ...text, minLength: 1, maxLength: 64 } }),
  header('timestamp', descriptions.timestamp, { schema: { ...text, pattern: '^\\d{1,15}$' } }),
  header('signature', descriptions.signature, { schema: { ...text, minLength: 64, maxLength: 2_048 } }),
];

/** Header of a reply that states the version of the contract. */
export const versionHeader: Json = {
  [contractVersionHeader]: {
    schema: { ...text, pattern: '^\\d+\\.\\d+\\.\\d+$', example: contractVersion },
    description: 'Version of the contract; receivers ignore fields that they do not know',
  },
};

/** Parameters of a query from the schema of its object, with the examples that there are. */
export const queryOf = (query: Json, examples: Json = {}): Json[] =>
  Object.entries((query.properties ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: ((query.required ?? []) as string[]).includes(name),
    schema,
    ...(name in examples ? { example: examples[name] } : {}),
  }));

function operationOf({ body, ...operation }: Operation): Json {
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    security: (operation.security ?? []).map((name) => ({ [name]: [] })),
    ...(operation.parameters ? { parameters: operation.parameters } : {}),
    ...(body
      ? {
          requestBody: {
            ...(body.isRequired ? { required: true } : {}),
            content: body.type
              ? { [body.type]: { schema: body.schema } }
              : content(body.schema, body.example),
          },
        }
      : {}),
    responses: operation.responses,
  };
}

/** Writes operations as the paths of a description. */
export function pathsOf(operations: readonly Operation[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(operation) };
  }
  return paths;
}

/** Writes a description (OpenAPI 3.1); `server` is the address of the API, if known. */
export const describeApi = (
  info: { readonly title: string; readonly description: string; readonly version?: string },
  paths: Json,
  server?: string,
  components?: Json,
): Json => ({
  openapi: '3.1.0',
  ...(server ? { servers: [{ url: server }] } : {}),
  info: { title: info.title, version: info.version ?? packageVersion, description: info.description },
  ...(components ? { components } : {}),
  paths,
});
