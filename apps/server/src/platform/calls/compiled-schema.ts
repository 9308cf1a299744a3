import * as z from 'zod/mini';

const { core } = z;
type Schema = z.core.$ZodType;

const compiled = new WeakMap<Schema, Schema>();

/** The parts of a schema's definition that are schemas themselves. */
interface Parts {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
}

type Maker = new (definition: Parts) => Schema;

function compile(schema: Schema): Schema {
  const definition = schema._zod.def as Parts;
  const { type, shape, element, innerType } = definition;
  const made = (change: Partial<Parts>, Kind: unknown = schema.constructor) =>
    new (Kind as Maker)({ ...definition, ...change });
  if (type === 'object' && shape) {
    const fields = Object.entries(shape).map(([name, field]) => [name, compiledSchema(field)]);
    return made({ shape: Object.fromEntries(fields) }, core.$ZodObjectJIT);
  }
  if (type === 'array' && element) return made({ element: compiledSchema(element) });
  if ((type === 'nullable' || type === 'optional') && innerType)
    return made({ innerType: compiledSchema(innerType) });
  return schema;
}

/**
 * Returns an equivalent schema that compiles a parser for each object in it, which parses a list in half the
 * time; cached per schema. The contract's schemas are built with zod/mini, which the console loads too and
 * which does not compile.
 */
export function compiledSchema<S extends Schema>(schema: S): z.core.$ZodType<z.output<S>, z.input<S>> {
  const known = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, known);
  return known as z.core.$ZodType<z.output<S>, z.input<S>>;
}
