import { startTestApi } from '../api.ts';
import { makeAnchor, makeGift } from '../ingest/gifts.ts';
import { fundTree } from '../money.ts';
import { type ServerProcess, startServer } from '../processes/server-process.ts';
import type { ModelAnchor, ModelGift, ModelMember } from './gift-model.ts';

const hourMs = 3_600_000;

/**
 * Members of two tenants, anchors with and without an agency, and gifts of every type, in the database and
 * for the model.
 */
export async function startGiftWorld() {
  const api = await startTestApi();
  const pool = api.services.databases.systemPool;
  await pool.query("update member set kind = 'test' where account = 'member13'");
  await fundTree(api, '400.00');
  const funded = await api.call('share9', '/player/deposit', { body: { id: '322', amount: '300.00' } });
  if (funded.code !== 0) throw new Error(funded.desc);
  // Enabled after the deposits, which would also require a code; the calls that follow do not.
  api.services.config.fourEyes = true;
  const { rows } = await pool.query<{
    id: string;
    account: string;
    tenant: string;
    kind: string;
    balance: string;
  }>(
    `select m.id, m.account, m.tenant_id as tenant, m.kind, coalesce(a.balance, 0) as balance from member m
     left join ledger_account a on a.tenant_id = m.tenant_id and a.kind = 'member' and a.owner_id = m.id and a.currency = 'CNY'
     where m.account in ('member12', 'member13', 'member14', 'member22') order by m.id`,
  );
  const members = rows.map(
    ({ id, account, tenant, kind, balance }): ModelMember => ({
      id,
      account,
      tenant,
      isNormal: kind === 'normal',
      balance: Number(balance),
    }),
  );
  const from = Date.now() - hourMs;
  const agency = { id: '12', tenantId: '11', path: '/11/12/', layer: 2, account: 'share1' };
  await makeAnchor(pool, { id: 'lark', from, anchorShare: '0.3333', agencyShare: '0' });
  await makeAnchor(pool, { id: 'finch', from, anchorShare: '0.4567', agencyShare: '0.2', agency });
  const anchors: ModelAnchor[] = [
    { id: 'lark', agency: null, tenant: null, streams: [], shares: [{ at: from, anchor: 3_333, agency: 0 }] },
    {
      id: 'finch',
      agency: '12',
      tenant: '11',
      streams: [],
      shares: [{ at: from, anchor: 4_567, agency: 2_000 }],
    },
  ];
  const gifts: ModelGift[] = [];
  for (const [place, gift] of (
    [
      { type: 'ordinary', price: 99, most: 9_999, sentBefore: 0 },
      { type: 'ordinary', price: 1_001, most: 5, sentBefore: 0 },
      { type: 'ordinary', price: 333, most: 9_999, sentBefore: 2_000 },
      { type: 'fans', price: 520, most: 9_999, sentBefore: 0 },
      { type: 'admission', price: 100, most: 9_999, sentBefore: 0 },
    ] as const
  ).entries()) {
    const { type, price, most, sentBefore } = gift;
    const id = String(71 + place);
    await makeGift(pool, {
      id,
      price: String(price),
      type,
      most,
      ...(sentBefore > 0 ? { sentBefore: String(sentBefore) } : {}),
    });
    gifts.push({ id, type, most, sentBefore, states: [{ at: 0, price, enabled: true }] });
  }
  let processes = 0;
  return {
    api,
    pool,
    members,
    anchors,
    gifts,
    /** Starts a server as a separate process, to be killed. */
    async mortal(): Promise<ServerProcess> {
      processes += 1;
      const { dataDir } = api.services.config;
      return startServer(api, {
        node: 10 + processes,
        dataDir,
        env: { FOUR_EYES: 'on' },
      });
    },
  };
}
export type GiftWorld = Awaited<ReturnType<typeof startGiftWorld>>;
