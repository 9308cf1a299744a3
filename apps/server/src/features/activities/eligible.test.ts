import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal } from '../../platform/crypto/crypto.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { testPng } from '../../testing/files/png.ts';
import { uploadFile } from '../../testing/files/upload.ts';
import { startTestIngest, type TestIngest, testEvent } from '../../testing/ingest/ingest.ts';
import { runActivities } from '../../wallet/awards/activity-jobs.ts';

let api: TestApi;
let ingest: TestIngest;
const db = () => api.services.databases.system;
const hourMs = 3_600_000;
const now = Date.now();
const secret = 'JBSWY3DPEHPK3PXP';
/** Code of the reply for a change that was sent for approval. */
const approvalSent = 1350;
beforeAll(async () => {
  api = await startTestApi();
  const { databases, config } = api.services;
  const node = { id: 'node-1', secret: 'a secret of the first game server' };
  await sql`insert into game_node (id, name, secret, created_at) values (${node.id}, 'one', ${node.secret},
    now())`.execute(db());
  await sql`update operator set totp_secret = ${seal(config.secrets.server, secret)}
    where id in (1, 2)`.execute(db());
  ingest = await startTestIngest({ databases, url: api.databaseUrl, stop: async () => undefined }, node, 7);
});
afterAll(async () => {
  await ingest?.close();
  await api?.stop();
});

const terms = {
  kind: 'signIn',
  start: now - 24 * hourMs,
  end: now - 1_000,
  currencies: ['CNY'],
  rule: { steps: [{ at: 1, amount: { CNY: '5' } }] },
};
const text = (zh_cn: string, en_us: string) => ({ zh_cn, en_us });
const add = (more: object = {}) =>
  api.call<{ id: string }>('superadmin', '/activity/add', {
    body: {
      title: text('签到', 'Days'),
      content: text('内容', 'C'),
      ...terms,
      showStart: terms.start,
      showEnd: now + 5 * hourMs,
      payoutTime: now + hourMs,
      ...more,
    },
  });
const get = async (id: string) =>
  (
    await api.call<{ state: string; picture: { file: string; address: string } | null }>(
      'superadmin',
      '/activity/get',
      { query: { id } },
    )
  ).data;

async function published(more: object = {}): Promise<string> {
  const { data } = await add(more);
  expect((await api.call('superadmin', '/activity/publish', { query: { id: data.id } })).code).toBe(0);
  return data.id;
}
interface Award {
  id: string;
  memberAccount: string;
  amount: string;
  corrected: string | null;
}
const awards = async (activityId: string) =>
  (
    await api.call<{ list: Award[] }>('superadmin', '/activity/listAward', {
      body: { activityId, pageSize: 100 },
    })
  ).data.list;
/** Moves the payout time to now, settles, and returns the accounts of the winners. */
async function settled(id: string): Promise<string[]> {
  await sql`update activity set payout_at = now() where id = ${id}::bigint`.execute(db());
  // The clock of the database has a finer resolution than `Date.now()`.
  await runActivities(api.services, Date.now() + 5);
  return (await awards(id)).map(({ memberAccount }) => memberAccount).sort();
}

/** Members of agent 11, each barred or nearly barred in a different way. */
const others = ['test', 'robot', 'anchor', 'blocked', 'all', 'activities', 'rewards', 'label', 'dollar'];
const allowed = ['discounts', 'rebates', 'over', 'labelOver'];
async function bar(): Promise<void> {
  for (const [n, account] of [...others, ...allowed].entries())
    await sql`insert into member (id, tenant_id, agent_id, account, nickname, currency, register_ip,
      created_at)
      values (${4000 + n}, 11, 11, ${account}, '', ${account === 'dollar' ? 'USD' : 'CNY'}, '203.0.113.9',
        now())`.execute(db());
  await sql`update member set kind = account where account in ('test', 'robot', 'anchor')`.execute(db());
  await sql`update member set state = 'blocked' where account = 'blocked'`.execute(db());
  await sql`insert into member_disabled_benefit (id, tenant_id, agent_id, member_id, kind, reason, until, at)
    select id, 11, 11, id, case when account = 'over' then 'all' else account end, '', case
      when account = 'over' then now() - interval '1 s' end, now()
    from member where account in ('all', 'activities', 'rewards', 'discounts', 'rebates', 'over')`.execute(
    db(),
  );
  await sql`insert into label_version (tag, version, config, actor, reason, at)
    values ('test', 1, '{"enabled":true,"effects":{"benefitsOff":true}}', 'x', '',
      now() - interval '1 day')`.execute(db());
  await sql`insert into label_entry (tenant_id, id, agent_id, member_id, tag, side, kind, since, until,
    version, conditions, figures, reason)
    select 11, id, 11, id, 'test', 'black', 'manual', now() - interval '1 hour', case
      when account = 'labelOver' then now() - interval '1 s' end, 1, '[]', '{}', ''
    from member where account in ('label', 'labelOver')`.execute(db());
  // Bars the members below a blocked agent and below an expired one.
  await sql`update agent set state = 'blocked' where id = 13`.execute(db());
  await sql`update agent set valid_until = now() - interval '1 minute' where id = 21`.execute(db());
}
const users = ['member11', 'member12', 'member13', 'member14', 'member16', 'member21', 'member22'];

