/** A part of a JSON Schema. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Returns the form of a value in words; parts of objects and lists have rows of their own. */
export function formOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(formOf).join(' or ');
  if ('const' in schema) return `\`${schema.const}\``;
  if (schema.enum) return schema.enum.map((one) => `\`${one}\``).join(', ');
  if (schema.type === 'array')
    return schema.items?.properties ? 'list' : `list of ${formOf(schema.items ?? {})}`;
  if (schema.type === 'object' && !schema.properties) {
    const { additionalProperties: of } = schema;
    return typeof of === 'object' && of.type && !of.properties ? `object of ${formOf(of)}` : 'object';
  }
  if (schema.pattern) return `text \`${schema.pattern}\``;
  if (schema.maxLength) return `text of up to ${schema.maxLength} characters`;
  const isSafe = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  const from = isSafe(schema.minimum) ? ` from ${schema.minimum}` : '';
  return `${[schema.type ?? 'any'].flat().join(' or ')}${from}${isSafe(schema.maximum) ? ` to ${schema.maximum}` : ''}`;
}
