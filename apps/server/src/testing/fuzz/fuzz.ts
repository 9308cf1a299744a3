import type { Call } from '@pitboss/contract/core/define';
import { bounds } from '@pitboss/contract/core/limits';
import fc from 'fast-check';
import * as z from 'zod/mini';

/**
 * Requests that no form would send: the example of a call with one to three of its fields left out, replaced
 * or added, optional ones too. One half of the values has the right kind but is at or beyond a limit, the
 * other half has any kind.
 */

type Fields = Record<string, unknown>;
export interface FuzzedRequest {
  readonly query: Record<string, string>;
  readonly body: unknown;
}

/** Parts of a field's schema from which a value can be generated. */
interface Known {
  type?: string;
  enum?: readonly unknown[];
  items?: Known;
  anyOf?: readonly Known[];
  properties?: Record<string, Known>;
  const?: unknown;
}

const dayMs = 86_400_000;
const now = Date.now();
const edgeDigits = [
  '0',
  '1',
  '11',
  '12',
  '999999',
  '00000000000000000001',
  '-1',
  '1.5',
  '1e5',
  String(bounds.id),
  String(bounds.id - 1n),
  String(bounds.id + 1n),
  '9999999999999999999',
  '1'.repeat(20),
];
const edgeNumbers = [
  0,
  1,
  -1,
  1.5,
  100,
  201,
  203,
  500,
  501,
  1_000,
  1_000_000,
  -0,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  bounds.int,
  bounds.int + 1,
  -bounds.int - 1,
  -bounds.int - 2,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  -(2 ** 53),
  bounds.timeMs.from,
  bounds.timeMs.to,
  bounds.timeMs.to + 1,
  now,
  now - dayMs,
  now + dayMs,
  now - 400 * dayMs,
  8_640_000_000_000_000,
  -8_640_000_000_000_000,
  253_402_300_800_000,
  -62_135_596_800_001,
  480,
  -240,
  -720,
  840,
  -721,
  841,
  1_000_000_000,
];
const edgeTexts = [
  '',
  ' ',
  'a',
  'share1',
  'superadmin',
  'nobody99',
  '%',
  '_',
  '\\',
  "'",
  '"; select 1 --',
  '<b>',
  '中文',
  '😀',
  '\u0000',
  '\ud800',
  '\u200b',
  '\u202e',
  '\n',
  '\t',
  'null',
  'true',
  'false',
  '[]',
  '{}',
  'NaN',
  'asc',
  'desc',
  '0.01',
  '0.00',
  '0',
  '1.00',
  '9999999999999.99',
  '99999999999999.99',
  '0.001',
  '-1.00',
  '1e9',
  'CNY',
  'XXX',
  '127.0.0.1',
  '::1',
  '300.1.1.1',
  '10.0.0.0/8',
  'n1',
  `n${bounds.id}`,
  `p${bounds.id + 1n}`,
  '2026-02-31',
  'x'.repeat(199),
  'x'.repeat(200),
  'x'.repeat(201),
  '中'.repeat(200),
  'x'.repeat(5_000),
  'https://a.example',
  'all',
  'yes',
  'no',
  'member',
  'agent',
  '1,2,3',
  `${bounds.id},1`,
  Array(201).fill('1').join(','),
];

const anyValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...edgeDigits) },
  { weight: 4, arbitrary: fc.constantFrom(...edgeNumbers) },
  { weight: 4, arbitrary: fc.constantFrom(...edgeTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<unknown>(...edgeDigits, null, 1), { maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Generates a value of the kind that the contract requires, mostly a boundary value. */
function kindly(known: Known | undefined): fc.Arbitrary<unknown> {
  if (!known) return anyValue;
  if (known.const !== undefined) return fc.constant(known.const);
  if (known.enum?.length) return fc.constantFrom(...known.enum);
  if (known.anyOf?.length) return fc.oneof(...known.anyOf.map(kindly));
  switch (known.type) {
    case 'integer':
    case 'number':
      return fc.oneof(fc.constantFrom(...edgeNumbers), fc.integer());
    case 'string':
      return fc.oneof(fc.constantFrom(...edgeDigits, ...edgeTexts), fc.string({ maxLength: 20 }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(kindly(known.items), { maxLength: 4 });
    case 'object':
      return known.properties
        ? fc.record(Object.fromEntries(Object.entries(known.properties).map(([k, v]) => [k, kindly(v)])), {
            requiredKeys: [],
          })
        : anyValue;
    default:
      return anyValue;
  }
}

/** Fields of a payload with their kinds, as the contract describes them. */
function fieldsOf(call: Call, part: 'query' | 'body'): Record<string, Known> {
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Known;
  const own = call.payload === 'body+query' ? schema.properties?.[part] : schema;
  return own?.properties ?? {};
}

/** Returns a value as text, as query parameters are sent. */
const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

type Change = { field: string; value: unknown } | { field: string; gone: true };

function changes(known: Record<string, Known>, fields: Fields): fc.Arbitrary<Change[]> {
  const names = [...new Set([...Object.keys(known), ...Object.keys(fields)])];
  const field = names.length
    ? fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...names) },
        { weight: 1, arbitrary: fc.constantFrom('unknownField', '__proto__', 'constructor') },
      )
    : fc.constant('unknownField');
  const change = field.chain(
    (name): fc.Arbitrary<Change> =>
      fc.oneof(
        { weight: 8, arbitrary: kindly(known[name]).map((value) => ({ field: name, value })) },
        { weight: 2, arbitrary: anyValue.map((value) => ({ field: name, value })) },
        { weight: 1, arbitrary: fc.constant<Change>({ field: name, gone: true }) },
      ),
  );
  return fc.oneof(
    { weight: 3, arbitrary: change.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(change, { minLength: 2, maxLength: 3 }) },
  );
}

function applied(fields: Fields, list: readonly Change[]): Fields {
  const result = { ...fields };
  for (const change of list) {
    if ('gone' in change) delete result[change.field];
    else
      Object.defineProperty(result, change.field, {
        value: change.value,
        enumerable: true,
        configurable: true,
      });
  }
  return result;
}

/** Generates changed forms of an object that a schema describes; they depend on the seed only. */
export function fuzzedObjects(
  schema: z.ZodMiniType,
  example: object,
  seed: number,
  count: number,
): unknown[] {
  const known = (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Known).properties ?? {};
  const objects = changes(known, example as Fields).map((list) => applied(example as Fields, list));
  return fc.sample(objects, { seed, numRuns: count });
}

/** Generates changed requests of a call; they depend on the seed only. */
export function fuzzed(call: Call, seed: number, count: number): FuzzedRequest[] {
  const example = call.example();
  const inQuery = call.payload === 'query' || call.payload === 'body+query';
  const inBody = call.payload !== 'query';
  const query = (example.query ?? {}) as Fields;
  const body = (example.body ?? {}) as Fields;
  const requests = fc
    .record({
      query: inQuery ? changes(fieldsOf(call, 'query'), query) : fc.constant<Change[]>([]),
      body: inBody
        ? fc.oneof(
            { weight: 30, arbitrary: changes(fieldsOf(call, 'body'), body) },
            { weight: 1, arbitrary: anyValue.map((value) => ({ whole: value })) },
          )
        : fc.constant<Change[]>([]),
    })
    .map(
      (made): FuzzedRequest => ({
        query: Object.fromEntries(
          Object.entries(applied(query, made.query))
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, asText(value)]),
        ),
        body: !inBody ? undefined : Array.isArray(made.body) ? applied(body, made.body) : made.body.whole,
      }),
    );
  return fc.sample(requests, { seed, numRuns: count });
}
