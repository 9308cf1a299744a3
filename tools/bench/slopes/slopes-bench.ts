import { resolve } from 'node:path';
import { createApp } from '../../../apps/server/src/app.ts';
import { closePeriods } from '../../../apps/server/src/domain/rollups/close-periods.ts';
import { openSession } from '../../../apps/server/src/kernel/access/session.ts';
import { openDatabases } from '../../../apps/server/src/kernel/database/db.ts';
import { createIdMaker } from '../../../apps/server/src/kernel/database/ids.ts';
import { openServerDatabase } from '../../../apps/server/src/kernel/postgres/database-start.ts';
import { loadConfig } from '../../../apps/server/src/kernel/start/config.ts';
import { log } from '../log.ts';
import { type Question, questionsOf } from '../questions.ts';

/**
 * How the questions of bets and reports grow with a world: `npm run bench:slopes -- SMALL LARGE`, two data folders made by
 * `npm run world`. Both are open at once and asked in turn, so that what else the machine does meets both alike; the figures are
 * medians in milliseconds at the server, and the growth is that of the times divided by that of the bets, as powers.
 */
const accounts = ['superadmin', 'major1', 'general1'];
const rounds = Number(process.env.ROUNDS ?? 30);
/** A question that takes longer is asked less often. */
const longMs = 300;
const longRounds = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function openWorld(folder: string) {
  process.env.DATA_DIR = resolve(folder);
  process.env.PITBOSS_TESTING = '1';
  const config = loadConfig();
  const database = await openServerDatabase(config, () => undefined);
  const databases = openDatabases(database.url);
  const app = await createApp({ config, databases, ids: createIdMaker(63), demo: true, log, say });
  await closePeriods(databases.system, Date.now());
  // What the server's own work and the database's would do sooner or later.
  await databases.systemPool.query('vacuum analyze');
  const one = async <Row>(sql: string, values: unknown[] = []) =>
    (await databases.systemPool.query(sql, values)).rows[0] as Row | undefined;
  const counted = await one<{ n: string }>('select count(*) as n from bet');
  return {
    bets: Number(counted?.n),
    /** What somebody asks, each as a function that asks it once and gives the milliseconds. */
    async questions(account: string) {
      const operator = await one<{ id: string; agent_id: string | null; path: string | null }>(
        'select o.id, o.agent_id, a.path from operator o left join agent a on a.id = o.agent_id where o.account_key = $1',
        [account],
      );
      if (!operator) throw new Error(`no ${account}`);
      const { token } = await openSession(databases.system, {
        ...{ operatorId: operator.id, appType: operator.agent_id ? 1 : 0 },
        ...{ ip: '127.0.0.1', userAgent: 'bench', bindCookie: false },
      });
      const bet = await one<{ id: string; inning_id: string }>(
        `select id, inning_id from bet where inning_id is not null and bet_time < now() - interval '20 days'
           and agent_id in (select id from agent where path like $1) order by id desc limit 1`,
        [`${operator.path ?? '/'}%`],
      );
      const facts = { nowMs: Date.now(), recordId: bet?.id ?? '0', inningId: bet?.inning_id ?? '' };
      const ask = async ({ path, body }: Question) => {
        const started = performance.now();
        const reply = await app.inject({
          method: 'POST',
          url: path,
          headers: { token },
          payload: body as object,
        });
        const { code, desc } = reply.json() as { code: number; desc: string };
        if (code !== 0) throw new Error(`${path}: ${code} ${desc}`);
        return performance.now() - started;
      };
      return questionsOf({ account, path: operator.path }, facts).map((question) => ({
        name: question.name,
        ask: () => ask(question),
      }));
    },
    async close() {
      await app.close();
      await databases.close();
      await database.stop();
    },
  };
}

const median = (samples: number[]) => samples.sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;

const [smallFolder = '', largeFolder = ''] = process.argv.slice(2);
const small = await openWorld(smallFolder);
const large = await openWorld(largeFolder);
try {
  const more = large.bets / small.bets;
  const [few, many] = [small, large].map(({ bets }) => bets.toLocaleString('en-US'));
  say(`| question | as | ${few} bets | ${many} bets | times | grows by bets to the |`);
  say('|---|---|---:|---:|---:|---:|');
  for (const account of accounts) {
    const ofLarge = await large.questions(account);
    for (const [place, { name, ask }] of (await small.questions(account)).entries()) {
      const other = ofLarge[place];
      if (!other) continue;
      const [here, there]: [number[], number[]] = [[], []];
      for (let warm = 0; warm < 3; warm += 1) await ask();
      const first = Math.max(await other.ask(), await other.ask());
      for (let n = first > longMs ? longRounds : rounds; n > 0; n -= 1) {
        here.push(await ask());
        there.push(await other.ask());
      }
      const [a, b] = [median(here), median(there)];
      const power = Math.log(b / a) / Math.log(more);
      say(
        `| ${name} | ${account} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${(b / a).toFixed(2)} | ${power.toFixed(2)} |`,
      );
    }
  }
} finally {
  await small.close();
  await large.close();
}
