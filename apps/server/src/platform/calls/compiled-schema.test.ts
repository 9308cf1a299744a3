import { registry } from '@pitboss/contract/index';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compiledSchema } from './compiled-schema.ts';

const ends = z
  .object({ from: z.number(), to: z.number() })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], params: { broken: 'order' } }));
const thing = z.strictObject({
  id: z.string().check(z.regex(/^\d+$/)),
  rows: z.array(z.nullable(ends)).check(z.maxLength(2)),
  note: z.optional(z.nullable(z.looseObject({ text: z.string() }))),
  kind: z.union([z.literal('a'), z.literal('b')]),
});
const good = { id: '1', rows: [null, { from: 1, to: 2 }], kind: 'a', note: { text: '', more: 1 } };

it('accepts and rejects the same values as the schema, with the same issues', () => {
  const others = [
    null,
    1,
    'x',
    [],
    {},
    { ...good, more: 1 },
    { ...good, id: 'x' },
    { ...good, kind: 'c' },
    { ...good, rows: [{ from: 2, to: 1 }] },
    { ...good, rows: [{ from: 1, to: 2, more: 3 }, null, null] },
    { ...good, note: undefined },
    { ...good, note: { text: 1 } },
  ];
  for (const value of [good, ...others]) {
    const plain = z.safeParse(thing, value);
    const compiled = z.safeParse(compiledSchema(thing), value);
    expect(compiled.success).toBe(plain.success);
    expect(compiled.data).toEqual(plain.data);
    expect(compiled.error?.issues).toEqual(plain.error?.issues);
  }
  expect(z.safeParse(compiledSchema(thing), good).success).toBe(true);
});

it('rejects for each response of the contract what its schema rejects', () => {
  for (const { call } of registry)
    for (const value of [undefined, null, {}, [], { list: [{}], total: 0 }, { list: [null] }, 'x'])
      expect(z.safeParse(compiledSchema(call.response), value).error?.issues, call.path).toEqual(
        z.safeParse(call.response, value).error?.issues,
      );
});
