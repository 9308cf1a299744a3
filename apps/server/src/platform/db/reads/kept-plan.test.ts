import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { createKeptNames, mark } from './kept-plan.ts';

const kept = (text: string): CompiledQuery => {
  const query = CompiledQuery.raw(text);
  mark(query, { kept: true });
  return query;
};

it('a pool keeps prepared statements independently of other pools of the process, each from the third use on', () => {
  const one = createKeptNames();
  const other = createKeptNames();
  const request = (nameOf: typeof one, text: string) =>
    [1, 2, 3].map(() => nameOf('reader', kept(text)) !== undefined);
  for (let n = 0; n < 300; n += 1) expect(request(one, `select ${n}`)).toEqual([false, false, true]);
  // More would be too many for its connections.
  expect(request(one, 'select 300')).toEqual([false, false, false]);
  expect(request(other, 'select 300')).toEqual([false, false, true]);
});
