import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  emptyLedger,
  type Ledger,
  type LoadPlan,
  moveMoney,
  request,
  type Session,
  sendRounds,
} from './load.ts';
import { createTarget, type Target } from './target.ts';

/**
 * Runs an hour of mixed load under faults: every database connection terminated each minute, the database
 * killed every ten minutes, the server killed three times. Afterwards every confirmed write is stored exactly
 * once, every reply was valid or busy, and no kind of work waited longer than ten seconds for a valid reply.
 * `npm run soak -- --minutes 60`; with
 * `--program PATH/bin/pitboss` it tests the installation of an archive.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    port: { type: 'string', default: '8300' },
    bets: { type: 'string', default: '100000' },
    program: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const dataDir = resolve(process.env.DATA_DIR ?? '.data/soak');
const backMs = 10_000;
const settledMs = 15_000;
const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function planOf(target: Target, open: () => boolean): Promise<LoadPlan> {
  const client = await target.database();
  const { rows: members } = await client.query<{ account: string; agent: string }>(
    `select m.account, a.account as agent from member m join agent a on a.id = m.agent_id
     join ledger_account l on l.owner_id = m.id and l.kind = 'member' and l.balance > 100000
     where a.transfer_mode <> 'seamless' and not m.bet_banned and m.state = 'normal' and a.state = 'normal'
       and not a.bet_banned limit 300`,
  );
  const { rows: tree } = await client.query<{ account: string; id: string }>(
    `select account, id from agent where account in ('major1', 'share1', 'master1', 'general1')`,
  );
  await client.end();
  const agentId = (account: string) => tree.find((row) => row.account === account)?.id ?? '';
  const sessions = Object.fromEntries(
    ['superadmin', 'major1', 'share1', 'master1', 'general1'].map((account) => [
      account,
      JSON.parse(target.script('token', account)) as Session,
    ]),
  );
  const { node } = JSON.parse(target.script('keys')) as { node: { keyId: string; secret: string } };
  const quota = (from: string, to: string, direction: 'in' | 'out') => ({
    session: sessions[from] as Session,
    path: '/proxyUser/addBalance',
    body: { id: agentId(to), direction },
  });
  const now = Date.now();
  const lists = { start_time: now - 86_400_000, end_time: now + 3_600_000, pageSize: 20 };
  const reads = [
    ['/betManager/list', lists],
    ['/player/list', { pageSize: 20 }],
    ['/proxyUser/list', { pageSize: 20 }],
    ['/home/getSummary', { zone: 'BeiJing', offsetMinutes: 480 }],
    ['/betManager/listCount', { start_time: lists.start_time, end_time: lists.end_time }],
  ] as const;
  return {
    api: target.api,
    node: { id: node.keyId, secret: node.secret },
    members,
    ways: [
      quota('major1', 'share1', 'in'),
      quota('major1', 'share1', 'out'),
      quota('share1', 'master1', 'in'),
      quota('share1', 'master1', 'out'),
      quota('master1', 'general1', 'in'),
      quota('master1', 'general1', 'out'),
    ],
    reads: ['superadmin', 'major1', 'general1'].flatMap((account) =>
      reads.map(([path, body]) => ({ session: sessions[account] as Session, path, body })),
    ),
    open,
  };
}

/**
 * Returns the longest time in ms that a kind of work went without a valid reply around a fault: the longest
 * gap between two valid replies, watched for at least `settledMs` and until all kinds work again, because a
 * database that is shutting down still responds for a short time.
 */
async function longestGap(ledger: Ledger, failure: () => Promise<void>): Promise<number> {
  const kinds = Object.values(ledger.right);
  for (const kind of kinds) kind.longestGap = 0;
  const since = performance.now();
  await failure();
  for (;;) {
    const now = performance.now();
    const waiting = Math.max(...kinds.map(({ last }) => now - last));
    if ((now - since > settledMs && waiting < 1_000) || now - since > 120_000)
      return Math.max(waiting, ...kinds.map((kind) => kind.longestGap));
    await pause(50);
  }
}

