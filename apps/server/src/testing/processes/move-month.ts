import pg from 'pg';
import { createIdMaker } from '../../kernel/database/ids.ts';
import { attachMonth } from '../../kernel/database/months/attach.ts';
import { detachMonth } from '../../kernel/database/months/detach.ts';

/** Moves a month as the command does, and ends itself without a word before a step: URL, mode, month, folder, step. */
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
