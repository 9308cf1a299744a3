import { errors } from '@pitboss/contract/errors';
import { registry } from '@pitboss/contract/index';
import { packageVersion } from '@pitboss/contract/limits';
import * as z from 'zod/mini';

const json = (schema: unknown, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

type Json = Record<string, unknown>;

/**
 * A schema as JSON. Schemas that refer to themselves have definitions of their own, which are moved to `shared` under the
 * name of the call, because references in the description start at its root.
 */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', name: string, shared: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  const moved = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${name}.${io}.`)) as T;
  for (const [key, definition] of Object.entries($defs as Json))
    shared[`${name}.${io}.${key}`] = moved(definition);
  return moved(rest);
}

/** OpenAPI 3.1 of every registered call, with the examples of the contract; `server` is the address of the API, if known. */
export function openApi(server?: string): Record<string, unknown> {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const { slice, name, call } of registry) {
    const request = schemaOf(call.request, 'input', `${slice}.${name}`, schemas);
    const parts = (request.properties ?? {}) as Record<string, Record<string, unknown>>;
    const query =
      call.payload === 'query' ? request : call.payload === 'body+query' ? (parts.query ?? {}) : {};
    const body =
      call.payload === 'body' ? request : call.payload === 'body+query' ? (parts.body ?? {}) : undefined;
    const example = call.example();
    const examples = (example.query ?? {}) as Record<string, unknown>;
    paths[call.path] = {
      [call.method.toLowerCase()]: {
        operationId: `${slice}.${name}`,
        tags: [slice],
        summary: `${call.summary.en_us} / ${call.summary.zh_cn}`,
        description: `Pages: ${call.pages.join(', ')}${call.feature ? `; feature: ${call.feature}` : ''}. Effect: ${call.effect}.`,
        security: call.pages.includes('/') ? [] : [{ token: [] }],
        parameters: [
          { name: 'language', in: 'header', schema: { enum: ['zh_cn', 'en_us'] } },
          ...Object.entries((query.properties ?? {}) as Record<string, unknown>).map(([key, schema]) => ({
            name: key,
            in: 'query',
            required: ((query.required ?? []) as string[]).includes(key),
            schema,
            ...(key in examples ? { example: examples[key] } : {}),
          })),
        ],
        ...(body ? { requestBody: { content: json(body, example.body) } } : {}),
        responses: {
          200: {
            description: 'code 0 with the data, or another code with its text',
            content: json({
              type: 'object',
              properties: {
                code: { type: 'integer' },
                desc: { type: 'string' },
                field: { type: 'string', description: 'the field of the request that a refusal speaks of' },
                data: {
                  anyOf: [schemaOf(call.response, 'output', `${slice}.${name}`, schemas), { type: 'null' }],
                },
              },
              required: ['code', 'desc', 'data'],
            }),
          },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    ...(server ? { servers: [{ url: server }] } : {}),
    info: {
      title: 'Pitboss',
      version: packageVersion,
      description: `Codes other than 0:\n${Object.values(errors)
        .map(({ code, en_us }) => `- ${code}: ${en_us}`)
        .join('\n')}`,
    },
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
    paths,
  };
}
