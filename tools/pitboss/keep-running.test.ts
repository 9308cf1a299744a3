import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';
import { type KeepRunning, keepRunning } from './keep-running.ts';

const children: ChildProcess[] = [];
const all: ReturnType<typeof keepRunning>[] = [];
afterEach(() => {
  // First, so that none is started again.
  for (const kept of all.splice(0)) kept.signal('SIGTERM');
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Node code of a program: it reports that it is ready, and then does this. */
const ready = (then: string) => `process.send({ word: 'ready' }, () => { ${then} });`;
const forever = 'setInterval(() => undefined, 1000);';

/**
 * Keeps programs running, the code of each start in turn and the last one from then on; what was observed.
 */
function keep(codes: readonly string[], waits = { firstMs: 1, longestMs: 4 }) {
  const starts: number[] = [];
  const ends: Parameters<KeepRunning['ended']>[0][] = [];
  const exits: number[] = [];
  const kept = keepRunning({
    launch(restarts) {
      starts.push(restarts);
      const code = codes[restarts] ?? codes.at(-1) ?? '';
      const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      children.push(child);
      return child;
    },
    ended: (end) => ends.push(end),
    exit: (code) => exits.push(code),
    waits,
  });
  all.push(kept);
  const newest = () => children.at(-1) as ChildProcess;
  const isReady = () => new Promise((done) => newest().once('message', done));
  return { kept, starts, ends, exits, newest, isReady };
}
const eventually = { timeout: 30_000 };

it('starts a program again that is killed, with its number of restarts', async () => {
  const { kept, starts, ends, exits, newest, isReady } = keep([ready(forever)]);
  await isReady();
  const first = newest();
  first.kill('SIGKILL');
  await vi.waitFor(() => expect(starts).toEqual([0, 1]), eventually);
  expect(ends).toEqual([{ reason: 'SIGKILL', pid: first.pid, waitMs: 1 }]);
  await isReady();
  kept.signal('SIGTERM');
  await vi.waitFor(() => expect(exits).toHaveLength(1), eventually);
  expect(starts).toEqual([0, 1]);
});

it('waits twice as long after each end, up to the longest wait, also where a restart fails before it is ready', async () => {
  const { ends, exits } = keep([ready('process.exit(3)'), 'process.exit(4)', 'process.exit(5)']);
  await vi.waitFor(() => expect(ends.length).toBeGreaterThanOrEqual(5), eventually);
  expect(ends.slice(0, 5).map(({ reason, waitMs }) => [reason, waitMs])).toEqual([
    [3, 1],
    [4, 2],
    [5, 4],
    [5, 4],
    [5, 4],
  ]);
  expect(exits).toEqual([]);
});

it('does not repeat a first start that fails', async () => {
  const { starts, exits } = keep(['process.exit(7)']);
  await vi.waitFor(() => expect(exits).toEqual([7]), eventually);
  expect(starts).toEqual([0]);
});

it.each([
  ['an orderly end', ready('process.exit(0)'), 0],
  ['a signal that ends it on purpose', ready("process.kill(process.pid, 'SIGTERM')"), 1],
])('does not start it again after %s', async (_, code, exit) => {
  const { starts, exits } = keep([code]);
  await vi.waitFor(() => expect(exits).toEqual([exit]), eventually);
  expect(starts).toEqual([0]);
});

it('ends while it waits to start again', async () => {
  const { kept, starts, ends, exits } = keep([ready('process.exit(3)')], {
    firstMs: 600_000,
    longestMs: 600_000,
  });
  await vi.waitFor(() => expect(ends).toHaveLength(1), eventually);
  kept.signal('SIGTERM');
  expect(exits).toEqual([0]);
  expect(starts).toEqual([0]);
});

it('passes SIGHUP on without ending', async () => {
  const code = ready(`process.on('SIGHUP', () => process.send({ word: 'heard' })); ${forever}`);
  const { kept, exits, newest, isReady } = keep([`process.on('SIGHUP', () => undefined); ${code}`]);
  await isReady();
  const received = new Promise((done) =>
    newest().on('message', (message) => (message as { word: string }).word === 'heard' && done(true)),
  );
  kept.signal('SIGHUP');
  expect(await received).toBe(true);
  expect(exits).toEqual([]);
});
