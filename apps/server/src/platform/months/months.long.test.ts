import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { up as noRollups } from '../../../migrations/0251-no-rollups.ts';
import { proveLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { lockWaits } from '../../testing/kills/lock-waits.ts';
import { runChild, typeScriptArgs } from '../../testing/processes/child-process.ts';
import { monthsFromEach } from '../../testing/sources.ts';
import { createIdMaker } from '../db/ids.ts';
import { betsKeptFrom, ensurePartitions, partitionOf } from '../db/partitions.ts';
import { platformJobs } from '../jobs/platform-jobs.ts';
import { attachMonth } from './attach.ts';
import { detachMonth } from './detach.ts';
import { movers } from './months.sql.ts';
import type { MonthStep, MonthWork } from './months.ts';

let api: TestApi;
let folder: string;
const client = { open: null as pg.Client | null };

/** The fifteenth of a month so many months ago, and its name. */
await avoidDayStart();
const nowMs = Date.now();
const middle = (back: number) => {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15);
};
const name = (back: number) => new Date(middle(back)).toISOString().slice(0, 7);
const ids = createIdMaker(3);
const month = name(9);
const table = partitionOf('bet', month);
const rounds = partitionOf('round', month);

const request = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await api.services.databases.systemPool.query<Row>(text, values)).rows;

/** A round with bets of one member, a text with every odd character among them. */
async function play(back: number, bets: number): Promise<void> {
  const at = new Date(middle(back));
  const round = ids.next(at.getTime());
  await request(
    `insert into round (id, inning_id, game_id, room_id, result, player, banker, card_type, started_at, ended_at, hash)
     values ($1, $2, 203, 'room', E'2|2\\t\\\\.\\n', '15', '8', '2,2|8,1', $3, $3, '\\x00ff')`,
    [round, `OLD-${back}`, at],
  );
  for (let bet = 0; bet < bets; bet += 1)
    await request(
      `insert into bet (id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, game_id, room_id, room_type, hall_level, currency, amount, payout, state, bet_time, ip)
       values ($1, 11, 13, 313, $2, $3, $4, 203, 'room', 0, 0, 'CNY', 1000, 500, 1, $5, '203.0.113.9')`,
      [ids.next(at.getTime() + bet), `old-${back}-${bet}`, round, `OLD-${back}`, at],
    );
}

