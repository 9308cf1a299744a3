import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const newKey = (bits = 2_048, publicExponent = 65_537) =>
  generateKeyPairSync('rsa', { modulusLength: bits, publicExponent });
const pemOf = (key: ReturnType<typeof newKey>) =>
  key.publicKey.export({ type: 'spki', format: 'pem' }).toString();

interface Key {
  fingerprint: string;
  bits: number;
  revokedAt: number | null;
  publicKey: string;
  createdBy: string;
}
interface Keys {
  current: Key | null;
  history: Key[];
}
interface Profile {
  operator: { account: string; role: string };
  agent: {
    account: string;
    transferMode: string;
    callbackUrl: string;
    membersLockedUntil: number | null;
    followers: number;
    publicKey: string | null;
    membersOnline: number;
    onlineMembers: number;
  } | null;
  serverTime: number;
}
const keysOf = async (account: string) =>
  (await api.call<Keys>(account, '/proxyUser/getPubKey', { body: {} })).data;
const setKey = (account: string, publicKey: string, confirm = account) =>
  api.call(account, '/proxyUser/setPubKey', { body: { publicKey, confirm } });
const profile = async (account: string) => (await api.call<Profile>(account, '/proxyUser/getMyInfo')).data;
const setTransfer = (account: string, transferMode: string, apiUrl = '') =>
  api.call<{ membersLockedUntil: number; serverTime: number; agents: number }>(
    account,
    '/proxyUser/setApiUrl',
    {
      query: { transferMode, apiUrl },
    },
  );
const run = (text: ReturnType<typeof sql>) => text.execute(api.services.databases.system);
const auditOf = async (call: string) =>
  (
    await sql<{ target: string; before: unknown; after: unknown }>`
      select target, before, after from audit_log where call = ${call} and code = 0 order by id desc`.execute(
      api.services.databases.system,
    )
  ).rows;

describe("the caller's own information", () => {
  it('shows agents their own agent, and administrators their profile only', async () => {
    expect(await profile('share1')).toMatchObject({
      operator: { account: 'share1', role: 'agent' },
      agent: { account: 'share1', transferMode: 'manual', publicKey: null, membersLockedUntil: null },
    });
    expect(await profile('superadmin')).toMatchObject({ operator: { role: 'superAdmin' }, agent: null });
    expect(await keysOf('superadmin')).toEqual({ current: null, history: [] });
  });
});

describe('the public key', () => {
  it('is replaced, and the one before stays listed as revoked', async () => {
    const first = newKey();
    const second = newKey(3_072);
    expect((await setKey('major1', pemOf(first))).code).toBe(0);
    const bare = second.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    expect((await setKey('major1', bare)).code).toBe(0);
    const keys = await keysOf('major1');
    expect(keys.current).toMatchObject({
      bits: 3_072,
      revokedAt: null,
      publicKey: pemOf(second),
      createdBy: 'major1',
    });
    expect(keys.history).toMatchObject([
      { bits: 2_048, publicKey: pemOf(first), revokedAt: expect.any(Number) },
    ]);
    expect((await profile('major1')).agent?.publicKey).toBe(keys.current?.fingerprint);
    expect(await auditOf('/proxyUser/setPubKey')).toMatchObject([
      {
        target: 'agent:11 major1',
        before: { fingerprint: keys.history[0]?.fingerprint },
        after: { fingerprint: keys.current?.fingerprint, bits: 3_072 },
      },
      { before: null },
    ]);
    // Neither the key in use nor a revoked one can be set again.
    expect((await setKey('major1', bare)).code).toBe(1403);
    expect((await setKey('major1', pemOf(first))).code).toBe(1403);
    expect((await keysOf('share1')).current).toBeNull();
  });

  it('rejects anything but an RSA public key of 2048 bits, and the confirmation of another account', async () => {
    const good = newKey();
    const ed25519 = generateKeyPairSync('ed25519')
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString();
    const secret = good.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect((await setKey('share1', 'not a key')).code).toBe(1401);
    expect((await setKey('share1', 'QUJD')).code).toBe(1401);
    expect((await setKey('share1', ed25519)).code).toBe(1401);
    expect(await setKey('share1', secret)).toMatchObject({
      code: 1017,
      desc: expect.stringContaining('private key'),
    });
    expect((await setKey('share1', pemOf(newKey(2_048, 3)))).code).toBe(1401);
    expect(await setKey('share1', pemOf(newKey(1_024)))).toMatchObject({
      code: 1402,
      desc: expect.stringContaining('1024'),
    });
    expect((await setKey('share1', pemOf(good), 'share2')).code).toBe(1404);
    expect((await setKey('superadmin', pemOf(good))).code).toBe(1400);
    expect((await setKey('sub1', pemOf(good))).code).toBe(1003);
    expect(await keysOf('share1')).toEqual({ current: null, history: [] });
  });

  it('leaves one key in use when two are given at once', async () => {
    const replies = await Promise.all([
      setKey('master1', pemOf(newKey())),
      setKey('master1', pemOf(newKey())),
    ]);
    expect(replies.map(({ code }) => code)).toEqual([0, 0]);
    expect((await keysOf('master1')).history).toHaveLength(1);
  });
});

