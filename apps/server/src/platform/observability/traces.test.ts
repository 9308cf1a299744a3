import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { testLog } from '../../testing/log.ts';
import { createIdMaker } from '../db/ids.ts';
import { wholeScope } from '../db/scope.ts';
import { JobFailed, type JobKind } from '../jobs/job-kind.ts';
import { enqueueJob } from '../jobs/queue.sql.ts';
import { JobRunner } from '../jobs/runner.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { sendSpans } from './send-spans.ts';
import { inSpan, readTraceparent, traceparent } from './spans.ts';

interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: { readonly key: string; readonly value: Record<string, unknown> }[];
  readonly status: { readonly code: number };
}

let api: TestApi;
let spans: Sent[] = [];
let resources: unknown[] = [];
let status = 200;
/** Headers of calls to an external server. */
let received: (string | undefined)[] = [];

const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (request.url === '/v1/traces') {
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as {
        resourceSpans: { resource: unknown; scopeSpans: { spans: Sent[] }[] }[];
      };
      for (const { resource, scopeSpans } of body.resourceSpans) {
        resources.push(resource);
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      response.writeHead(status).end('{}');
    } else {
      received.push(request.headers.traceparent as string | undefined);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
  });
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  api = await startTestApi();
});
afterAll(async () => {
  await api?.stop();
  collector.closeAllConnections();
  await new Promise((done) => collector.close(done));
});

/** Collects the spans of some work. */
async function collected(work: () => Promise<unknown>, lines: string[] = []): Promise<Sent[]> {
  spans = [];
  resources = [];
  received = [];
  const end = sendSpans(origin, 7, testLog(lines));
  await work().finally(end);
  return spans;
}

const valuesOf = (span: Sent | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

it('sends a span of each call below the trace of its caller, with its transaction below it', async () => {
  const all = await collected(async () => {
    await api.token('major1');
    await api.call('major1', '/proxyUser/getMyInfo', { body: {}, headers: { traceparent: parent } });
  });
  const call = all.find(({ name }) => name === 'POST /proxyUser/getMyInfo');
  expect(call).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    kind: 2,
    status: { code: 0 },
  });
  expect(valuesOf(call)).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': '200',
    'http.route': '/proxyUser/getMyInfo',
    'pitboss.code': '0',
  });
  expect(BigInt(call?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(call?.startTimeUnixNano ?? 0));
  const read = all.find(({ name }) => name === 'sql read');
  expect(read).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId, kind: 3 });
  expect(resources[0]).toEqual({
    attributes: [
      { key: 'service.name', value: { stringValue: 'pitboss' } },
      { key: 'service.instance.id', value: { stringValue: '7' } },
    ],
  });
});

it('names neither accounts nor tokens nor contents', async () => {
  const token = await api.token('share1');
  const all = await collected(() =>
    api.call('share1', '/subAccount/list', { body: { pageNo: 1, pageSize: 20, account: 'secretname' } }),
  );
  expect(all.length).toBeGreaterThan(0);
  const text = JSON.stringify(all);
  for (const word of ['share1', 'secretname', token]) expect(text).not.toContain(word);
});

it('passes the trace on to external servers, and records how the call ended', async () => {
  const outbound = createOutbound({ allowed: origin });
  const all = await collected(() =>
    inSpan('job test', 'internal', () =>
      outbound.call({ url: new URL(`${origin}/callback`), method: 'POST', body: '{}', receiver: 'agent:12' }),
    ),
  );
  outbound.close();
  const job = all.find(({ name }) => name === 'job test');
  const call = all.find(({ name }) => name === 'POST outbound');
  expect(call).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId, kind: 3 });
  expect(valuesOf(call)).toEqual({
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
    'http.response.status_code': '200',
  });
  expect(received).toEqual([`00-${job?.traceId}-${call?.spanId}-01`]);
});

it('sends a span of each job, with its transaction below it, and marks a failed one', async () => {
  const own = await startTestDatabase(4);
  const { databases } = own;
  const kinds: readonly JobKind[] = [
    { name: 'export', work: () => databases.write(wholeScope, async () => undefined) },
    { name: 'ledgerProof', work: () => Promise.reject(new JobFailed('broken')) },
  ];
  const ids = createIdMaker(9);
  const runner = new JobRunner({ databases, ids, log: testLog([]), config: { node: 9 } }, kinds);
  const all = await collected(async () => {
    await databases.write(wholeScope, async (tx) => {
      for (const { name } of kinds)
        await enqueueJob(tx, wholeScope, { id: ids.next(), name, key: 'secret key' });
    });
    runner.start();
    await expect
      .poll(async () => (await databases.systemPool.query('select name, state from job order by name')).rows)
      .toEqual([
        { name: 'export', state: 'done' },
        { name: 'ledgerProof', state: 'failed' },
      ]);
    await runner.stop();
  }).finally(() => own.stop());
  const job = all.find(({ name }) => name === 'job export');
  expect(job).toMatchObject({ kind: 1, status: { code: 0 } });
  expect(job?.parentSpanId).toBeUndefined();
  expect(all.find(({ parentSpanId }) => parentSpanId === job?.spanId)).toMatchObject({
    name: 'sql write',
    traceId: job?.traceId,
    kind: 3,
  });
  const failed = all.find(({ name }) => name === 'job ledgerProof');
  expect(failed?.status.code).toBe(2);
  expect(failed?.traceId).not.toBe(job?.traceId);
  expect(JSON.stringify(all)).not.toContain('secret key');
});

it('marks work that throws as failed', async () => {
  const all = await collected(() =>
    inSpan('job test', 'internal', () => Promise.reject(new Error('broken'))).catch(() => undefined),
  );
  expect(all.map(({ name, status: { code } }) => [name, code])).toEqual([['job test', 2]]);
});

it('drops spans that the collector rejects, with a warning', async () => {
  const lines: string[] = [];
  status = 503;
  await collected(() => inSpan('job test', 'internal', async () => undefined), lines);
  status = 200;
  expect(lines.filter((line) => line.includes('traces not sent'))).toHaveLength(1);
});

it('makes no spans and sends no header without a collector', async () => {
  await inSpan('job test', 'internal', async (span) => {
    expect(span).toBeUndefined();
    expect(traceparent()).toBeUndefined();
  });
});

it.each([
  [parent, { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }],
  [undefined, undefined],
  ['00-00000000000000000000000000000000-b7ad6b7169203331-01', undefined],
  ['01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', undefined],
  [`${parent}x`, undefined],
])('reads the traceparent %s', (header, expected) => {
  expect(readTraceparent(header)).toEqual(expected);
});
