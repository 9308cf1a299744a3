import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testBet, testRound } from '../testing/ingest/ingest.ts';
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts';
import { type RiskWorld, startRiskWorld } from '../testing/risk/risk-world.ts';

let world: RiskWorld;
const folders: string[] = [];
beforeAll(async () => {
  world = await startRiskWorld();
  await world.fund('900000.00');
  // Only the servers that are killed evaluate.
  await world.api.app.close();
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await world.stop();
});

async function server(node: number): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitboss-risk-kill-'));
  folders.push(dataDir);
  return startServer(world.api, { node, dataDir });
}

it('loses and doubles no alert when the servers that evaluate are killed one after the other', async () => {
  const { systemPool } = world.api.services.databases;
  const first = await server(2);
  const second = await server(3);
  let net = 0n;
  let peak = 0n;
  const play = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      const won = turn % 4 === 3 ? -400_000n : 300_000n;
      const bet = (member: string, gain: bigint) =>
        testBet({
          member,
          amount: '10000.00',
          win: `${(1_000_000n + gain) / 100n}.00`,
          at: Date.now() - 500,
        });
      const bets = [bet('member11', won), bet('member12', 0n)];
      const sent = testRound(bets, { gameId: 203, startedAt: Date.now() - 600, endedAt: Date.now() - 100 });
      expect(await world.ingest.rounds([sent])).toMatchObject([{ code: 0 }]);
      net += won;
      if (net > peak) peak = net;
    }
  };
  await play(12);
  await first.kill();
  await play(12);
  const third = await server(4);
  await play(6);
  await second.kill();
  await play(12);
  await world.settled();
  const alerts = await systemPool.query(
    "select key, number, value from risk_alert where code = 'memberWinLose'",
  );
  expect(alerts.rows).toEqual([{ key: 'memberWinLose|win|m:311|CNY', number: 1, value: String(peak) }]);
  // No alert is without a case, and all that are about one member share theirs.
  const cases = await systemPool.query(
    `select count(distinct case_id)::int as cases, count(*) filter (where case_id is null)::int as lost from risk_alert
     where 'm:311' = any(pivots) or pivots = '{}'`,
  );
  expect(cases.rows).toEqual([{ cases: 1, lost: 0 }]);
  const minutes = await systemPool.query(
    `select sum(sum_out + sum_extra - sum_in)::text as net, sum(n)::int as n from risk_minute where subject = 'm:311' and measure = 'settled'`,
  );
  expect(minutes.rows).toEqual([{ net: String(net), n: 42 }]);
  const standing = await systemPool.query(
    `select value from risk_standing where key = 'memberWinLose|win|m:311|CNY'`,
  );
  expect(standing.rows).toEqual([{ value: String(net) }]);
  await third.kill();
});