beforeAll(async () => {
  api = await startTestApi({ oneMachine: true });
  await ensurePartitions(api.services.databases.system, nowMs, 14);
  for (const back of [8, 9, 10, 11]) await play(back, 40);
  folder = mkdtempSync(join(tmpdir(), 'pitboss-months-'));
});
beforeEach(async () => {
  await client.open?.end();
  // Locks of a connection are released when its server process has noticed its end.
  await expect
    .poll(() =>
      request("select from pg_locks where locktype = 'advisory' and granted and objid = $1", [movers]),
    )
    .toEqual([]);
  client.open = new pg.Client({ connectionString: api.databaseUrl });
  client.open.on('error', () => undefined);
  await client.open.connect();
});
afterAll(async () => {
  await client.open?.end();
  await api?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const work = (more: Partial<MonthWork> = {}): MonthWork => ({
  client: client.open as pg.Client,
  month,
  folder,
  ids,
  account: 'pitboss months',
  ...more,
});
const here = async (partition = table) =>
  (await request<{ found: string | null }>('select to_regclass($1) as found', [partition]))[0]?.found !==
  null;
/** Everything of the month, as text. */
const content = async () => [
  ...(await request(`select b::text from bet b where bet_key like 'old-9-%' order by id`)),
  ...(await request(`select r::text from round r where inning_id = 'OLD-9'`)),
];
const proofs = async () => {
  const { system } = api.services.databases;
  const ledger = (await proveLedger(system)).flatMap(({ faults }) => faults);
  return ledger;
};
const figures = () => monthsFromEach(api, middle(12), nowMs);
const requested = () =>
  api.call<{ round: object | null; bets: unknown[] }>('superadmin', '/betManager/getRound', {
    query: { inningId: 'OLD-9' },
  });

describe('a month of bets and rounds', () => {
  it('is detached to files and restored unchanged, with its cards; totals and ledger stay correct', async () => {
    const before = await content();
    expect(before).toHaveLength(41);
    const shown = await figures();
    expect((await requested()).data.bets).toHaveLength(40);
    expect(await proofs()).toEqual([]);

    const written = await detachMonth(work());
    expect(written.map(({ table: of, rows }) => [of, rows])).toEqual([
      ['bet', 40],
      ['round', 1],
    ]);
    expect([await here(), await here(rounds), await content()]).toEqual([false, false, []]);
    expect((await requested()).data).toMatchObject({ round: null, bets: [] });
    expect(await proofs()).toEqual([]);
    expect(await figures()).toEqual(shown);
    const { system } = api.services.databases;
    expect((await betsKeptFrom(system)).toISOString().slice(0, 10)).toBe(`${name(8)}-01`);
    expect(await proofs()).toEqual([]);
    // A start makes the months around now, but not those that are in files.
    await ensurePartitions(system, nowMs, 14);
    expect(await here()).toBe(false);
    await expect(detachMonth(work())).rejects.toThrow(/in files already: bet_/);

    const back = await attachMonth(work());
    expect(back.map(({ rows, newColumns }) => [rows, newColumns])).toEqual([
      [40, []],
      [1, []],
    ]);
    expect(await content()).toEqual(before);
    expect(await figures()).toEqual(shown);
    expect(await request('select from past_bet')).toEqual([]);
    expect((await requested()).data.bets).toHaveLength(40);
    expect((await betsKeptFrom(system)).getTime()).toBe(0);
    expect(await proofs()).toEqual([]);
    const lines = await request<{ call: string; account: string }>(
      "select call, account from audit_log where call like '/months/%' order by seq",
    );
    expect(lines).toEqual([
      { call: '/months/detach', account: 'pitboss months' },
      { call: '/months/attach', account: 'pitboss months' },
    ]);
    const log = await api.call<{ list: { type: string; outcome: string }[] }>(
      'superadmin',
      '/report/getOpLogReport',
      {
        body: { start_time: nowMs - 3_600_000, end_time: Date.now() + 3_600_000, type: '/months/detach' },
      },
    );
    expect(log.data.list.map(({ outcome }) => outcome)).toEqual(['Move month data to files']);
    await expect(attachMonth(work())).rejects.toThrow('is in the database already');
  });

  it('is restored with the indexes, privileges and checks of the other months', async () => {
    const shape = (partition: string) =>
      request(
        `select pg_get_indexdef(indexrelid) like '%UNIQUE%' as uniq, array(select a.attname::text from unnest(indkey) k join pg_attribute a on a.attrelid = indrelid and a.attnum = k) as columns,
           (select inhparent::regclass::text from pg_inherits where inhrelid = indexrelid) as parent,
           (select array_agg(conname::text order by 1) from pg_constraint where conrelid = indrelid and contype = 'c') as checks
         from pg_index where indrelid = $1::regclass order by 3`,
        [partition],
      );
    await detachMonth(work());
    await attachMonth(work());
    for (const part of ['bet', 'round'] as const)
      expect(await shape(partitionOf(part, month))).toEqual(await shape(partitionOf(part, name(8))));
    const granted = await request(
      'select relacl, relowner::regrole::text as owner from pg_class where relname in ($1, $2)',
      [table, partitionOf('bet', name(8))],
    );
    expect(granted[0]).toEqual(granted[1]);
  });

  it('is detached with corrections that were made while it was written', async () => {
    let corrected = false;
    const done = await detachMonth(
      work({
        async at(step) {
          if (step !== 'file' || corrected) return;
          corrected = true;
          await request("update bet set payout = 600 where bet_key = 'old-9-7'");
        },
      }),
    );
    const text = gunzipSync(readFileSync(join(folder, done[0]?.file ?? ''))).toString();
    expect(text.split('\n').filter((line) => line.includes('old-9-7\t'))[0]).toContain('600');
    await attachMonth(work());
    expect(await request("select payout from bet where bet_key = 'old-9-7'")).toEqual([{ payout: '600' }]);
    await request("update bet set payout = 500 where bet_key = 'old-9-7'");
  });

  it('waits for a correction that is under way, and a correction that comes too late changes nothing', async () => {
    const late = await api.services.databases.systemPool.connect();
    await late.query("begin; update bet set payout = 700 where bet_key = 'old-9-8'");
    const moved = detachMonth(work());
    const waits = () => lockWaits(api.services.databases.systemPool, 'in share mode');
    await expect.poll(waits, { interval: 20 }).toBe(1);
    await late.query('commit');
    late.release();
    await moved;
    expect(await request("update bet set payout = 1 where bet_key = 'old-9-8' returning 1")).toEqual([]);
    await attachMonth(work());
    expect(await request("select payout from bet where bet_key = 'old-9-8'")).toEqual([{ payout: '700' }]);
    await request("update bet set payout = 500 where bet_key = 'old-9-8'");
  });
});

describe('a month whose move is killed', () => {
  const run = async (mode: 'detach' | 'attach', last?: MonthStep) => {
    const program = join(import.meta.dirname, '../../testing/processes/move-month.ts');
    const args = [api.databaseUrl, mode, month, folder, ...(last ? [last] : [])];
    await runChild(process.execPath, [...typeScriptArgs(program), ...args], { exit: last ? 'SIGKILL' : 0 });
  };

  it('is neither lost nor doubled at any step, and completes when it is started again', async () => {
    const before = await content();
    for (const step of ['copy', 'file', 'compare', 'drop', 'commit'] as const) {
      await run('detach', step);
      expect(await content(), step).toEqual(before);
    }
    await run('detach', 'done');
    expect(await content()).toEqual([]);
    for (const step of ['fill', 'attach', 'commit'] as const) {
      await run('attach', step);
      expect([step, await content(), await here()]).toEqual([step, [], false]);
    }
    await run('attach', 'done');
    expect(await content()).toEqual(before);
    await run('detach');
    await run('attach');
    expect(await content()).toEqual(before);
    expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([]);
    expect(await proofs()).toEqual([]);
  });
});

describe('a file of a month', () => {
  it.skipIf(process.platform !== 'linux')('that does not fit on the disk changes nothing', async () => {
    const full = mkdtempSync(join(tmpdir(), 'pitboss-full-'));
    symlinkSync('/dev/full', join(full, `${table}.part`));
    const before = await content();
    await expect(detachMonth(work({ folder: full }))).rejects.toThrow(/disk of .* is full; bet of .* stays/);
    expect(await content()).toEqual(before);
    rmSync(full, { recursive: true });
  });

  it('that is missing, cut, modified or from other rows is rejected without any change', async () => {
    const before = await content();
    const [bets] = await detachMonth(work());
    const file = join(folder, bets?.file ?? '');
    const whole = readFileSync(file);
    const text = gunzipSync(whole).toString();
    const broken: [what: string, bytes: Buffer | null, why: RegExp][] = [
      ['missing', null, /is not there/],
      ['cut', whole.subarray(0, whole.length - 40), /damaged or cut/],
      [
        'flipped',
        Buffer.from(whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 8 : byte))),
        /damaged/,
      ],
      ['a changed row', gzipSync(text.replace('old-9-3', 'old-9-X')), /checksum differs/],
      ['a missing row', gzipSync(text.replace(/\n[^\n]*old-9-3\t[^\n]*\n/, '\n')), /checksum differs/],
      ['no end', gzipSync(text.slice(0, -100)), /damaged/],
      [
        'another head',
        gzipSync(text.replace('"pitbossMonth":1', '"pitbossMonth":2')),
        /is not a month of Pitboss/,
      ],
      ['another table', gzipSync(text.replace('"table":"bet"', '"table":"member"')), /holds member of/],
      [
        'a newer version',
        gzipSync(text.replace('"0222-month-files"', '"0222-month-files","9999-new"')),
        /newer version/,
      ],
      [
        'a column of another type',
        gzipSync(text.replace('{"name":"amount","type":"bigint"}', '{"name":"amount","type":"money"}')),
        /amount of bet was money .* is bigint now/,
      ],
      [
        'a column that is gone',
        gzipSync(text.replace('{"name":"amount"', '{"name":"stake"')),
        /stake of bet was bigint .* is gone now/,
      ],
    ];
    for (const [what, bytes, why] of broken) {
      if (bytes) writeFileSync(file, bytes);
      else rmSync(file);
      await expect(attachMonth(work()), what).rejects.toThrow(why);
      expect(await here(), what).toBe(false);
      await client.open?.end();
      client.open = new pg.Client({ connectionString: api.databaseUrl });
      await client.open.connect();
    }
    writeFileSync(file, whole);
    await attachMonth(work());
    expect(await content()).toEqual(before);
  });

  it('of before a column was added brings its rows with the default of the column', async () => {
    await detachMonth(work());
    await request("alter table bet add column mood text not null default 'calm'");
    const [bets] = await attachMonth(work());
    expect(bets?.newColumns).toEqual(['mood']);
    expect(await request("select distinct mood from bet where bet_key like 'old-9-%'")).toEqual([
      { mood: 'calm' },
    ]);
    await detachMonth(work());
    await request('alter table bet alter column mood drop default');
    await attachMonth(work());
    await request('alter table bet drop column mood');
  });

  it('is kept next to files of other rows', async () => {
    const files = new Set(readdirSync(folder));
    await request("update bet set payout = 510 where bet_key = 'old-9-1'");
    const [bets] = await detachMonth(work());
    expect(files.has(bets?.file ?? '')).toBe(false);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([...files]));
    copyFileSync(join(folder, bets?.file ?? ''), join(folder, 'copy'));
    await attachMonth(work());
    await request("update bet set payout = 500 where bet_key = 'old-9-1'");
  });
});