async function endConnections(target: Target): Promise<void> {
  const client = await target.database();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
      and backend_type = $1`,
    ['client backend'],
  );
  await client.end().catch(() => undefined);
}

/** Returns descriptions of missing or duplicate data in the database. */
async function count(target: Target, ledger: Ledger): Promise<string[]> {
  const client = await target.database();
  const wrong: string[] = [];
  const { rows } = await client.query<{ inning_id: string; n: number }>(
    `select inning_id, count(*)::int as n from bet where inning_id like 'SOAK-%' group by 1`,
  );
  const stored = new Map(rows.map(({ inning_id, n }) => [inning_id, n]));
  for (const [id, bets] of ledger.rounds)
    if (stored.get(id) !== bets) wrong.push(`round ${id} has ${stored.get(id) ?? 0} bets instead of ${bets}`);
  const { rows: kept } = await client.query<{ key: string }>(
    `select key from idempotency where key like 'soak-%' and reply is not null`,
  );
  const done = new Set(kept.map(({ key }) => key));
  for (const key of ledger.movements) if (!done.has(key)) wrong.push(`movement ${key} is lost`);
  const { rows: orders } = await client.query<{ n: number }>(
    `select count(*)::int as n from ledger_transfer t
      where t.at > now() - interval '3 hours' and t.operator_id is not null`,
  );
  say(
    `${ledger.rounds.size} rounds and ${ledger.movements.size} movements were answered; ${orders[0]?.n ?? 0} movements are in the ledger, ${done.size} under keys of this run`,
  );
  if ((orders[0]?.n ?? 0) < done.size) wrong.push('the ledger holds fewer movements than keys');
  await client.end();
  return wrong;
}

mkdirSync(dataDir, { recursive: true });
process.env.WORLD_BETS ??= values.bets;
const target = createTarget(dataDir, Number(values.port), say, values.program);
await target.start();
say(`ready at ${target.api}`);
let open = true;
const ledger = emptyLedger();
const plan = await planOf(target, () => open);
const work = Promise.all([
  ...Array.from({ length: 3 }, (_, n) => sendRounds(plan, ledger, n)),
  ...Array.from({ length: 4 }, (_, n) => moveMoney(plan, ledger, n)),
  ...Array.from({ length: 6 }, (_, n) => request(plan, ledger, n)),
]);
const slow: string[] = [];
const times = new Map<string, number[]>();
const began = performance.now();
const kills = [1, 2, 3].map((n) => Math.round((minutes * n) / 4));
for (let minute = 1; minute <= minutes; minute += 1) {
  await pause(Math.max(0, began + minute * 60_000 - 30_000 - performance.now()));
  let failure = 'connections ended';
  let strike = () => endConnections(target);
  if (kills.includes(minute)) {
    failure = 'server killed';
    strike = async () => {
      await target.killServer();
      await target.start();
    };
  } else if (minute % 10 === 0) {
    failure = 'database killed';
    strike = async () => target.killDatabase();
  }
  const took = await longestGap(ledger, strike);
  times.set(failure, [...(times.get(failure) ?? []), took]);
  if (took > backMs) slow.push(`minute ${minute}: ${failure}, longest wait ${(took / 1000).toFixed(1)} s`);
  say(
    `minute ${minute}: ${failure}, longest wait ${(took / 1000).toFixed(1)} s; ${JSON.stringify(ledger.replies)}`,
  );
}
open = false;
await work;
say(`replies: ${JSON.stringify(ledger.replies)}`);
for (const [fault, list] of times)
  say(`${fault}: ${list.length} times, longest wait ${(Math.max(...list) / 1000).toFixed(1)} s`);
const wrong = [...ledger.wrong, ...slow, ...(await count(target, ledger))];
for (const proof of ['ledger:verify', 'world:verify', 'audit:verify']) {
  try {
    say(`${proof}: ${target.script(proof).trim().split('\n').join(' | ').slice(0, 600)}`);
  } catch (error) {
    wrong.push(`${proof}: ${(error as { stdout?: string }).stdout ?? (error as Error).message}`);
  }
}
const code = await target.stop();
if (code !== 0) wrong.push(`the server ended with ${code}`);
for (const line of wrong.slice(0, 50)) say(`WRONG ${line}`);
say(wrong.length ? `${wrong.length} things are wrong` : 'nothing was lost, doubled or wrongly answered');
process.exit(wrong.length ? 1 : 0);
