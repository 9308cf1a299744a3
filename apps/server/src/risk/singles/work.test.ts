import { expect, it } from 'vitest';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { createWork } from './work.ts';

const batch = (id: string) => ({
  id,
  at: '0',
  items: JSON.stringify([[{ kind: 'placed', bet: `bet${id}` }]]),
});

/** The waiting batches of a queue as `risk-later` reads them. */
const queueOf = (waiting: { id: string }[]): RunSql =>
  (async (_name: string, _text: string, [taken, limit]: [string, number]) => {
    const excluded = taken.slice(1, -1).split(',');
    return waiting.filter(({ id }) => !excluded.includes(id)).slice(0, limit);
  }) as unknown as RunSql;

const betsOf = (items: readonly (readonly object[])[]) =>
  items.flat().map((event) => (event as { bet: string }).bet);

it('a message that is committed after one monitor has read is excluded from the reads of the next one', async () => {
  const waiting = [batch('1'), batch('2')];
  const work = createWork(queueOf(waiting), { next: () => '0' }, [], ['1']);
  expect(betsOf(await work.later())).toEqual(['bet2']);
  waiting.push(batch('3'));
  expect(betsOf(await work.later())).toEqual(['bet2', 'bet3']);
  expect(betsOf(await work.later())).toEqual(['bet2', 'bet3']);
});

it('reads 500 waiting batches at most, however often it is called', async () => {
  const waiting = Array.from({ length: 700 }, (_, number) => batch(String(number + 1)));
  const work = createWork(queueOf(waiting), { next: () => '0' }, [], []);
  await work.later();
  expect(betsOf(await work.later())).toEqual(waiting.slice(0, 500).map(({ id }) => `bet${id}`));
});
