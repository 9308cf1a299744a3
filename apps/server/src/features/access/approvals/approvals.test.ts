import { call, id, nothing, object, text } from '@pitboss/contract/core/define';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadLoginKey } from '../../../platform/auth/passwords.ts';
import { type Route, serve } from '../../../platform/calls/serve.ts';
import { seal } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { createApi } from '../../../platform/http/http.ts';
import { originTable } from '../../../platform/http/origins.ts';
import { type Reply, startTestApi, type TestApi } from '../../../testing/api.ts';
import { accessRoutes } from '../access.routes.ts';

/**
 * Guarded change like those of the features: requires a dynamic code, then a second approver, and changes an
 * agent's remark.
 */
const guarded = {
  change: call({
    path: '/test/guarded',
    payload: 'body',
    pages: ['/agentList'],
    feature: 'agents.edit',
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '测试', en_us: 'Test' },
    audit: { zh_cn: '测试', en_us: 'Test' },
    request: object({ id, remark: text, pwd: text }),
    response: nothing,
  }),
} as const;

const routes: Route[] = [
  ...serve(guarded, {
    async change(context, request) {
      await context.stepUp();
      const { rows } = await sql<{ remark: string; state: string }>`
        select remark, state from agent where id = ${request.id}::bigint
          and id <> coalesce(${context.scope.agentId}::bigint, 0) for update`.execute(context.tx);
      const [row] = rows;
      if (!row) throw new AppError('notFound');
      await context.secondPerson({
        kind: 'rtp',
        target: `agent:${request.id}`,
        before: { remark: row.remark },
        after: { remark: request.remark, pwd: request.pwd },
      });
      if (row.state !== 'normal') throw new AppError('login.disabled');
      await sql`update agent set remark = ${request.remark} where id = ${request.id}::bigint`.execute(
        context.tx,
      );
      context.audit({
        target: `agent:${request.id}`,
        before: { remark: row.remark },
        after: { remark: request.remark },
      });
      return null;
    },
  }),
];

let api: TestApi;
let app: FastifyInstance;
beforeAll(async () => {
  api = await startTestApi({ fourEyes: true });
  const { services } = api;
  const key = await loadLoginKey(services.databases.system, services.config.secrets);
  routes.push(...accessRoutes(services, key, () => routes));
  app = createApi(services, routes, originTable(services.config, services.demo));
  for (const account of Object.keys(secrets)) await bind(account);
});
afterAll(async () => {
  await app.close();
  await api.stop();
});

const secrets: Record<string, string> = {
  superadmin: 'JBSWY3DPEHPK3PXP',
  sysadmin: 'JBSWY3DPEHPK3PXQ',
  agentadmin: 'JBSWY3DPEHPK3PXU',
  major1: 'JBSWY3DPEHPK3PXR',
  share1: 'JBSWY3DPEHPK3PXS',
  major2: 'JBSWY3DPEHPK3PXT',
};
const db = () => api.services.databases.system;
const bind = (account: string) =>
  db()
    .updateTable('operator')
    .set({ totp_secret: seal(api.services.config.secrets.server, secrets[account] ?? '') })
    .where('account', '=', account)
    .execute();
/**
 * Returns a fresh code. Used steps are cleared first, so that tests need not wait for the next 30-second
 * step.
 */
async function code(account: string): Promise<string> {
  await db().updateTable('operator').set({ totp_last_step: null }).where('account', '=', account).execute();
  return new TOTP({ secret: secrets[account] ?? '' }).generate();
}

async function send<T = unknown>(
  account: string,
  path: string,
  payload: { body?: object; query?: Record<string, string> },
  dynamicCode?: string,
): Promise<Reply<T>> {
  const reply = await app.inject({
    method: 'POST',
    url: payload.query ? `${path}?${new URLSearchParams(payload.query)}` : path,
    headers: {
      language: 'en_us',
      token: await api.token(account),
      ...(dynamicCode ? { 'dynamic-code': dynamicCode } : {}),
    },
    ...(payload.body ? { payload: payload.body } : {}),
  });
  return reply.json() as Reply<T>;
}
const change = async (account: string, agentId: string, remark: string) =>
  send(account, '/test/guarded', { body: { id: agentId, remark, pwd: 'Top5ecret' } }, await code(account));
