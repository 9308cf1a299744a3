import { ingestSchemas } from '@pitboss/contract/ingest';
import { expect, test } from 'vitest';
import { ingestPaths } from './openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: {
    content: { 'application/json': { schema: { properties: Record<string, { items: Item }> } } };
  };
}
interface Item {
  oneOf?: Item[];
  properties?: Record<string, { const?: string }>;
}

const operations = Object.values(ingestPaths()).flatMap((path) => Object.values(path) as Operation[]);

test('every call has a name of its own and the three headers of the signature', () => {
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(6);
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
  expect(events?.items.oneOf?.map((item) => item.properties?.type?.const)).toEqual(
    Object.keys(ingestSchemas.events),
  );
});