it('excludes members that are barred at the settlement, and counts their activity meanwhile once they are free again', async () => {
  // No member is barred yet at the sign-in.
  const restricted = [...others, ...allowed];
  await bar();
  await sql`update member set kind = 'normal', state = 'normal' where id >= 4000`.execute(db());
  await sql`update agent set state = 'normal', valid_until = null`.execute(db());
  const replies = await ingest.events(
    [...users, ...restricted].map((member) => testEvent('signIn', { member, at: now - 3 * hourMs })),
  );
  expect(replies.filter(({ code }) => code !== 0)).toEqual([]);
  await sql`update member set kind = account where account in ('test', 'robot', 'anchor')`.execute(db());
  await sql`update member set state = 'blocked' where account = 'blocked'`.execute(db());
  await sql`update agent set state = 'blocked' where id = 13`.execute(db());
  await sql`update agent set valid_until = now() - interval '1 minute' where id = 21`.execute(db());
  const scope = { except: ['16'] };
  expect(await settled(await published({ scope }))).toEqual([...allowed, 'member11', 'member12'].sort());

  await sql`update member set kind = 'normal', state = 'normal'`.execute(db());
  await sql`update agent set state = 'normal', valid_until = null`.execute(db());
  await sql`delete from member_disabled_benefit`.execute(db());
  await sql`delete from label_entry`.execute(db());
  const free = [...users, ...restricted].filter((account) => account !== 'dollar').sort();
  expect(await settled(await published())).toEqual(free);
  // Agents include all below them; an exception excludes its branch.
  const branch = { agents: ['12', '22'], except: ['14'] };
  expect(await settled(await published({ scope: branch }))).toEqual(['member12', 'member13', 'member22']);
});

/** Sends a call with a fresh code; used steps are cleared first. */
async function call<T>(account: string, path: string, payload: object) {
  await sql`update operator set totp_last_step = null`.execute(db());
  return api.call<T>(account, path, {
    ...payload,
    headers: { 'dynamic-code': new TOTP({ secret }).generate() },
  });
}
async function approved(): Promise<number> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select id::text as id, kind from approval where state = 'open' order by id desc limit 1`.execute(db());
  expect(rows[0]?.kind).toBe('activity');
  const query = { approvalId: rows[0]?.id ?? '' };
  expect((await call('superadmin', '/approvals/approve', { query })).code).toBe(1355);
  return (await call('sysadmin', '/approvals/approve', { query })).code;
}

it('requires a second approver to cancel an activity and to correct an award', async () => {
  const id = await published({ end: now + hourMs, payoutTime: now + 2 * hourMs });
  const paid = await published();
  await settled(paid);
  const [award] = await awards(paid);
  const { config } = api.services;
  config.fourEyes = true;
  try {
    const stop = { body: { id, mode: 'cancel', reason: 'wrong rule' } };
    expect((await call('superadmin', '/activity/stop', stop)).code).toBe(approvalSent);
    expect((await get(id)).state).toBe('inProgress');
    expect(await approved()).toBe(0);
    expect((await get(id)).state).toBe('finished');
    const change = { body: { awardId: award?.id, amount: '7', reason: 'late days' } };
    expect((await call('superadmin', '/activity/correct', change)).code).toBe(approvalSent);
    const now = async () => (await awards(paid)).find((one) => one.id === award?.id);
    expect(await now()).toMatchObject({ amount: '5.00', corrected: null });
    expect(await approved()).toBe(0);
    expect(await now()).toMatchObject({ amount: '5.00', corrected: '7.00' });
  } finally {
    config.fourEyes = false;
  }
});

it('accepts an image that was uploaded for it, once, and deletes the previous one', async () => {
  const upload = (file: Buffer) => uploadFile(api, 'superadmin', 'activityPicture', file);
  expect(await upload(Buffer.from('<svg/>'))).toMatchObject({ code: 1649 });
  const { data: first } = await upload(testPng());
  const { data } = await add({ picture: first.file });
  const shown = (await get(data.id)).picture;
  expect(shown?.file).toBe(first.file);
  const image = async (address: string) => api.app.inject({ method: 'GET', url: address });
  expect((await image(shown?.address ?? '')).headers['content-type']).toBe('image/png');
  // A file that another activity uses, and one that was never uploaded.
  const rejection = { code: 1482 };
  expect(await add({ picture: first.file })).toMatchObject(rejection);
  expect(await add({ picture: 'f'.repeat(32) })).toMatchObject(rejection);
  const { data: second } = await upload(testPng({ width: 90 }));
  const change = { body: { id: data.id, ...terms, title: text('签', 'D'), content: text('内容', 'C') } };
  const times = { showStart: terms.start, showEnd: now + 5 * hourMs, payoutTime: now + hourMs };
  const update = (file: string | null) =>
    api.call('superadmin', '/activity/update', { body: { ...change.body, ...times, picture: file } });
  expect((await update(second.file)).code).toBe(0);
  expect((await get(data.id)).picture?.file).toBe(second.file);
  expect(await add({ picture: first.file })).toMatchObject(rejection);
  expect((await update(null)).code).toBe(0);
  expect((await get(data.id)).picture).toBeNull();
});
