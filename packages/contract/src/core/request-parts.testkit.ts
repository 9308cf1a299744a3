import type * as z from 'zod/mini';

type Def = z.core.$ZodTypes['_zod']['def'];

/** Yields a schema and all schemas in it, at any depth, each with the name of its field. */
export function* partsOf(schema: unknown, field = ''): Generator<readonly [field: string, def: Def]> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  yield [field, def];
  switch (def.type) {
    case 'object':
      for (const [name, inner] of Object.entries(def.shape)) yield* partsOf(inner, name);
      break;
    case 'array':
      yield* partsOf(def.element, field);
      break;
    case 'union':
      for (const option of def.options) yield* partsOf(option, field);
      break;
    case 'record':
      yield* partsOf(def.valueType, field);
      break;
    case 'pipe':
      yield* partsOf(def.in, field);
      break;
    case 'optional':
    case 'nullable':
      yield* partsOf(def.innerType, field);
      break;
  }
}