describe('transfer mode and callback address', () => {
  const wallet = 'https://wallet.example.com/pitboss';
  beforeEach(async () => {
    await run(sql`update agent set transfer_mode = 'manual', callback_url = '', members_locked_until = null`);
    await run(sql`update bet set state = 1 where state = 0`);
    await run(sql`update member set online_since = now(), current_game_id = 203`);
  });
  const onlineAgents = async () =>
    (
      await sql<{
        agent_id: string;
      }>`select agent_id from member where online_since is not null order by 1`.execute(
        api.services.databases.system,
      )
    ).rows.map(({ agent_id }) => agent_id);

  it('the profile states as many members online as the home page', async () => {
    await run(sql`update member set online_since = null where agent_id = 13`);
    const home = async (account: string) =>
      (
        await api.call<{ online: number }>(account, '/home/getSummary', {
          body: { zone: 'BeiJing', offsetMinutes: 480 },
        })
      ).data.online;
    // The members of the test tree: one each of major1, share1, general1 and the agent 16.
    for (const [account, online] of [
      ['major1', 4],
      ['share1', 2],
      ['master1', 1],
      ['general1', 1],
    ] as const) {
      expect((await profile(account)).agent, account).toMatchObject({ membersOnline: online });
      expect(await home(account), account).toBe(online);
    }
  });

  it("a change forces the agent's members offline for three minutes and returns until when", async () => {
    // The agents 12, 13 and 14 have a member each; the setting is that of 12.
    expect((await profile('share1')).agent).toMatchObject({ onlineMembers: 1, membersOnline: 3 });
    const reply = await setTransfer('share1', 'automatic');
    expect(reply).toMatchObject({ code: 0, data: { agents: 1 } });
    expect(reply.data.membersLockedUntil - reply.data.serverTime).toBe(180_000);
    expect(await onlineAgents()).toEqual(['11', '13', '14', '16', '21', '22']);
    const after = await profile('share1');
    expect(after.agent).toMatchObject({
      transferMode: 'automatic',
      membersLockedUntil: reply.data.membersLockedUntil,
      onlineMembers: 0,
      membersOnline: 2,
    });
    expect((await auditOf('/proxyUser/setApiUrl'))[0]).toMatchObject({
      target: 'agent:12 share1',
      before: { transferMode: 'manual', callbackUrl: '' },
      after: { transferMode: 'automatic', callbackUrl: '' },
    });
    expect((await setTransfer('share1', 'automatic')).code).toBe(1405);
  });

  it('agents below that call the same wallet follow, those with their own do not', async () => {
    await run(
      sql`update agent set transfer_mode = 'seamless', callback_url = ${wallet} where id in (12, 13, 22)`,
    );
    expect((await profile('share1')).agent?.followers).toBe(1);
    expect(await setTransfer('share1', 'seamless', 'https://other.example.com/')).toMatchObject({
      code: 0,
      data: { agents: 2 },
    });
    expect((await profile('master1')).agent).toMatchObject({ callbackUrl: 'https://other.example.com/' });
    expect((await profile('share9')).agent).toMatchObject({ callbackUrl: wallet, membersLockedUntil: null });
    expect(await onlineAgents()).toEqual(['11', '14', '16', '21', '22']);
  });

  it('the wallet is not moved while bets are open or members hold money', async () => {
    await run(
      sql`update bet set state = 0 where agent_id = 12 and id = (select max(id) from bet
        where agent_id = 12)`,
    );
    expect(await setTransfer('share1', 'seamless', wallet)).toMatchObject({
      code: 1406,
      desc: expect.stringContaining('Unsettled bets: 1'),
    });
    await run(sql`update bet set state = 1 where state = 0`);
    await run(sql`insert into ledger_account (id, tenant_id, kind, owner_id, agent_id, currency, balance)
      values (991, 11, 'member', 312, 12, 'CNY', 500)`);
    expect((await setTransfer('share1', 'seamless', wallet)).code).toBe(1407);
    expect((await setTransfer('share1', 'automatic', wallet)).code).toBe(0);
    await run(sql`update ledger_account set balance = 0 where id = 991`);
    expect((await setTransfer('share1', 'seamless', wallet)).code).toBe(0);
  });

  it('rejects addresses that are not allowed, and changes nothing', async () => {
    for (const url of [
      'http://wallet.example.com',
      'https://127.0.0.1/',
      'https://a@b.example.com/',
      'nonsense',
    ])
      expect((await setTransfer('share1', 'seamless', url)).code, url).toBe(1017);
    expect((await setTransfer('share1', 'seamless')).code).toBe(1017);
    expect((await setTransfer('superadmin', 'automatic')).code).toBe(1400);
    expect((await profile('share1')).agent).toMatchObject({
      transferMode: 'manual',
      membersLockedUntil: null,
    });
    expect(await onlineAgents()).toHaveLength(7);
  });
});

