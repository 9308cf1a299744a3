import pg from 'pg';
import { createIdMaker } from '../../platform/db/ids.ts';
import { attachMonth } from '../../platform/months/attach.ts';
import { detachMonth } from '../../platform/months/detach.ts';

/** Moves a month as the command does, and exits silently before a step: URL, mode, month, folder, step. */
const [url, mode, month = '', folder = '', last] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url });
await client.connect();
const work = { client, month, folder, ids: createIdMaker(2), account: 'pitboss months' };
await (mode === 'detach' ? detachMonth : attachMonth)({
  ...work,
  at: (step) => {
    if (step === last) process.kill(process.pid, 'SIGKILL');
  },
});
await client.end();
