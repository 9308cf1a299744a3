import * as z from 'zod/mini';

/** Lengths and forms in the words of JSON Schema. */
interface Form {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/**
 * Adds a form to the description (OpenAPI) of a schema whose own rule is a function. What the schema accepts
 * stays the same.
 */
export function withForm<S extends z.ZodMiniType>(schema: S, form: Form): S {
  z.globalRegistry.add(schema, { ...form });
  return schema;
}
