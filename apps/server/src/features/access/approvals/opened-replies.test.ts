import { registry } from '@pitboss/contract/index';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWalletSecret } from '../../../domain/agents/wallet-key.ts';
import { fourEyes } from '../../../testing/access/four-eyes.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';

let api: TestApi;
let eyes: ReturnType<typeof fourEyes>;
beforeAll(async () => {
  api = await startTestApi({ fourEyes: true });
  eyes = fourEyes(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await eyes.run('truncate approval, wallet_key');
});

const gone = 1359;
const makeKey = async (keepOld: boolean) => {
  const body = { confirm: 'major1', keepOld };
  expect((await eyes.call('major1', '/proxyUser/newApiKey', { body })).code).toBe(1350);
  const approvalId = await eyes.lastApproval();
  const reply = await eyes.approveLast('superadmin');
  expect(reply).toMatchObject({ code: 0, data: null });
  return approvalId;
};
const open = (account: string, approvalId: string) =>
  eyes.call<{ fields: { field: string; value: string | null }[] }>(account, '/approvals/openReply', {
    query: { approvalId },
  });
const keys = () =>
  eyes.run<{ key_id: string; sealed: string; valid: boolean; hours: number | null }>(
    `select key_id, sealed, coalesce(ends_at > now(), true) as valid, round(extract(epoch from ends_at - now()) / 3600)::int as hours
     from wallet_key where agent_id = 11 order by id`,
  );
const replyUntil = async (account: string) =>
  (await eyes.call<{ list: { replyUntil: number | null }[] }>(account, '/approvals/list', { body: {} })).data
    .list[0]?.replyUntil;

it('shows the secret of an approved API key once, to its maker, encrypted until then', async () => {
  const approvalId = await makeKey(true);
  expect(await keys()).toMatchObject([{ key_id: '11', valid: true, hours: null }, { valid: false }]);
  expect(await replyUntil('superadmin')).toBeNull();
  const until = (await replyUntil('major1')) ?? 0;
  expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24);
  expect((await open('superadmin', approvalId)).code).toBe(gone);
  expect((await open('major2', approvalId)).code).toBe(gone);

  const opened = await open('major1', approvalId);
  expect(opened.code, opened.desc).toBe(0);
  const shown = Object.fromEntries(opened.data.fields.map(({ field, value }) => [field, value]));
  const [old, made] = await keys();
  expect(shown).toMatchObject({ keyId: made?.key_id });
  expect(openWalletSecret(api.services.config.secrets, made?.sealed ?? '')).toBe(shown.secret);
  // The old key's last day starts when the new key is opened and comes into use.
  expect(old).toMatchObject({ key_id: '11', valid: true, hours: 24 });
  expect(Number(shown.oldEndsAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(made).toMatchObject({ valid: true, hours: null });

  expect((await open('major1', approvalId)).code).toBe(gone);
  expect(await replyUntil('major1')).toBeNull();
  const stored = JSON.stringify(await eyes.run('select * from approval'));
  const logged = JSON.stringify(await eyes.run('select before, after from audit_log'));
  expect(stored + logged).not.toContain(shown.secret ?? 'no secret');
});

it('waits in the inbox of its maker only, until it is opened or its time is over', async () => {
  const waiting = async (account: string) => {
    const { data } = await eyes.call<{ waits: { kind: string; count: number }[] }>(
      account,
      '/inbox/list',
      {},
    );
    return data.waits.find(({ kind }) => kind === 'replies')?.count ?? 0;
  };
  const listed = async (account: string, hasReply: boolean) => {
    const { data } = await eyes.call<{ list: { id: string }[] }>(account, '/approvals/list', {
      body: { hasReply },
    });
    return data.list.map(({ id }) => id);
  };
  expect(await waiting('major1')).toBe(0);
  const first = await makeKey(true);
  expect(await waiting('major1')).toBe(1);
  for (const other of ['superadmin', 'sysadmin', 'major2']) expect(await waiting(other)).toBe(0);
  // The counter links to exactly the rows that it counts.
  expect(await listed('major1', true)).toEqual([first]);
  expect(await listed('major1', false)).toEqual([]);
  expect(await listed('superadmin', true)).toEqual([]);
  expect((await open('major1', first)).code).toBe(0);
  expect(await waiting('major1')).toBe(0);
  expect(await listed('major1', true)).toEqual([]);
  await makeKey(true);
  expect(await waiting('major1')).toBe(1);
  await eyes.run("update approval set reply_until = now() - interval '1 second' where reply is not null");
  expect(await waiting('major1')).toBe(0);
  expect(await listed('major1', true)).toEqual([]);
});

it('keeps the old key when the secret is not opened within 24 hours', async () => {
  const approvalId = await makeKey(false);
  await eyes.run("update approval set reply_until = now() - interval '1 second'");
  expect((await open('major1', approvalId)).code).toBe(gone);
  expect(await keys()).toMatchObject([{ key_id: '11', valid: true, hours: null }, { valid: false }]);
  // The next key replaces the key in use, not the one that was never opened.
  const again = await makeKey(true);
  expect((await open('major1', again)).code).toBe(0);
  expect(await keys()).toMatchObject([
    { key_id: '11', valid: true, hours: 24 },
    { valid: false },
    { valid: true, hours: null },
  ]);
});

it('does not activate a key that was replaced before it was opened', async () => {
  const first = await makeKey(true);
  const second = await makeKey(true);
  expect((await open('major1', first)).code).toBe(gone);
  expect((await open('major1', second)).code).toBe(0);
  expect((await keys()).map(({ valid }) => valid)).toEqual([true, false, true]);
});

it('applies to every call whose reply has a secret', () => {
  const secrets = registry
    .map(({ call }) => call)
    .filter(({ response }) => /"(secret|pwd|password)"/.test(shapeOf(response)));
  expect(secrets.map(({ path }) => path).sort()).toEqual([
    '/gameNode/add',
    '/gameNode/rotateKey',
    '/proxyUser/newApiKey',
  ]);
  expect(secrets.filter(({ shownOnce }) => !shownOnce)).toEqual([]);
});

/** The names of a reply's fields, in quotes. */
function shapeOf(response: unknown): string {
  const { shape } = (response as { def?: { shape?: object } }).def ?? {};
  return JSON.stringify(Object.keys(shape ?? {}));
}