const approve = async (account: string, approvalId: string) =>
  send(
    account,
    '/approvals/approve',
    { query: { approvalId } },
    secrets[account] ? await code(account) : undefined,
  );
type Row = {
  id: string;
  state: string;
  maker: string;
  own: boolean;
  reason: string | null;
  decidedBy: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
};
const inbox = async (account: string) =>
  (await send<{ list: Row[] }>(account, '/approvals/list', { body: {} })).data.list;
const remarkOf = async (agentId: string) =>
  (await db().selectFrom('agent').select('remark').where('id', '=', agentId).executeTakeFirstOrThrow())
    .remark;
const lines = (path: string) =>
  db().selectFrom('audit_log').selectAll().where('call', '=', path).orderBy('id', 'desc').execute();

beforeEach(async () => {
  await sql`truncate approval`.execute(db());
  await sql`update agent set remark = '', state = 'normal'`.execute(db());
  await sql`update operator set permissions = null where role = 'agent'`.execute(db());
});

describe('a guarded change', () => {
  it('waits instead of taking effect, is stored once per maker, and keeps its payload encrypted', async () => {
    expect(await change('share1', '13', 'new')).toMatchObject({
      code: 1350,
      desc: 'Submitted for approval by a second approver.',
    });
    expect((await change('share1', '13', 'new')).code).toBe(1350);
    expect(await remarkOf('13')).toBe('');
    const rows = await db().selectFrom('approval').selectAll().execute();
    expect(rows.length).toBe(1);
    expect(JSON.stringify(rows)).not.toContain('Top5ecret');
    expect((await inbox('major1'))[0]).toMatchObject({
      maker: 'share1',
      state: 'open',
      own: false,
      changes: [
        { field: 'remark', before: '', after: 'new' },
        { field: 'pwd', before: null, after: '***' },
      ],
    });
    const [line] = await lines('/test/guarded');
    expect(line).toMatchObject({ account: 'share1', code: 1350, target: 'agent:13' });
    expect(JSON.stringify(line)).not.toContain('Top5ecret');
  });

  it('takes effect when another operator approves it, and the audit names both', async () => {
    await change('share1', '13', 'agreed');
    const [row] = await inbox('major1');
    expect((await approve('major1', row?.id ?? '')).code).toBe(0);
    expect(await remarkOf('13')).toBe('agreed');
    const [made] = await lines('/test/guarded');
    expect(made).toMatchObject({ account: 'share1', code: 0, chain: '11', before: { remark: '' } });
    expect(made?.after).toMatchObject({ approval: row?.id, change: { remark: 'agreed' } });
    const [agreed] = await lines('/approvals/approve');
    expect(agreed).toMatchObject({
      account: 'major1',
      code: 0,
      before: { approval: row?.id, maker: 'share1' },
    });
    expect((await inbox('major1'))[0]).toMatchObject({ state: 'approved', decidedBy: 'major1' });
    // The maker learns that the change was approved, but not by which account above.
    expect((await inbox('share1'))[0]).toMatchObject({ state: 'approved', decidedBy: null });
    expect((await approve('superadmin', row?.id ?? '')).code).toBe(1354);
  });

  it('is visible to and decidable by neither accounts below, other branches, the maker, nor the maker’s sub-account', async () => {
    await change('major1', '12', 'x');
    const approvalId = (await inbox('superadmin'))[0]?.id ?? '';
    for (const account of ['share1', 'major2']) {
      expect(await inbox(account)).toEqual([]);
      expect((await approve(account, approvalId)).code).toBe(1002);
      expect((await send(account, '/approvals/reject', { body: { approvalId, remark: '' } })).code).toBe(
        1002,
      );
    }
    expect((await inbox('major1'))[0]?.own).toBe(true);
    expect((await approve('major1', approvalId)).code).toBe(1355);
    const sub = await db()
      .selectFrom('operator')
      .select('permissions')
      .where('account', '=', 'sub1')
      .executeTakeFirst();
    await sql`update operator set permissions = array[1004, 100405, 1104, 110401]
      where account = 'sub1'`.execute(db());
    expect((await approve('sub1', approvalId)).code).toBe(1355);
    await db()
      .updateTable('operator')
      .set({ permissions: sub?.permissions ?? [] })
      .where('account', '=', 'sub1')
      .execute();
    expect(await remarkOf('12')).toBe('');
  });

  it('needs an approver with the permission to decide and a page of its subject, not with its own permission', async () => {
    await change('share1', '13', 'x');
    const approvalId = (await inbox('major1'))[0]?.id ?? '';
    await sql`update operator set permissions = array[1004, 100405, 1104] where account = 'major1'`.execute(
      db(),
    );
    expect((await approve('major1', approvalId)).code).toBe(1003);
    await sql`update operator set permissions = array[1104, 110401] where account = 'major1'`.execute(db());
    expect((await approve('major1', approvalId)).code).toBe(1003);
    expect(await remarkOf('13')).toBe('');
    await sql`update operator set permissions = array[1004, 1104, 110401] where account = 'major1'`.execute(
      db(),
    );
    expect((await approve('major1', approvalId)).code).toBe(0);
    expect(await remarkOf('13')).toBe('x');
  });

  it('is decided once when several operators approve concurrently', async () => {
    await change('share1', '13', 'race');
    const approvalId = (await inbox('major1'))[0]?.id ?? '';
    const codes = await Promise.all(
      ['major1', 'superadmin', 'sysadmin'].map((account) => approve(account, approvalId)),
    );
    expect(codes.map((reply) => reply.code).sort()).toEqual([0, 1354, 1354]);
    expect(
      (await lines('/test/guarded')).filter(
        (line) => JSON.stringify(line.after).includes(approvalId) && line.code === 0,
      ).length,
    ).toBe(1);
  });

  it('stays open with the reason when circumstances changed, and can be approved when they are restored', async () => {
    await change('share1', '13', 'later');
    const approvalId = (await inbox('major1'))[0]?.id ?? '';
    await sql`update agent set state = 'blocked' where id = 13`.execute(db());
    expect((await approve('major1', approvalId)).code).toBe(1109);
    expect((await inbox('major1'))[0]).toMatchObject({ state: 'open', reason: 'The account is disabled.' });
    await sql`update agent set state = 'normal' where id = 13`.execute(db());
    expect((await approve('major1', approvalId)).code).toBe(0);
    expect(await remarkOf('13')).toBe('later');
  });

  it("runs with the maker's current permissions: not after losing the feature, the tree or the account", async () => {
    const losses = [
      sql`update operator set permissions = array[1004] where account = 'share1'`,
      sql`update operator set state = 'blocked' where account = 'share1'`,
      sql`update agent set state = 'blocked' where id = 12`,
    ];
    const back = sql`update operator set permissions = null, state = 'normal' where account = 'share1'`;
    for (const [index, loss] of losses.entries()) {
      await change('share1', '13', `try ${index}`);
      const approvalId = (await inbox('major1'))[0]?.id ?? '';
      await loss.execute(db());
      expect((await approve('major1', approvalId)).code).toBe(1356);
      await back.execute(db());
      await sql`update agent set state = 'normal'`.execute(db());
      api.signOut('share1');
    }
    await change('share1', '13', 'moved');
    const approvalId = (await inbox('major1'))[0]?.id ?? '';
    await sql`update agent set path = '/11/16/13/', parent_id = 16 where id = 13`.execute(db());
    expect((await approve('major1', approvalId)).code).toBe(1002);
    await sql`update agent set path = '/11/12/13/', parent_id = 12 where id = 13`.execute(db());
    expect(await remarkOf('13')).toBe('');
  });

  it('can be rejected with a remark, and expires after a day', async () => {
    await change('share1', '13', 'x');
    const approvalId = (await inbox('major1'))[0]?.id ?? '';
    const reject = { body: { approvalId, remark: 'not now' } };
    expect((await send('major1', '/approvals/reject', reject)).code).toBe(0);
    expect((await send('superadmin', '/approvals/reject', reject)).code).toBe(1354);
    expect((await approve('superadmin', approvalId)).code).toBe(1354);
    expect((await lines('/approvals/reject'))[1]).toMatchObject({
      account: 'major1',
      after: { remark: 'not now' },
    });

    await change('share1', '13', 'y');
    const late = (await inbox('major1'))[0]?.id ?? '';
    await sql`update approval set expires_at = now() - interval '1 second'
      where id = ${late}::bigint`.execute(db());
    expect((await inbox('major1')).find((row) => row.id === late)?.state).toBe('expired');
    expect((await approve('major1', late)).code).toBe(1354);
    // An expired request can be sent again.
    expect((await change('share1', '13', 'y')).code).toBe(1350);
    expect((await inbox('major1'))[0]).toMatchObject({ state: 'open' });
    expect(await remarkOf('13')).toBe('');
  });

  it('binds administrators once there was ever a second one who could decide approvals', async () => {
    expect((await change('superadmin', '13', 'two')).code).toBe(1350);
    await sql`update operator set agent_id = 14 where account = 'sysadmin'`.execute(db());
    expect((await change('superadmin', '13', 'nobody could agree')).code).toBe(0);
    expect((await change('agentadmin', '13', 'superadmin can')).code).toBe(1350);
    await sql`update operator set agent_id = null where account = 'sysadmin'`.execute(db());
    await sql`update operator set state = 'deleted' where account in ('sysadmin', 'agentadmin')`.execute(
      db(),
    );
    expect((await change('superadmin', '13', 'still')).code).toBe(1350);
    await sql`update operator set agent_id = 14 where account in ('sysadmin', 'agentadmin')`.execute(db());
    expect((await change('superadmin', '13', 'alone')).code).toBe(0);
    expect(await remarkOf('13')).toBe('alone');
    await sql`update operator set agent_id = null, state = 'normal'
      where account in ('sysadmin', 'agentadmin')`.execute(db());
  });
});

