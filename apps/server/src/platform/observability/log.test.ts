import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog, type LogOptions } from './log.ts';
import { traced } from './trace.ts';

/** A log and what it has written. */
function collecting(options: Partial<LogOptions> = {}) {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line), ...options });
  return { log, parsed: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

it('a line is one JSON object with time, level, text and fields', () => {
  const { log, parsed } = collecting({ base: { server: 3 } });
  log.info({ caller: 'major1', durationMs: 3 }, 'first\nsecond');
  expect(parsed()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      server: 3,
      caller: 'major1',
      durationMs: 3,
      msg: 'first\nsecond',
    },
  ]);
});

it('lines written on the way of a request name it, also behind an await', async () => {
  const { log, parsed } = collecting();
  await traced({ request: 'r-1' }, async () => {
    await pause(1);
    log.info('within');
  });
  log.info('outside');
  expect(parsed().map(({ request }) => request)).toEqual(['r-1', undefined]);
});

it('logs kind and position of a failure, and never quotes rows of the database', () => {
  const { log, parsed } = collecting();
  const err = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'member_account',
    detail: 'Key (mobile)=(13800000000) already exists.',
    cause: new Error('below'),
  });
  log.error({ err }, 'failed');
  expect(parsed()[0]?.err).toMatchObject({
    type: 'Error',
    message: 'duplicate key',
    code: '23505',
    constraint: 'member_account',
    cause: { message: 'below' },
    stack: expect.stringContaining('log.test.ts'),
  });
  expect(JSON.stringify(parsed())).not.toContain('13800000000');
});

it('writes the first of identical errors at once and the others as one line with their number and requests', async () => {
  const { log, parsed } = collecting({ foldMs: 40 });
  const fail = (request: string, message = 'port 5432 refused') =>
    traced({ request }, () => log.error({ err: new Error(message) }, 'request failed'));
  for (const request of ['a', 'b', 'c']) fail(request, `port 543${request === 'a' ? 1 : 2} refused`);
  fail('d', 'another');
  expect(parsed().map(({ request }) => request)).toEqual(['a', 'd']);
  await expect.poll(() => parsed().length).toBe(3);
  const [, , folded, ...more] = parsed();
  expect(folded).toMatchObject({ msg: 'request failed', repeated: 2, requests: ['b', 'c'] });
  expect(folded).not.toHaveProperty('request');
  expect(more).toEqual([]);
  fail('e', 'port 1 refused');
  expect(parsed().at(-1)).toMatchObject({ request: 'e' });
});

it('does not fold lines of different agents, orders or movements', () => {
  const { log, parsed } = collecting();
  for (const field of ['agent', 'order', 'tx'])
    for (const id of ['1', '2']) log.error({ [field]: id }, 'an order needs a person');
  expect(parsed()).toHaveLength(6);
});

it('does not fold what is no warning, nor different calls', () => {
  const { log, parsed } = collecting();
  log.info('same');
  log.info('same');
  log.warn({ call: '/a' }, 'same');
  log.warn({ call: '/b' }, 'same');
  expect(parsed()).toHaveLength(4);
});
