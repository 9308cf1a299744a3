import { errors } from '@pitboss/contract/core/errors';
import { registry } from '@pitboss/contract/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heldByAccount, isAllowed } from '../../testing/access/roles.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

/**
 * Calls every read of every page of both consoles with each role of the demo data: it must return a result,
 * or the role must lack the page.
 */

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

/** Accounts as the demo world has them. */
const roles = [
  'superadmin',
  'sysadmin',
  'agentadmin',
  'major1',
  'share1',
  'master1',
  'general1',
  'sub1',
  'seamless1',
] as const;

const texts = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
/**
 * Codes that count as a result: examples may name entities that the test data lacks or that are not below the
 * caller, and no identity provider is set up.
 */
const replies = new Set<number>([
  0,
  ...(['notFound', 'member.missing', 'file.gone', 'money.childrenOnly', 'company.off'] as const).map(
    (key) => errors[key].code,
  ),
]);
/** Calls on a page of both consoles whose handler allows administrators only. */
const ofAdministrators = new Set(['/report/verifyAudit']);
const administrators = new Set<string>(['superadmin', 'sysadmin', 'agentadmin']);

it.each(roles)('every page returns a result to %s, or is denied', async (account) => {
  const held = heldByAccount(account);
  const wrong: string[] = [];
  for (const { call } of registry) {
    if (call.effect !== 'read') continue;
    const example = call.example();
    const { code, desc } = await api.call(account, call.path, {
      ...(example.body === undefined ? {} : { body: example.body }),
      ...(example.query === undefined ? {} : { query: texts(example.query as object) }),
    });
    const allowed = isAllowed(held, call);
    const denied = code === errors['permission.denied'].code;
    const mayDeny = ofAdministrators.has(call.path) && !administrators.has(account);
    const right = allowed ? replies.has(code) || (denied && mayDeny) : denied;
    if (!right) wrong.push(`${call.pages.join(' ')} ${call.path} ${code} ${desc}`);
  }
  expect(wrong).toEqual([]);
});
