import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '@pitboss/contract';
import { requestFields } from '@pitboss/contract/core/row-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { agentCases } from '../../testing/updates/agent-cases.ts';
import { contentCases } from '../../testing/updates/content-cases.ts';
import { gameCases } from '../../testing/updates/game-cases.ts';
import { liveCases } from '../../testing/updates/live-cases.ts';
import { accountCases, oneFieldCases } from '../../testing/updates/one-field-cases.ts';
import { twoUsers } from '../../testing/updates/two-users.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

const { expectBothKept } = twoUsers(() => api);
const cases = [...oneFieldCases, ...accountCases, ...agentCases, ...contentCases, ...gameCases, ...liveCases];

describe.each(cases)('$path', (one) => {
  it('rejects the second of two users on one field, names it, and keeps what both save in different fields', () =>
    expectBothKept(one));
});

/** Updates with a version and without a case, and where their tests are. */
const casesElsewhere: Readonly<Record<string, string>> = {
  '/room/sort': 'changes the order of several rooms: rooms.test.ts',
  '/proxyUser/uploadLogo': 'takes a file that was uploaded before: logo.test.ts',
  '/riskControl/updateRiskControlConfMap':
    'takes settings of several monitors in its body, each with a version: stale-updates.test.ts',
  '/riskControl/revertVersion':
    'repeats all settings of an older version, so that any other version rejects it: back-test.long.test.ts',
  '/riskControl/promoteShadow':
    'takes over all settings of the shadow, so that any other version rejects it: back-test.long.test.ts',
  '/order/decide':
    'decides an order in the state that was looked at; who was faster and what became of it: decide.test.ts',
  '/order/dealwithWMOrder': 'decides an order as /order/decide does: decide.test.ts',
  '/approvalRules/set':
    'the rules have one version together, and wait for an approver: approval-rules.test.ts',
  '/approvalRules/remove': 'as /approvalRules/set: approval-rules.test.ts',
};

/** Texts of the features' own tests that check a case of two users, by `expectBothKept`. */
const featureTests = (): string[] => {
  const features = join(import.meta.dirname, '../../features');
  return readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(features, name), 'utf8'))
    .filter((text) => text.includes('expectBothKept('));
};

it('every update with a version has a case of two users', () => {
  const updates = registry
    .filter(({ call }) => call.effect === 'write')
    .filter(({ call }) => requestFields(call).some((field) => field === 'version' || field === 'versions'))
    .map(({ call }) => call.path);
  const tested = cases.map(({ path }) => path);
  expect(new Set(tested).size).toBe(tested.length);
  const own = featureTests();
  const known = [...tested, ...Object.keys(casesElsewhere)];
  expect(
    updates.filter((path) => !known.includes(path) && !own.some((text) => text.includes(`'${path}'`))),
    'lack a case of two users: `expectBothKept` of testing/updates/two-users.ts in the test of the feature',
  ).toEqual([]);
  const others = [...updates, '/riskControl/updateRiskControlConfMap'];
  expect(known.filter((path) => !others.includes(path))).toEqual([]);
});
