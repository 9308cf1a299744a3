import type { Call } from '@pitboss/contract/core/define';
import { errorFields, messageFields } from '@pitboss/contract/core/error-fields';
import { registry } from '@pitboss/contract/index';
import type * as z from 'zod/mini';
import type { AppError } from '../errors/app-error.ts';

const calls: ReadonlyMap<string, Call> = new Map(registry.map(({ call }) => [call.path, call]));

/** The fields of a request by name; those of a call whose payload goes two ways are those of both. */
export function fieldsOf(schema: unknown): readonly string[] {
  const { shape } = (schema as z.ZodMiniType)._zod.def as { shape?: Readonly<Record<string, unknown>> };
  if (!shape) return [];
  const parts = Object.keys(shape).every((name) => name === 'query' || name === 'body');
  return parts ? Object.values(shape).flatMap(fieldsOf) : Object.keys(shape);
}

/**
 * Yields the field names that an error may refer to: the one it names, that of its rule, that of its kind.
 */
function* namedBy({ key, params, at }: AppError): Generator<string> {
  if (at !== undefined) yield at;
  for (const value of [params.field, ...Object.values(params)]) {
    if (value === undefined) continue;
    if (typeof value === 'string') {
      if (value === params.field) yield value;
      continue;
    }
    if (!('key' in value)) continue;
    if (typeof value.params.field === 'string') yield value.params.field;
    yield* messageFields[value.key] ?? [];
  }
  yield* errorFields[key] ?? [];
}

/**
 * Returns the field of a call's request that an error refers to; undefined when it refers to none or to the
 * whole request. The name is the one in the request, without an index inside it (`ids`, not `ids.3`).
 */
export function rejectedField(rejection: AppError, path: string | undefined): string | undefined {
  const call = calls.get(path ?? '');
  if (!call) return undefined;
  const known = fieldsOf(call.request);
  for (const named of namedBy(rejection)) {
    const steps = named.split('.');
    const field = steps.find((step) => step !== 'body' && step !== 'query');
    if (field !== undefined && known.includes(field)) return field;
  }
  return undefined;
}
