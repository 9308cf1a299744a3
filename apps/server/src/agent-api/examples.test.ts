import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walletKey } from '../domain/agents/wallet-key.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { fundTree } from '../testing/money.ts';

const run = promisify(execFile);
const examples = resolve(import.meta.dirname, '../../../../examples/agent-api');

let api: TestApi;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '100.00');
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const { keyId, secret } = walletKey(api.services.config.secrets, '12');
  environment = {
    ...process.env,
    PITBOSS_API: `http://127.0.0.1:${port}`,
    PITBOSS_KEY_ID: keyId,
    PITBOSS_SECRET: secret,
  };
});
afterAll(() => api.stop());

const printed = {
  ...{ member: 0, in: [0, 'done', '12.50'], again: [1, true], balance: '12.50', tx: 'done', out: '12.50' },
  // Three bets each of the three members in the tree.
  bets: 9,
};

it('the example in TypeScript does as it says', async () => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(examples, 'agent-api.ts')], {
    env: environment,
  });
  expect(JSON.parse(stdout)).toEqual(printed);
});

const python = await run('python3', ['--version']).then(
  () => true,
  () => false,
);
/** Where there is no Python the other example stands for both: they print the same. */
it.runIf(python)('the example in Python does as it says', async () => {
  const { stdout } = await run('python3', [join(examples, 'agent_api.py')], { env: environment });
  expect(JSON.parse(stdout)).toEqual(printed);
});
