import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { checkHeaders, hmacVerify } from '@pitboss/wallet/sign';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runChild } from '../../../apps/server/src/testing/processes/child-process.ts';
import { AgentClient, untilReplied } from '../../../examples/agent-api/client.ts';
import { GameServerClient } from '../../../examples/game-server/client.ts';

const key = { keyId: 'node-1', secret: 'correct horse battery staple' };
/** Replies of the server in their order, and the requests that it got. */
let replies: { status?: number; type?: string; body: string }[] = [];
let received: string[] = [];
let server: Server;
let base = '';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { method = '', url = '', headers } = request;
    const found = checkHeaders(headers, { method, path: url, body }, hmacVerify([key]), Date.now());
    received.push(`${found} ${method} ${url} ${body}`);
    const reply = replies.shift() ?? { body: '{}' };
    response
      .writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'application/json; charset=utf-8' })
      .end(reply.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  replies = [];
  received = [];
});

/** A reply of a later version of the contract: with fields that the client does not know. */
const later = JSON.stringify({
  code: 0,
  desc: 'Accepted.',
  laterField: { deep: [1] },
  data: { txId: 'b/1', state: 'ok', final: false, balance: '9.00', laterField: 'x' },
});
const busy = { body: '{"code":1201,"desc":"Busy","data":null}' };
const failed = { status: 500, body: '{"code":5000,"desc":"Unknown failure","data":null}' };

describe('the generated client in TypeScript', () => {
  it('signs path, query and body, and encodes ids', async () => {
    const node = new GameServerClient(`${base}/`, key.keyId, key.secret);
    await node.getTx('b/1');
    await node.getConfig({ since: '0', wait: 0 });
    await node.postConfigAck({ version: '7', failed: [] });
    await new AgentClient(base, key.keyId, key.secret).balance('Anna é');
    expect(received).toEqual([
      'valid GET /ingest/v1/tx/b%2F1 ',
      'valid GET /ingest/v1/config?since=0&wait=0 ',
      'valid POST /ingest/v1/config:ack {"version":"7","failed":[]}',
      'valid GET /agent/v1/members/Anna%20%C3%A9/balance ',
    ]);
  });

  it('accepts replies with fields that it does not know', async () => {
    replies = [{ body: later }];
    const node = new GameServerClient(base, key.keyId, key.secret);
    expect(await node.getTx('b/1')).toMatchObject({ code: 0, data: { state: 'ok', balance: '9.00' } });
  });

  it('sends the same again after 1201, 5000 and no reply, and returns a file as text', async () => {
    replies = [busy, failed, { body: later }];
    const agent = new AgentClient(base, key.keyId, key.secret);
    const send = () => agent.cashOut('anna', { txId: 't-1' });
    expect((await untilReplied(send, [0, 0])).code).toBe(0);
    expect(received).toEqual(Array(3).fill('valid POST /agent/v1/members/anna/cash-out {"txId":"t-1"}'));
    replies = [busy, busy];
    await expect(untilReplied(send, [0])).rejects.toThrow('outcome is unknown');
    replies = [{ type: 'text/csv; charset=utf-8', body: 'txId,kind\n' }];
    expect(await agent.statement({ date: '2026-03-09' })).toBe('txId,kind\n');
  });
});

const python = await runChild('python3', ['--version']).then(
  () => true,
  () => false,
);
/** Runs lines of Python with the clients of both interfaces, which print JSON. */
async function inPython(folder: 'game-server' | 'agent-api', lines: readonly string[]): Promise<unknown> {
  const examples = resolve(import.meta.dirname, '../../../examples');
  const { stdout } = await runChild(
    'python3',
    ['-B', '-c', ['import json', 'from client import *', ...lines].join('\n')],
    {
      env: { ...process.env, PYTHONPATH: join(examples, folder) },
    },
  );
  return JSON.parse(stdout);
}

describe.runIf(python)('the generated client in Python', () => {
  const made = (name: string) => `api = ${name}("${base}/", "${key.keyId}", "${key.secret}")`;

  it('signs path, query and body, encodes ids, and accepts fields that it does not know', async () => {
    replies = [{ body: later }];
    const state = await inPython('game-server', [
      made('GameServerClient'),
      'found = api.get_tx("b/1")',
      'api.get_config("0", 0)',
      'api.post_config_ack({"version": "7"})',
      'print(json.dumps(found["data"]["state"]))',
    ]);
    expect(state).toBe('ok');
    expect(received).toEqual([
      'valid GET /ingest/v1/tx/b%2F1 ',
      'valid GET /ingest/v1/config?since=0&wait=0 ',
      'valid POST /ingest/v1/config:ack {"version": "7"}',
    ]);
  });

  it('sends the same again after 1201 and 5000, and returns a file as text', async () => {
    replies = [busy, failed, { body: later }, { type: 'text/csv; charset=utf-8', body: 'txId,kind\n' }];
    const printed = await inPython('agent-api', [
      made('AgentClient'),
      'found = until_replied(lambda: api.cash_out("anna", {"txId": "t-1"}), (0, 0))',
      'print(json.dumps([found["code"], api.statement("2026-03-09")]))',
    ]);
    expect(printed).toEqual([0, 'txId,kind\n']);
    expect(received.slice(0, 3)).toEqual(
      Array(3).fill('valid POST /agent/v1/members/anna/cash-out {"txId": "t-1"}'),
    );
  });
});
