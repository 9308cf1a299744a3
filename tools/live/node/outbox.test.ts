import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import type { IngestEvent } from '@pitboss/contract/ingest/ingest-items';
import { expect, it } from 'vitest';
import { Outbox } from './outbox.ts';

it('resends an item with the result busy under its id, before the items queued after it', async () => {
  const sent: string[][] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { events } = JSON.parse(Buffer.concat(chunks).toString()) as { events: IngestEvent[] };
    sent.push(events.map(({ eventId }) => eventId));
    const results = events.map(({ eventId: id }) => ({
      id,
      code: sent.length === 1 && id === 'b' ? ingestCodes.busy.code : ingestCodes.accepted.code,
    }));
    reply.end(JSON.stringify({ code: 0, desc: '', data: { results } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const outbox = new Outbox(`http://127.0.0.1:${port}`, { id: 'node', secret: 'secret' }, () => undefined);
  const replies: (readonly [string, number])[] = [];
  const send = (eventId: string) =>
    outbox.event({ eventId, type: 'cancel', at: Date.now(), betId: eventId, reason: '' }, ({ id, code }) =>
      replies.push([id, code]),
    );
  for (const id of ['a', 'b', 'c']) send(id);
  outbox.start();
  await expect.poll(() => replies.length).toBe(2);
  send('d');
  await outbox.stop();
  server.close();
  expect(sent).toEqual([
    ['a', 'b', 'c'],
    ['b', 'd'],
  ]);
  expect(replies.map(([id, code]) => `${id} ${code}`)).toEqual(['a 0', 'c 0', 'b 0', 'd 0']);
});
