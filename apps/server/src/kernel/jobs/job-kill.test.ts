import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { testLog } from '../../testing/log.ts';
import { wholeScope } from '../access/scope.ts';
import { createIdMaker } from '../database/ids.ts';
import { enqueueJob } from './queue.sql.ts';
import { JobRunner } from './runner.ts';

let database: TestDatabase;
let child: ChildProcess | undefined;
beforeAll(async () => {
  database = await startTestDatabase(6);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await database.stop();
});

const rows = async () =>
  (await database.databases.systemPool.query('select state, attempt, server, error from job')).rows;

it('a job whose server process is killed is taken over by another server, which ends it', async () => {
  const { databases } = database;
  const ids = createIdMaker(1);
  child = spawn(
    process.execPath,
    ['--import', 'tsx', resolve(import.meta.dirname, '../../testing/serve-jobs.ts')],
    { env: { ...process.env, DATABASE_URL: database.url }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await databases.write(wholeScope, (tx) =>
    enqueueJob(tx, wholeScope, { id: ids.next(), name: 'export', key: 'a' }),
  );
  await new Promise<void>((begun, failed) => {
    child?.stdout?.on('data', (words: Buffer) => words.toString().includes('begun') && begun());
    child?.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  const taken: string[] = [];
  const work = async ({ job }: { job: { key: string } }) => taken.push(job.key);
  const dependencies = { databases, ids, log: testLog(), config: { node: 1 } };
  const runner = new JobRunner(dependencies, [{ name: 'export', work }], { lookMs: 50, deadMs: 4_000 });
  runner.start();
  expect(taken).toEqual([]);
  child.kill('SIGKILL');
  while ((await rows())[0]?.state !== 'done') await new Promise((done) => setTimeout(done, 50));
  await runner.stop();
  expect(taken).toEqual(['a']);
  expect(await rows()).toEqual([
    {
      state: 'done',
      attempt: 2,
      server: expect.stringMatching(/^1 /),
      error: expect.stringMatching(/^interrupted: 9 /),
    },
  ]);
}, 120_000);
