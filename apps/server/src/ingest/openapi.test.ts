import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApi } from '../platform/http/openapi.ts';
import { formlessFields } from '../testing/ingest/described-forms.ts';
import { ingestPaths } from './openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: {
    content: { 'application/json': { schema: { properties: Record<string, { items: Item }> } } };
  };
  responses: Record<string, { headers: object; content: { 'application/json': { schema: unknown } } }>;
}
interface Item {
  oneOf?: Item[];
  properties?: Record<string, { const?: string }>;
}

const operations = Object.values(ingestPaths()).flatMap((path) => Object.values(path) as Operation[]);

test('the description of the whole API is valid OpenAPI 3.1', async () => {
  const description = openApi('https://api.example.com');
  Object.assign(description.paths as object, ingestPaths());
  // The validator takes what is JSON; a description that is served has passed through it.
  const checked = await new Validator().validate(JSON.parse(JSON.stringify(description)));
  expect(checked.errors).toBeUndefined();
  expect(checked.valid).toBe(true);
});

/** Published calls and types of events of game servers (docs/integrators). */
const publishedCalls = [
  'get /ingest/v1/config',
  'get /ingest/v1/events/{id}',
  'get /ingest/v1/games',
  'get /ingest/v1/rounds/{id}',
  'get /ingest/v1/rtp',
  'get /ingest/v1/tx/{id}',
  'post /ingest/v1/config:ack',
  'post /ingest/v1/events',
  'post /ingest/v1/launch',
  'post /ingest/v1/rounds:batch',
  'post /ingest/v1/rounds:check',
  'post /ingest/v1/wallet/balance',
  'post /ingest/v1/wallet/bet',
  'post /ingest/v1/wallet/betAndSettle',
  'post /ingest/v1/wallet/cancel',
  'post /ingest/v1/wallet/cancelWithhold',
  'post /ingest/v1/wallet/return',
  'post /ingest/v1/wallet/settle',
  'post /ingest/v1/wallet/withhold',
];
const publishedEvents = [
  'bet',
  'settlement',
  'cancel',
  'resettlement',
  'member',
  'login',
  'logout',
  'transfer',
  'spin',
  'purchase',
  'refund',
  'signIn',
  'claim',
  'room',
  'chat',
  'replyShown',
  'anchorApply',
  'anchorLogin',
  'anchorLogout',
  'gift',
  'fan',
  'stream',
];

test('describes the published calls and no others', () => {
  const described = Object.entries(ingestPaths()).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method} ${path}`),
  );
  expect(described.sort()).toEqual(publishedCalls);
});

test('every call has a name of its own and the three headers of the signature', () => {
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(publishedCalls.length);
  for (const { parameters } of operations)
    expect(parameters.map((one) => one.name)).toEqual(
      expect.arrayContaining(['key-id', 'timestamp', 'signature']),
    );
});

test('batches describe every field of a round and every type of event', () => {
  const [rounds, checked, events] = operations.flatMap((one) =>
    Object.values(one.requestBody?.content['application/json'].schema.properties ?? {}),
  );
  expect(Object.keys(rounds?.items.properties ?? {})).toContain('roundId');
  expect(checked).toEqual(rounds);
  expect(events?.items.oneOf?.map((item) => item.properties?.type?.const)).toEqual(publishedEvents);
});

test('states the length or form of every field', () => {
  expect(formlessFields(ingestPaths())).toEqual([]);
  const text = JSON.stringify(ingestPaths());
  // Of rules that are functions: a nickname of an anchor, the mobile number of a member.
  expect(text).toContain('"maxLength":50');
  expect(text).toContain('^(1[3-9]');
});

test('each call describes a reply of its own, with its headers and the failure of the server', () => {
  const replies = operations.map(({ responses }) => JSON.stringify(responses['200']));
  // The wallet calls and the state of a movement share one, and so do the two batches.
  expect(new Set(replies).size).toBe(10);
  const of = (id: string) => replies[operations.findIndex((one) => one.operationId === id)] ?? '';
  for (const field of ['recordId', 'bets', 'amount', 'win', 'jackpot', 'storedAt'])
    expect(of('ingest.rounds.get')).toContain(`"${field}"`);
  for (const field of ['decoded', 'verdict', 'balance', 'backlog'])
    expect(of('ingest.rounds.batch.post')).toContain(`"${field}"`);
  for (const field of ['problems', 'effect', 'before', 'after', 'derivedCardType'])
    expect(of('ingest.rounds.check.post')).toContain(`"${field}"`);
  for (const { responses } of operations) {
    expect(Object.keys(responses)).toEqual(['200', '500']);
    expect(responses['200']?.headers).toHaveProperty('request-id');
  }
});
