import type { Call } from '@pitboss/contract/core/define';
import { errors } from '@pitboss/contract/core/errors';
import { requestFields } from '@pitboss/contract/core/row-fields';
import { registry } from '@pitboss/contract/index';
import {
  content,
  describeApi,
  envelopeOf,
  type Json,
  type Operation,
  orNull,
  pathsOf,
  queryOf,
  schemaOf,
} from './openapi-writer.ts';

/**
 * Part of a response next to its code when an update was made from a version that other users have changed
 * since.
 */
const conflictSchema = {
  type: 'object',
  description:
    'with code 1416: the fields that another user has changed since the version named, with their values now',
  properties: {
    version: { type: 'integer', description: 'the version to send with the next try' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          value: {},
          operator: { type: 'string' },
          changedAt: { type: 'integer' },
        },
      },
    },
    kept: {
      type: 'array',
      description:
        'other changed fields that the request has as they were read: the next try sends these values',
      items: { type: 'object', properties: { field: { type: 'string' }, value: {} } },
    },
  },
};
const hasVersion = (call: Call) => call.effect === 'write' && requestFields(call).includes('version');

const fieldSchema = { type: 'string', description: 'the field of the request that a refusal speaks of' };

/** Schemas of the query and the body of a call, whichever of them its payload has. */
function payloadOf(call: Call, request: Json): { query: Json; body: Json | undefined } {
  const parts = (request.properties ?? {}) as Record<string, Json>;
  switch (call.payload) {
    case 'query':
      return { query: request, body: undefined };
    case 'body+query':
      return { query: parts.query ?? {}, body: parts.body ?? {} };
    case 'body':
      return { query: {}, body: request };
    default:
      return { query: {}, body: undefined };
  }
}

function operationOf({ slice, name, call }: (typeof registry)[number], schemas: Json): Operation {
  const shared = { name: `${slice}.${name}`, schemas };
  const { query, body } = payloadOf(call, schemaOf(call.request, 'input', shared));
  const example = call.example();
  const data = orNull(schemaOf(call.response, 'output', shared));
  const more = { field: fieldSchema, ...(hasVersion(call) ? { conflict: conflictSchema } : {}) };
  return {
    method: call.method,
    path: call.path,
    operationId: shared.name,
    tag: slice,
    summary: `${call.summary.en_us} / ${call.summary.zh_cn}`,
    description: `Pages: ${call.pages.join(', ')}${call.feature ? `; feature: ${call.feature}` : ''}. Effect: ${call.effect}.`,
    security: call.pages.includes('/') ? [] : ['token'],
    parameters: [
      { name: 'language', in: 'header', schema: { enum: ['zh_cn', 'en_us'] } },
      { name: 'zone', in: 'header', schema: { type: 'string' } },
      ...queryOf(query, (example.query ?? {}) as Json),
    ],
    ...(body ? { body: { schema: body, example: example.body, isRequired: false } } : {}),
    responses: {
      200: {
        description: 'code 0 with the data, or another code with its text',
        content: content(envelopeOf(data, undefined, more)),
      },
    },
  };
}

/**
 * OpenAPI 3.1 of every registered call, with the examples of the contract; `server` is the address of the
 * API, if known.
 */
export function openApi(server?: string): Json {
  const schemas: Json = {};
  const paths = pathsOf(registry.map((registered) => operationOf(registered, schemas)));
  const codes = Object.values(errors).map(({ code, en_us }) => `- ${code}: ${en_us}`);
  const description = `Codes other than 0:\n${codes.join('\n')}`;
  const securitySchemes = { token: { type: 'apiKey', in: 'header', name: 'token' } };
  return describeApi({ title: 'Pitboss', description }, paths, server, { schemas, securitySchemes });
}
