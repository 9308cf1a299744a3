import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RiskWorld, startRiskWorld } from '../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
});
afterAll(() => world.stop());

it('reports a batch that cannot be evaluated to every super administrator, and continues with the next', async () => {
  const { api } = world;
  const { systemPool } = api.services.databases;
  const broken = api.services.ids.next();
  await systemPool.query('insert into risk_batch (id, at, items) values ($1, $2, $3)', [
    broken,
    Date.now(),
    '[[{"kind":',
  ]);
  const messages = async (account: string) =>
    (
      await api.call<{ list: { kind: string; params: Record<string, string>; link: string }[] }>(
        account,
        '/inbox/listMessages',
        { body: { pageNo: 1, pageSize: 20 } },
      )
    ).data.list;
  await expect
    .poll(() => messages('superadmin'), { timeout: 30_000 })
    .toMatchObject([{ kind: 'riskBatchAside', params: { batch: broken }, link: '/riskManagement' }]);
  expect((await messages('superadmin'))[0]?.params.fault).toContain('SyntaxError');
  for (const account of ['agentadmin', 'major1']) expect(await messages(account)).toEqual([]);
  await systemPool.query('delete from risk_batch where id = $1', [broken]);
  await world.fund('100.00');
});
