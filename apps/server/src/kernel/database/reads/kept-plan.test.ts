import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { createKeptNames, mark } from './kept-plan.ts';

const kept = (text: string): CompiledQuery => {
  const question = CompiledQuery.raw(text);
  mark(question, { kept: true });
  return question;
};

it('a pool keeps its questions however many another one of the process keeps, each from the third time on', () => {
  const [one, other] = [createKeptNames(), createKeptNames()];
  const ask = (nameOf: typeof one, text: string) =>
    [1, 2, 3].map(() => nameOf('reader', kept(text)) !== undefined);
  for (let n = 0; n < 300; n += 1) expect(ask(one, `select ${n}`)).toEqual([false, false, true]);
  // More would be too many for its connections.
  expect(ask(one, 'select 300')).toEqual([false, false, false]);
  expect(ask(other, 'select 300')).toEqual([false, false, true]);
});
