import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Controls {
  shown: boolean;
  list: { kind: string; value: string | null; gameId: number | null; label: string | null; until: number }[];
}

const hourMs = 3_600_000;
const controls = (account: string, id = '314') =>
  api.call<Controls>(account, '/player/listControls', { query: { id } });

async function done(account: string, path: string, payload: object) {
  const reply = await api.call<{ id?: string }>(account, path, payload);
  expect(reply.code, `${path}: ${reply.desc}`).toBe(0);
  return reply.data;
}

const settings = { brand: '', defaultChip: null, chatAllowed: true, jackpotShown: true, serviceLink: '' };
const show = (account: string, id: string, controlsShown: boolean) =>
  api.call(account, '/proxyCustom/updateProxyCustom', { body: { id, ...settings, controlsShown } });

it('controls of a member that end are listed for administrators, and for agents only where the setting allows it', async () => {
  const now = Date.now();
  const reason = 'test';
  const until = { kill: now + 3 * hourMs, rtp: now + 2 * hourMs, label: now + hourMs };
  await done('superadmin', '/player/setKillProbability', {
    body: { ids: ['314'], probability: '0.25', until: until.kill, reason },
  });
  await done('superadmin', '/rtp/addOrUpdatePlayerRTP', {
    query: { account: 'member14', gameId: '203', rtp: '0.850', until: String(until.rtp), reason },
  });
  await done('superadmin', '/singleBlackWhite/updateSingleBlackWhiteLabel', {
    body: { tag: 'manualBlack', version: 0, enabled: true, reason },
  });
  await done('superadmin', '/singleBlackWhite/addSingleBlackWhite', {
    body: { memberIds: ['314'], tag: 'manualBlack', until: until.label, reason },
  });
  const all = [
    { kind: 'label', value: null, gameId: null, label: 'manualBlack', until: until.label },
    { kind: 'rtp', value: '0.850', gameId: 203, label: null, until: until.rtp },
    { kind: 'kill', value: '0.25', gameId: null, label: null, until: until.kill },
  ];
  const { data } = await controls('superadmin');
  expect(data).toMatchObject({ shown: true, list: all });
  expect((await controls('general1')).data).toEqual({ shown: false, list: [] });

  // An administrator shows them to one agent; those above and below it have settings of their own.
  expect((await show('superadmin', '13', true)).code).toBe(0);
  expect((await controls('master1')).data).toMatchObject({ shown: true, list: all });
  expect((await controls('share1')).data).toEqual({ shown: false, list: [] });
  expect((await controls('general1')).data).toEqual({ shown: false, list: [] });
  // A member of another tree does not exist for the agent.
  expect((await controls('master1', '321')).code).not.toBe(0);

  // Controls that have ended or were removed are no longer listed.
  await done('superadmin', '/player/setKillProbability', { body: { ids: ['314'], probability: null } });
  await api.services.databases.systemPool.query(
    `update label_entry set until = now() - interval '1 second' where member_id = 314`,
  );
  expect((await controls('master1')).data.list).toMatchObject([{ kind: 'rtp' }]);
});

it('the setting is changed by administrators, not by the agents above', async () => {
  const custom = async (id: string) =>
    (
      await api.call<{ controlsShown: boolean; brand: string }>('superadmin', '/proxyCustom/getProxyCustom', {
        query: { id },
      })
    ).data;
  expect((await custom('14')).controlsShown).toBe(false);
  expect(await show('major1', '14', true)).toMatchObject({ code: 1003 });
  expect((await show('superadmin', '14', true)).code).toBe(0);
  // An agent changes the other settings without it, or sends it as it is.
  const body = { id: '14', ...settings, brand: 'North' };
  await done('major1', '/proxyCustom/updateProxyCustom', { body });
  await done('major1', '/proxyCustom/updateProxyCustom', { body: { ...body, controlsShown: true } });
  expect(await custom('14')).toMatchObject({ brand: 'North', controlsShown: true });
  expect((await show('major1', '14', false)).code).toBe(1003);
});
