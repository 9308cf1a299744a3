import { createHash } from 'node:crypto';
import { agentCodes } from '@pitboss/contract/agent-api/codes';
import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { configKinds } from '@pitboss/contract/ingest/ingest-config';
import { walletCodes } from '@pitboss/contract/ingest/wallet-code-texts';
import { contractChanges, contractVersion } from '@pitboss/contract/integrators/contract-version';
import { expect, it } from 'vitest';
import { agentApiPaths } from '../../apps/server/src/agent-api/openapi.ts';
import { walletWebhooks } from '../../apps/server/src/agent-api/wallet-webhooks.ts';
import { ingestPaths } from '../../apps/server/src/ingest/openapi.ts';
import { schemaOf } from '../../apps/server/src/platform/http/openapi-writer.ts';

/** Texts, which may change without a new version. */
const texts = new Set(['description', 'summary', 'text', 'desc', 'todo', 'example']);

/** Everything that integrators' programs depend on: calls, fields, forms, codes and kinds, without texts. */
function contract(): string {
  const numbers = (codes: Readonly<Record<string, { readonly code: number; readonly retry: string }>>) =>
    Object.values(codes).map(({ code, retry }) => [code, retry]);
  const described = {
    paths: [ingestPaths(), agentApiPaths()],
    feed: Object.entries(configKinds).map(([kind, schema]) => [kind, schemaOf(schema, 'output')]),
    codes: [numbers(ingestCodes), numbers(agentCodes), walletCodes],
    wallet: walletWebhooks(),
  };
  return JSON.stringify(described, (key, value: unknown) => (texts.has(key) ? undefined : value));
}

it('has a version that changes with the contract', () => {
  const found = createHash('sha256').update(contract()).digest('hex');
  const [newest] = contractChanges;
  const advice =
    'The contract with integrators has changed. In packages/contract/src/integrators/contract-version.ts ' +
    'describe the change in the newest entry, or in a new one if the newest has a date, ' +
    `set its fingerprint to ${found}, then run "npm run docs".`;
  expect(newest.fingerprint === found, advice).toBe(true);
});

it('counts versions upwards, each with its changes, and only the newest may be unpublished', () => {
  const parts = contractChanges.map(({ version }) => version.split('.').map(Number));
  for (const [a = 0, b = 0, c = 0] of parts) expect([a, b, c].every(Number.isInteger)).toBe(true);
  const order = parts.map(([a = 0, b = 0, c = 0]) => a * 1e6 + b * 1e3 + c);
  expect([...order].sort((a, b) => b - a)).toEqual(order);
  for (const { changes } of contractChanges) expect(changes.length).toBeGreaterThan(0);
  for (const { date } of contractChanges.slice(1)) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(contractVersion).toBe('1.1.0');
});
