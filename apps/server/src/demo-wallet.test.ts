import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBook } from '../../wallet/src/book.ts';
import { createWalletServer } from '../../wallet/src/server.ts';
import { placeReferenceWallet } from './demo-wallet.ts';
import { startTestApi, type TestApi } from './testing/api.ts';

let api: TestApi;
let taken: Server;
let dataDir: string;
beforeAll(async () => {
  api = await startTestApi();
  dataDir = mkdtempSync(join(tmpdir(), 'pitboss-wallet-'));
  taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  taken.close();
  rmSync(dataDir, { recursive: true, force: true });
  await api.stop();
});

const position = (live = true) =>
  placeReferenceWallet({ ...api.services.config, live, dataDir }, api.services.databases as never);
const addresses = async () =>
  (
    await api.services.databases.system
      .selectFrom('agent')
      .select(['id', 'callback_url'])
      .where('id', 'in', ['11', '12', '13'])
      .orderBy('id')
      .execute()
  ).map((row) => row.callback_url);

it("assigns a free port to the wallet of a second demo installation, keeps it, and updates the agents' URLs", async () => {
  const { port } = taken.address() as AddressInfo;
  mkdirSync(join(dataDir, 'wallet'));
  writeFileSync(join(dataDir, 'wallet', 'port'), String(port));
  const { system } = api.services.databases;
  const set = (id: string, callback_url: string) =>
    system.updateTable('agent').set({ callback_url }).where('id', '=', id).execute();
  await set('11', 'https://wallet.example.com/');
  await set('12', `http://127.0.0.1:${port}/`);
  await set('13', `http://127.0.0.1:${port}/wallet7`);
  const origin = await position();
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(origin).not.toContain(`:${port}`);
  expect(readFileSync(join(dataDir, 'wallet', 'port'), 'utf8')).toBe(new URL(origin).port);
  expect(await addresses()).toEqual(['https://wallet.example.com/', `${origin}/`, `${origin}/wallet7`]);
  expect(await position()).toBe(origin);
  expect(await position(false)).toBe(origin);
  expect(await addresses()).toEqual(['https://wallet.example.com/', `${origin}/`, `${origin}/wallet7`]);
});

it('assigns a port without the wallet of another installation, also where it starts none itself', async () => {
  const { system } = api.services.databases;
  const started = async (owner: string) => {
    const server = createWalletServer({ book: createBook(), agents: [], owner });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    writeFileSync(join(dataDir, 'wallet', 'port'), String(port));
    const callbackUrl = `http://127.0.0.1:${port}/`;
    await system.updateTable('agent').set({ callback_url: callbackUrl }).where('id', '=', '12').execute();
    return { server, origin: `http://127.0.0.1:${port}` };
  };
  const foreign = await started('/srv/another/wallet');
  const origin = await position(false);
  expect(origin).not.toBe(foreign.origin);
  expect((await addresses())[1]).toBe(`${origin}/`);
  foreign.server.close();
  const own = await started(join(dataDir, 'wallet'));
  expect(await position(false)).toBe(own.origin);
  own.server.close();
});
