import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IngestEvent } from '@pitboss/contract/ingest/ingest';
import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { expect, it } from 'vitest';
import { createOutbox } from './outbox.ts';

it('what is answered busy is sent again with its id, before what came behind it', async () => {
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
  const outbox = createOutbox(`http://127.0.0.1:${port}`, { id: 'node', secret: 'secret' }, () => undefined);
  const answers: (readonly [string, number])[] = [];
  const send = (eventId: string) =>
    outbox.event({ eventId, type: 'cancel', at: Date.now(), betId: eventId, reason: '' }, ({ id, code }) =>
      answers.push([id, code]),
    );
  for (const id of ['a', 'b', 'c']) send(id);
  outbox.start();
  await expect.poll(() => answers.length).toBe(2);
  send('d');
  await outbox.stop();
  server.close();
  expect(sent).toEqual([
    ['a', 'b', 'c'],
    ['b', 'd'],
  ]);
  expect(answers.map(([id, code]) => `${id} ${code}`)).toEqual(['a 0', 'c 0', 'b 0', 'd 0']);
});
