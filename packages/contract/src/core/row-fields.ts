import * as d from './define.ts';

/**
 * Derives the rows of a list from its contract: the fields of a row and the type of each. Exports use it in
 * console and server, so that no column can name a field that the reply lacks.
 */

/** Type of a field, as far as a sheet needs it; 'game' and 'area' are numbers that have names. */
export type FieldKind =
  | 'text'
  | 'money'
  | 'decimal'
  | 'time'
  | 'number'
  | 'yesNo'
  | 'words'
  | 'game'
  | 'area'
  /** Numbers of games. */
  | 'games'
  /** A timestamp, or `unlimitedMute` for no end. */
  | 'end'
  /** Labels with their values. */
  | 'labels'
  /** Fields with what they held before and after. */
  | 'changes'
  /** Agents by id and account. */
  | 'accounts'
  /** Amounts by currency. */
  | 'amounts'
  /** A pair of texts, one a language. */
  | 'bilingual';

interface Inner {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly innerType?: Inner;
      readonly element?: Inner;
      readonly shape?: Readonly<Record<string, Inner>>;
      readonly entries?: Readonly<Record<string, string>>;
      readonly valueType?: Inner;
    };
  };
}

function bare(schema: Inner | undefined): Inner | undefined {
  let inner = schema;
  while (inner && ['optional', 'nullable', 'default', 'readonly'].includes(inner._zod.def.type))
    inner = inner._zod.def.innerType;
  return inner;
}

const shapeOf = (schema: unknown) => bare(schema as Inner | undefined)?._zod.def.shape;

/** Fields of a call's request, or none for a request that is no object. */
export const requestFields = (call: d.Call): readonly string[] => Object.keys(shapeOf(call.request) ?? {});

/** Schema of the rows of a list call; undefined for a call that gives no list. */
function rowOf(call: d.Call): Inner | undefined {
  if (call.effect !== 'read') return undefined;
  return bare(bare(shapeOf(call.response)?.list)?._zod.def.element);
}

/** Returns whether a call returns a list of rows. */
export const isList = (call: d.Call): boolean => rowOf(call)?._zod.def.shape !== undefined;

function leafKind(schema: Inner, name: string): FieldKind | undefined {
  const same = (known: unknown) => schema === known;
  if (same(d.money) || same(d.flow)) return 'money';
  if (same(d.end)) return 'end';
  if (same(d.decimal)) return 'decimal';
  if (same(d.time)) return 'time';
  if (same(d.bilingual)) return 'bilingual';
  switch (schema._zod.def.type) {
    case 'string':
    case 'enum':
    case 'literal':
      return 'text';
    case 'number':
    case 'int':
      return /gameId$/i.test(name) ? 'game' : name === 'areaId' ? 'area' : 'number';
    case 'boolean':
      return 'yesNo';
    case 'union':
      return /gameId$/i.test(name) ? 'game' : 'text';
    case 'record':
      return schema._zod.def.valueType === (d.money as unknown) ? 'amounts' : undefined;
    case 'array': {
      const element = bare(schema._zod.def.element);
      if (/gameIds$/i.test(name)) return 'games';
      const parts = element?._zod.def.shape;
      if (parts?.label && parts.value) return 'labels';
      if (parts?.before && parts.after) return 'changes';
      if (parts?.id && parts.account) return 'accounts';
      const inner = element && leafKind(element, '');
      return inner && inner !== 'words' ? 'words' : undefined;
    }
    default:
      return undefined;
  }
}

function fieldAt(call: d.Call, path: string): Inner | undefined {
  let schema = rowOf(call);
  for (const name of path.split('.')) {
    const shape = schema?._zod.def.shape;
    schema = shape && Object.hasOwn(shape, name) ? bare(shape[name]) : undefined;
  }
  return schema;
}

/**
 * Returns the type of the field at a path (dots for fields of a field) of a list's rows; undefined when there
 * is no such field.
 */
export function fieldKind(call: d.Call, path: string): FieldKind | undefined {
  const schema = fieldAt(call, path);
  return schema && leafKind(schema, path.split('.').at(-1) ?? '');
}

/** Returns the values that the contract lists for the field at a path; none for a field of any value. */
export const fieldValues = (call: d.Call, path: string): readonly string[] =>
  Object.values(fieldAt(call, path)?._zod.def.entries ?? {});

/** Returns whether the money at a path may be aggregated over the rows of one currency. */
export const isSummable = (call: d.Call, path: string): boolean =>
  fieldAt(call, path) === (d.flow as unknown);

/**
 * Returns whether rows of a list, or its reply, name the currency of its money; without one it is converted to
 * CNY.
 */
export const namesCurrency = (call: d.Call): boolean =>
  [rowOf(call)?._zod.def.shape, shapeOf(call.response)].some((shape) =>
    Object.keys(shape ?? {}).some((name) => /currency$/i.test(name)),
  );

/** Figures of money that a list's own reply sums up, e.g. `amount` of `totals`. */
export const totalFields = (call: d.Call): readonly string[] =>
  Object.entries(shapeOf(shapeOf(call.response)?.totals) ?? {}).flatMap(([name, schema]) =>
    leafKind(bare(schema) as Inner, name) === 'money' ? [name] : [],
  );

/** Returns whether a field of a call's request, named by its keys from the top, accepts null. */
export function takesNull(call: d.Call, path: readonly string[]): boolean {
  let inner: Inner | undefined = call.request as unknown as Inner;
  for (const key of path) {
    const def: Inner['_zod']['def'] | undefined = bare(inner)?._zod.def;
    inner = def?.shape?.[key] ?? def?.valueType ?? def?.element;
  }
  while (inner && inner._zod.def.type === 'optional') inner = inner._zod.def.innerType;
  return inner?._zod.def.type === 'nullable';
}