describe('a fresh dynamic code', () => {
  const body = { id: '13', remark: 'z', pwd: 'x' };
  it('is required, must be correct, and is accepted once', async () => {
    expect((await send('share1', '/test/guarded', { body })).code).toBe(1351);
    const right = await code('share1');
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await send('share1', '/test/guarded', { body }, wrong)).code).toBe(1353);
    expect((await send('share1', '/test/guarded', { body }, right)).code).toBe(1350);
    expect((await send('share1', '/test/guarded', { body: { ...body, remark: 'again' } }, right)).code).toBe(
      1353,
    );
  });

  it('of the approver is required to approve a change', async () => {
    await change('share1', '13', 'x');
    const approvalId = (await inbox('major1'))[0]?.id ?? '';
    expect((await send('major1', '/approvals/approve', { query: { approvalId } })).code).toBe(1351);
    expect((await inbox('major1'))[0]?.reason).toBeNull();
    expect(await remarkOf('13')).toBe('');
  });

  it('must have been bound, and cannot be guessed', async () => {
    expect((await send('master1', '/test/guarded', { body: { ...body, id: '14' } }, '123456')).code).toBe(
      1352,
    );
    const right = await code('major2');
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const codes = [];
    for (let n = 0; n < 7; n += 1)
      codes.push((await send('major2', '/test/guarded', { body: { ...body, id: '22' } }, wrong)).code);
    expect(codes).toEqual([1353, 1353, 1353, 1353, 1353, 1004, 1004]);
  });
});

it('requires no code and no approver while the rule is off', async () => {
  const { config } = api.services;
  config.fourEyes = false;
  expect((await send('share1', '/test/guarded', { body: { id: '13', remark: 'free', pwd: '' } })).code).toBe(
    0,
  );
  expect(await remarkOf('13')).toBe('free');
  config.fourEyes = true;
});
