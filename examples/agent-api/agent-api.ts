/**
 * Uses the generated client of the agent API, in Node 20 without packages:
 *
 *     PITBOSS_API=http://localhost:8110 PITBOSS_KEY_ID=... PITBOSS_SECRET=... tsx agent-api.ts
 *
 * creates a member, moves money in and out, repeats a transfer, reads bets, and prints the results.
 */
import { randomUUID } from 'node:crypto';
import { AgentClient, type BetsData, untilReplied } from './client.ts';

/** Pages from a cursor on: store `next` together with the rows, and continue from it next time. */
async function* betPages(api: AgentClient, cursor?: string): AsyncGenerator<BetsData> {
  for (let from = cursor; ; ) {
    const { code, desc, data } = await api.bets({ limit: 500, ...(from ? { cursor: from } : {}) });
    if (code !== 0) throw new Error(`${code} ${desc}`);
    yield data;
    from = data.next;
    if (!data.more) return;
  }
}

async function main(): Promise<void> {
  const { PITBOSS_API = '', PITBOSS_KEY_ID = '', PITBOSS_SECRET = '' } = process.env;
  const api = new AgentClient(PITBOSS_API, PITBOSS_KEY_ID, PITBOSS_SECRET);
  const memberAccount = `ts-${randomUUID().slice(0, 12)}`;
  const member = await api.createMember({ memberAccount });
  const { currency } = member.data;
  const transfer = {
    txId: `in-${randomUUID()}`,
    memberAccount,
    direction: 'in',
    amount: '12.50',
    currency,
  } as const;
  // The id makes repeats harmless: the second call gets code 1 and the data of the first.
  const first = await untilReplied(() => api.transfer(transfer));
  const repeated = await untilReplied(() => api.transfer(transfer));
  const balance = await api.balance(memberAccount);
  const tx = await api.tx(transfer.txId);
  const outId = `out-${randomUUID()}`;
  const out = await untilReplied(() => api.cashOut(memberAccount, { txId: outId }));
  let bets = 0;
  for await (const page of betPages(api)) bets += page.rows.length;
  process.stdout.write(
    `${JSON.stringify({
      member: member.code,
      in: [first.code, first.data.state, first.data.balance],
      again: [repeated.code, repeated.data.recordNo === first.data.recordNo],
      balance: balance.data.balance,
      tx: tx.data.state,
      out: out.data.amount,
      bets,
    })}\n`,
  );
}

await main();
