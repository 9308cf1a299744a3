import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../apps/server/src/testing/api.ts';
import { listenAnywhere } from '../../../apps/server/src/testing/stream.ts';
import { createOperator } from './login-code.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

it('login codes of the live mode come from an operator, also after its session has ended', async () => {
  const anchor = { id: 'shift-1', nickname: 'Fawn', type: 'own' };
  expect((await api.call('superadmin', '/anchor/add', { body: anchor })).code).toBe(0);
  const { origin } = new URL(await listenAnywhere(api.app));
  const { codeOf } = createOperator(api.services.databases.systemPool, origin);
  expect(await codeOf('nobody')).toBeNull();
  expect(await codeOf('shift-1')).toBeNull();
  const state = { query: { id: 'shift-1', action: 'allow' } };
  expect((await api.call('superadmin', '/anchor/updateAccountState', state)).code).toBe(0);
  expect(await codeOf('shift-1')).toMatch(/^\d{6}$/);
  await api.services.databases.system.deleteFrom('session').execute();
  expect(await codeOf('shift-1')).toMatch(/^\d{6}$/);
});
