import { resolve } from 'node:path';
import { signingKey } from '../apps/server/src/domain/agents/wallet-key.ts';
import { readNodeSecret } from '../apps/server/src/domain/games/node-keys.ts';
import { onConnection } from '../apps/server/src/domain/sql/run-sql.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { openDatabases } from '../apps/server/src/platform/db/databases/open-databases.ts';
import { runningUrl } from '../apps/server/src/platform/postgres/cluster-state.ts';
import { readWorld } from '../apps/server/src/platform/start/world.ts';
import { demoNode } from './world/games/nodes.ts';
import { demoAgents } from './world/users/agents.ts';

interface AgentRow {
  account: string;
  id: string;
  transfer_mode: string;
  callback_url: string;
}

/**
 * Prints the keys of a demo world as JSON, so that scripts can send what its game server sends: the node, and
 * the agents of the examples, under whose keys their wallets are called.
 */
async function main(): Promise<string> {
  const url = process.env.DATABASE_URL ?? runningUrl(resolve(process.env.DATA_DIR ?? '.data'));
  if (!url) throw new Error('there is no database here; start the server first');
  const databases = openDatabases(url, 2);
  try {
    const world = await readWorld(databases.system).catch(() => {
      throw new Error('the database does not answer; start the server first');
    });
    if (!world?.demo) throw new Error('keys are printed only for a demo world');
    const run = onConnection(databases.systemPool);
    const { secrets } = loadConfig();
    const secret = await readNodeSecret(run, secrets, demoNode);
    if (secret === undefined) throw new Error('this demo world has no game server');
    const { rows: agents } = await databases.systemPool.query<AgentRow>(
      'select account, id, transfer_mode, callback_url from agent where account = any($1) order by id',
      [demoAgents],
    );
    return JSON.stringify({
      node: { keyId: demoNode, secret },
      agents: await Promise.all(
        agents.map(async (agent) => ({
          account: agent.account,
          agentId: agent.id,
          mode: agent.transfer_mode,
          ...(await signingKey(run, secrets, agent.id)),
          callbackUrl: agent.callback_url || null,
        })),
      ),
    });
  } finally {
    await databases.close();
  }
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
