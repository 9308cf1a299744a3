import { errors } from '@pitboss/contract/errors';
import { registry } from '@pitboss/contract/index';
import { pages } from '@pitboss/contract/pages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { callAllowed } from './permissions.ts';

/** Every page of both consoles, asked as every role of the demo world: what it reads is answered, or it is not the role's. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  // A major shareholder whose members' money is at its own wallet.
  const { systemPool } = api.services.databases;
  await systemPool.query(`insert into agent (id, tenant_id, parent_id, path, layer, account, name, currency, transfer_mode, created_at)
    values (31, 31, null, '/31/', 1, 'seamless1', 'Agent 31', 'CNY', 'seamless', now())`);
  await systemPool.query(`insert into operator (id, account, account_key, nickname, role, agent_id, tenant_id, salt, password_hash, created_at)
    select 131, 'seamless1', 'seamless1', 'seamless1', role, 31, 31, salt, password_hash, now() from operator where account = 'major1'`);
});
afterAll(() => api?.stop());

/** Accounts as the demo world has them, with how many pages their menus and links lead to at least. */
const roles = [
  ['superadmin', 80],
  ['sysadmin', 80],
  ['agentadmin', 30],
  ['major1', 30],
  ['share1', 30],
  ['master1', 30],
  ['general1', 30],
  ['sub1', 1],
  ['seamless1', 30],
] as const;

const texts = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
/** Answers; examples that name what the world of the tests has not, or what is no child of the caller, are answered so. */
const answers = new Set<number>([
  0,
  ...(['notFound', 'member.missing', 'file.gone', 'money.childrenOnly'] as const).map(
    (key) => errors[key].code,
  ),
]);
/** On a page of both consoles, but for administrators alone, as its handler says. */
const ofAdministrators = new Set(['/report/verifyAudit']);
const administrators = new Set<string>(['superadmin', 'sysadmin', 'agentadmin']);

it.each(roles)('every page answers %s, or is denied', async (account, least) => {
  const { data } = await api.call<{ permissions: { id: number; page: string }[] }>(
    account,
    '/proxyUser/getUserInfo',
  );
  const held = data.permissions.map(({ id }) => id);
  const own = pages.filter(({ id }) => held.includes(id));
  expect(own.length).toBeGreaterThanOrEqual(least);
  const wrong: string[] = [];
  for (const { call } of registry) {
    if (call.effect !== 'read') continue;
    const example = call.example();
    const { code, desc } = await api.call(account, call.path, {
      ...(example.body === undefined ? {} : { body: example.body }),
      ...(example.query === undefined ? {} : { query: texts(example.query as object) }),
    });
    const allowed = callAllowed(held, call.pages, call.feature);
    const denied = code === errors['permission.denied'].code;
    const mayDeny = ofAdministrators.has(call.path) && !administrators.has(account);
    const right = allowed ? answers.has(code) || (denied && mayDeny) : denied;
    if (!right) wrong.push(`${call.pages.join(' ')} ${call.path} ${code} ${desc}`);
  }
  expect(wrong).toEqual([]);
});
