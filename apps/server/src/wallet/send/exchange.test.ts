import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hmacSigner, hmacVerify } from '@pitboss/wallet/sign';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { callWallet } from './exchange.ts';

let received: IncomingHttpHeaders = {};
const wallet = createServer((request, response) => {
  received = request.headers;
  response.end('{}');
});
beforeAll(() => new Promise<void>((done) => wallet.listen(0, '127.0.0.1', done)));
afterAll(() => {
  wallet.closeAllConnections();
  wallet.close();
});

it('states the version of the contract in every call to a wallet', async () => {
  const origin = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`;
  const outbound = createOutbound({ allowed: origin });
  const settings = {
    callbackUrl: `${origin}/cb/`,
    signatures: 'require',
    noStatus: false,
    scheme: 'hmac',
    signer: hmacSigner('7', 'secret'),
    verify: hmacVerify([{ keyId: '7', secret: 'secret' }]),
  } as const;
  await callWallet(outbound, Date.now, { agentId: '7', settings, call: 'ping', body: null });
  outbound.close();
  expect(received).toMatchObject({
    'key-id': '7',
    'contract-version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});
