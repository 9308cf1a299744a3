import { type IngestEventType, ingestSchemas } from '@pitboss/contract/ingest/ingest-items';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { unboundedTexts } from '../../testing/ingest/described-forms.ts';
import { eventExamples } from '../../testing/ingest/event-examples.ts';
import {
  freshId,
  startTestIngest,
  type TestIngest,
  testBet,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { seedSmallWorld } from '../../testing/small-world.ts';
import { ingestPaths } from '../openapi.ts';

let database: TestDatabase;
let ingest: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase(4);
  const { node } = await seedSmallWorld(database.databases);
  ingest = await startTestIngest(database, node);
});
afterAll(async () => {
  await ingest.close();
  await database.stop();
});

/** Max length of texts in messages by field; a round's parts and chat contents are long, names are not. */
const lengths = {
  eventId: 64,
  roundId: 64,
  betId: 64,
  spinId: 64,
  purchaseId: 64,
  sendId: 64,
  goodsId: 64,
  giftId: 64,
  activityId: 64,
  replyId: 64,
  orderNo: 64,
  member: 64,
  agent: 64,
  roomId: 64,
  tableId: 64,
  shoeNo: 64,
  anchorId: 64,
  reason: 64,
  device: 64,
  event: 64,
  name: 64,
  nickname: 32,
  note: 200,
  symbols: 200,
  content: 2_000,
  result: 4_000,
  player: 4_000,
  banker: 4_000,
  cardType: 4_000,
} as const;
type Field = keyof typeof lengths;
/** Fields of one type of message that are shorter than elsewhere. */
const shorter: Readonly<Record<string, number>> = {
  'anchorApply.nickname': 50,
};

const fieldsOf = (schema: { readonly def: { readonly shape: object } }) =>
  Object.keys(schema.def.shape).filter((name): name is Field => Object.hasOwn(lengths, name));
const maxOf = (type: string, field: Field) => shorter[`${type}.${field}`] ?? lengths[field];

const eventFields = (Object.keys(eventExamples) as IngestEventType[]).flatMap((type) =>
  fieldsOf(ingestSchemas.events[type]).map((field) => [type, field] as const),
);

/** A syntax error that names a field. */
const wrongAt = (field: string) => ({ code: 2002, field });

describe('texts of messages', () => {
  it('have a maximum in the description', () => {
    expect(unboundedTexts(ingestPaths())).toEqual([]);
  });

  it.each(eventFields)('of %s are rejected with the field %s one character above it', async (type, field) => {
    const event = { ...eventExamples[type], eventId: freshId('len') };
    const max = maxOf(type, field);
    const [longest, longer] = await ingest.events([
      { ...event, [field]: 'x'.repeat(max) },
      { ...event, eventId: freshId('len'), [field]: 'x'.repeat(max + 1) },
    ]);
    expect(longest).not.toMatchObject(wrongAt(field));
    expect(longer).toMatchObject(wrongAt(field));
  });

  it('of rounds and their bets are rejected with the field one character above it', async () => {
    const bet = testBet();
    const tooLong = (field: Field) => 'x'.repeat(lengths[field] + 1);
    const ofRound = fieldsOf(ingestSchemas.round);
    const ofBet = fieldsOf(ingestSchemas.roundBet);
    const replies = await ingest.rounds([
      ...ofRound.map((field) => testRound([bet], { [field]: tooLong(field) })),
      ...ofBet.map((field) => testRound([{ ...bet, [field]: tooLong(field) }])),
    ]);
    const expected = [...ofRound, ...ofBet.map((field) => `bets.0.${field}`)];
    expect(replies.map(({ code, field }) => ({ code, field }))).toEqual(expected.map(wrongAt));
  });

  it('of the details of a stream are at most 500 characters', async () => {
    const sent = (length: number) => ({
      ...eventExamples.stream,
      eventId: freshId('len'),
      event: 'note',
      detail: { remark: 'x'.repeat(length) },
    });
    const [longest, longer] = await ingest.events([sent(500), sent(501)]);
    expect(longest?.code).not.toBe(2002);
    expect(longer).toMatchObject(wrongAt('detail.remark'));
  });
});