describe('with second approval', () => {
  let guarded: TestApi;
  beforeAll(async () => {
    guarded = await startTestApi({ fourEyes: true });
  });
  afterAll(() => guarded.stop());

  it('neither key nor transfer setting changes without a fresh dynamic code', async () => {
    const { system } = guarded.services.databases;
    const body = { publicKey: pemOf(newKey()), confirm: 'share1' };
    const query = { apiUrl: '', transferMode: 'automatic' };
    const replies = [
      await guarded.call('share1', '/proxyUser/setPubKey', { body }),
      await guarded.call('share1', '/proxyUser/setApiUrl', { query }),
    ];
    // No dynamic code is bound.
    const code = 1352;
    expect(replies.map((reply) => reply.code)).toEqual([code, code]);
    const kept = await sql<{ keys: string; mode: string; locked: Date | null }>`
      select (select count(*) from agent_public_key) as keys, transfer_mode as mode,
        members_locked_until as locked
      from agent where id = 12`.execute(system);
    expect(kept.rows).toEqual([{ keys: '0', mode: 'manual', locked: null }]);
  });
});

describe('the integrator’s document', () => {
  const document = async (account: string, language: string, format = 'markdown') =>
    (
      await api.call<{ fileName: string; content: string }>(account, '/proxyUser/getApiDocument', {
        query: { language, format },
      })
    ).data;

  it("describes the agent's own mode, in both languages", async () => {
    await run(
      sql`update agent set transfer_mode = 'seamless', callback_url = 'https://w.example.com/cb'
        where id = 21`,
    );
    const seamless = await document('major2', 'en_us');
    expect(seamless.fileName).toBe('pitboss-api-major2-en_us.md');
    expect(seamless.content).toContain('`POST https://w.example.com/cb/v1/bet`');
    expect(seamless.content).toContain('| 1102 | Settled already, cannot be cancelled |');
    expect(seamless.content).not.toContain('/ingest/v1/events');
    for (const line of [
      '| `settle` | 1 to 100 bets of this member and round | win + jackpot, 0.00 when lost; net = win − bet; bet is the sum of the stakes | + amount; a bet is settled once |',
      '| `balance` | amount | with code 0 and 1 | Balance after the movement, may be negative |',
      '| `unknown` | this id never arrived |',
      '## Key rotation',
      'Version 1.1.0 of the contract',
    ])
      expect(seamless.content).toContain(line);
    const manual = await document('general1', 'zh_cn');
    expect(manual.content).toContain('POST /ingest/v1/events');
    expect(manual.content).toContain('| `direction` | in / out | 是 |');
    expect(manual.content).not.toContain('/v1/betAndSettle');
    expect(manual.content).not.toContain('undefined');
    expect((await document('superadmin', 'en_us')).content).toMatch(/betAndSettle[\s\S]*ingest/);
  });

  it('has a signature that its own text reproduces', async () => {
    const { content } = await document('general1', 'en_us');
    const [request = '', lines = '', signature = ''] = content
      .slice(content.indexOf('## Signing'))
      .split('```')
      .filter((_, position) => position % 2 === 1)
      .map((part) => part.trim());
    const body = request.split('\n\n')[1] ?? '';
    expect(lines.split('\n')).toEqual([
      'POST',
      '/ingest/v1/events',
      '1760000000000',
      createHash('sha256').update(body).digest('hex'),
    ]);
    expect(createHmac('sha256', 'example-secret').update(lines).digest('hex')).toBe(signature);
  });

  it('escapes what it prints as HTML', async () => {
    await run(sql`update agent set callback_url = 'https://w.example.com/?a=<b>&c' where id = 21`);
    const { content } = await document('major2', 'en_us', 'html');
    expect(content).toContain('?a=&lt;b&gt;&amp;c');
    expect(content).not.toContain('<b>');
  });
});
