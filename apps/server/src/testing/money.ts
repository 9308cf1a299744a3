import { sql } from 'kysely';
import type { TestApi } from './api.ts';

/** Balances by `kind:owner` in minor units, of every account but the houses. */
export async function balances(api: TestApi): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ owner: string; balance: string }>`
    select kind || ':' || owner_id as owner, balance from ledger_account where kind <> 'house'`.execute(
    api.services.databases.system,
  );
  return new Map(rows.map(({ owner, balance }) => [owner, BigInt(balance)]));
}

/** Returns the minor units of an amount in a request or reply. */
export const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));
/** Returns minor units as an amount in a request or reply. */
export const dto = (amount: bigint): string =>
  `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`;

/** Funds the agents and members of the test tree, each from the agent above. */
export async function fundTree(api: TestApi, amount: string): Promise<void> {
  const steps: readonly (readonly [string, string, string, bigint])[] = [
    ['superadmin', '/proxyUser/addBalance', '11', 16n],
    ['major1', '/proxyUser/addBalance', '12', 8n],
    ['major1', '/proxyUser/addBalance', '16', 2n],
    ['share1', '/proxyUser/addBalance', '13', 4n],
    ['master1', '/proxyUser/addBalance', '14', 2n],
    ['superadmin', '/proxyUser/addBalance', '21', 8n],
    ['major2', '/proxyUser/addBalance', '22', 2n],
    ['share1', '/player/deposit', '312', 1n],
    ['master1', '/player/deposit', '313', 1n],
    ['general1', '/player/deposit', '314', 1n],
  ];
  for (const [account, path, id, times] of steps) {
    const reply = await api.call(account, path, { body: { id, amount: dto(minor(amount) * times) } });
    if (reply.code !== 0) throw new Error(`${account} ${path} ${id}: ${reply.code} ${reply.desc}`);
  }
}
