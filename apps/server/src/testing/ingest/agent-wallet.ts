import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { type Book, createBook } from '../../../../wallet/src/book.ts';
import { createFaults, type Faults } from '../../../../wallet/src/faults.ts';
import { createWalletServer, type WalletServerOptions } from '../../../../wallet/src/server.ts';
import { walletKey } from '../../domain/agents/wallet-key.ts';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { seal } from '../../platform/crypto/crypto.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import { testConfig } from '../api.ts';
import { startTestDatabase, type TestDatabase } from '../database.ts';
import { type SmallMember, seedSmallWorld } from '../small-world.ts';
import { startTestIngest, type TestIngest, type TestNode } from './ingest.ts';

/** Our servers next to an agent's wallet, which is the reference wallet, in this process. */
export interface AgentWallet {
  readonly book: Book;
  readonly faults: Faults;
  readonly origin: string;
  readonly outbound: Outbound;
  /** Returns a secret as the server stores it. */
  seal(secret: string): string;
  /** Starts a server of ours that may call the wallet. */
  server(serverId?: number): Promise<TestIngest>;
  close(): Promise<void>;
}

/** Makes an agent seamless, with a wallet in which its members have 10,000.00 each. */
export async function startAgentWallet(
  database: TestDatabase,
  node: TestNode,
  agentIds: readonly string[],
  secrets: TestIngest['secrets'],
  more: Pick<WalletServerOptions, 'platformKeys' | 'unsigned'> & {
    /** Private keys of agents that are called with RSA, by agent. */
    readonly privateKeys?: Readonly<Record<string, string>>;
  } = {},
): Promise<AgentWallet> {
  const book = createBook(1_000_000n);
  const failures = createFaults();
  const agents = agentIds.map((agentId) => ({
    agentId,
    ...walletKey(secrets, agentId),
    ...(more.privateKeys?.[agentId] ? { privateKey: more.privateKeys[agentId] } : {}),
  }));
  const server = createWalletServer({ book, agents, faults: failures, slowMs: 1_200, ...more });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await database.databases.systemPool.query(
    "update agent set transfer_mode = 'seamless', callback_url = $1 where id = any($2::bigint[])",
    [`${origin}/cb/`, agentIds],
  );
  const outbounds: Outbound[] = [];
  const own = () => {
    const made = createOutbound({ allowed: origin, limits: { totalMs: 3_000 } });
    outbounds.push(made);
    return made;
  };
  return {
    book,
    faults: failures,
    origin,
    outbound: own(),
    seal: (secret) => seal(secrets.server, secret),
    server: (serverId = 1) => startTestIngest(database, node, serverId, secrets, { outbound: own() }),
    async close() {
      for (const outbound of outbounds) outbound.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/**
 * Starts test data whose first agent keeps the wallet itself, and a server of ours; its end verifies the
 * ledger.
 */
export async function startWorldWithWallet() {
  const database = await startTestDatabase();
  const world = await seedSmallWorld(database.databases, { agents: 4, members: 4 });
  const wallet = await startAgentWallet(
    database,
    world.node,
    world.agents.slice(0, 1).map(({ id }) => id),
    testConfig().secrets,
  );
  const server = await wallet.server();
  const member = world.members[0] as SmallMember;
  return {
    database,
    world,
    wallet,
    server,
    member,
    /** Balance of the first member at the agent's wallet, in minor units. */
    there: () => wallet.book.balanceOf(member.agentId, member.account),
    async stop() {
      await server.close();
      expect(await verifyLedger(database.databases.system)).toEqual([]);
      await wallet.close();
      await database.stop();
    },
  };
}
export type WorldWithWallet = Awaited<ReturnType<typeof startWorldWithWallet>>;
