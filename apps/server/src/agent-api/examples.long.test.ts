import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walletKey } from '../domain/agents/wallet-key.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { fundTree } from '../testing/money.ts';
import { runChild, typeScriptArgs } from '../testing/processes/child-process.ts';

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
  member: 0,
  in: [0, 'done', '12.50'],
  again: [1, true],
  balance: '12.50',
  tx: 'done',
  out: '12.50',
  // Three bets each of the three members in the tree.
  bets: 9,
};

it('prints the documented results from the TypeScript example', async () => {
  const { stdout } = await runChild(process.execPath, typeScriptArgs(join(examples, 'agent-api.ts')), {
    env: environment,
  });
  expect(JSON.parse(stdout)).toEqual(printed);
});

const python = await runChild('python3', ['--version']).then(
  () => true,
  () => false,
);
/** Without Python the TypeScript example covers both: they print the same. */
it.runIf(python)('prints the documented results from the Python example', async () => {
  const { stdout } = await runChild('python3', [join(examples, 'agent_api.py')], { env: environment });
  expect(JSON.parse(stdout)).toEqual(printed);
});