it('the retention detaches old months, keeps restored ones, and drops empty ones', async () => {
  const { services } = api;
  const own = mkdtempSync(join(tmpdir(), 'pitboss-retention-'));
  const config = { ...services.config, retentionMonths: 8, retentionDir: own };
  const [job] = platformJobs({ ...services, config });
  await job?.work({} as never);
  const gone = await request(
    'select part, month from month_file where attached_at is null order by month, part',
  );
  expect(gone.map((one) => `${one.part} ${one.month}`)).toEqual(
    [11, 10].flatMap((back) => [`bet ${name(back)}`, `round ${name(back)}`]),
  );
  expect(readdirSync(own).filter((file) => file.endsWith('.gz'))).toHaveLength(4);
  // The ninth month was brought back by hand before.
  expect([await here(), await here(partitionOf('bet', name(12)))]).toEqual([true, false]);
  expect(await proofs()).toEqual([]);
  await attachMonth(work({ month: name(11), folder: own }));
  expect((await betsKeptFrom(services.databases.system)).toISOString().slice(0, 7)).toBe(name(9));
  await job?.work({} as never);
  expect(await here(partitionOf('bet', name(11)))).toBe(true);
  expect(await proofs()).toEqual([]);
  rmSync(own, { recursive: true });
});

it('the upgrade that drops the sums of bets waits until no month is in files alone', async () => {
  const { system } = api.services.databases;
  const upgrade = () =>
    system.transaction().execute(async (tx) => {
      await noRollups(tx as never);
      throw new Error('rolled back');
    });
  await detachMonth(work());
  await expect(upgrade()).rejects.toThrow(`${month}`);
  await attachMonth(work());
  await request('update month_file set attached_at = coalesce(attached_at, now())');
  await expect(upgrade()).rejects.toThrow('rolled back');
});
