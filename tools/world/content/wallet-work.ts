import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { walletKey } from '../../../apps/server/src/domain/agents/wallet-key.ts';
import type { Run } from '../../../apps/server/src/features/orders/recovery/recover.sql.ts';
import { storeResult } from '../../../apps/server/src/features/orders/recovery/result-file.ts';
import { insertRun } from '../../../apps/server/src/features/wallet-bench/wallet-bench.sql.ts';
import type { ServerServices } from '../../../apps/server/src/platform/calls/services.ts';
import type { Db } from '../../../apps/server/src/platform/db/db.ts';
import type { FileStore } from '../../../apps/server/src/platform/files/store.ts';
import { createOutbound, type Outbound } from '../../../apps/server/src/platform/outbound/outbound.ts';
import { createBench } from '../../../apps/server/src/wallet/bench/bench-job.ts';
import { createBook } from '../../../apps/wallet/src/book.ts';
import { createWalletServer } from '../../../apps/wallet/src/server.ts';
import { exampleId } from '../rows/ids.ts';
import { seamlessNamed } from '../users/agents.ts';

type WorldServices = Pick<ServerServices, 'databases' | 'config' | 'ids'>;

/** Balance of the tested member at the reference wallet, in minor units. */
const opening = 100_000n;

/** Account of the tested member, which belongs to the agent and does not play. */
const member = 'test1';

/** Account of the agent whose wallet is tested. */
const tested = seamlessNamed.account;

/**
 * Tests the wallet of an agent of the demo world as its own console would, against a reference wallet in this
 * process.
 */
async function testWallet(services: WorldServices): Promise<void> {
  const { databases, config } = services;
  const { rows } = await sql<{ id: string; tenant_id: string; currency: string; callback_url: string }>`
    select id, tenant_id, currency, callback_url from agent
      where account = ${tested} and transfer_mode = 'seamless'`.execute(databases.system);
  const [agent] = rows;
  if (!agent) return;
  const wallet = createWalletServer({
    book: createBook(opening, (account) => account !== member),
    agents: [{ agentId: agent.id, ...walletKey(config.secrets, agent.id) }],
  }).listen(0, '127.0.0.1');
  await once(wallet, 'listening');
  const origin = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`;
  const outbound = createOutbound({ allowed: origin });
  try {
    const id = exampleId;
    await databases.system
      .transaction()
      .execute((tx) =>
        insertRun(tx, { ...agent, account: tested }, { id, operator: tested, memberAccount: member }),
      );
    const throughOrigin: Outbound = {
      ...outbound,
      call: (request) => outbound.call({ ...request, url: new URL(request.url.pathname, origin) }),
    };
    // There is no row in the queue, so no other worker can take the job.
    const turn = { job: { key: id }, signal: new AbortController().signal, finish: async () => true };
    await createBench(services, throughOrigin)(turn);
  } finally {
    outbound.close();
    wallet.closeAllConnections();
    wallet.close();
  }
}

/** Writes the results of the recoveries of the demo world. */
async function writeResults(system: Db, store: FileStore): Promise<void> {
  const { rows } =
    await sql<Run>`select * from order_recovery where state = 'done' and file is null order by id`.execute(
      system,
    );
  for (const run of rows)
    await storeResult(system, store, run, (tx, name) =>
      sql`update order_recovery set file = ${name} where tenant_id = ${run.tenant_id}::bigint
        and id = ${run.id}::bigint`.execute(tx),
    );
}

/**
 * Creates, by the product's code, what requires the demo data: a finished test of a wallet, and results of
 * recoveries to download.
 */
export async function doWalletWork(services: WorldServices, store: FileStore): Promise<void> {
  await testWallet(services);
  await writeResults(services.databases.system, store);
}
