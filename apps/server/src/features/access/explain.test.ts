import { pageByPath } from '@pitboss/contract/core/pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Explanation {
  allowed: boolean;
  subject: { en_us: string };
  steps: { rule: string; holds: boolean | null; text: { en_us: string } }[];
}
const request = (body: object, account = 'superadmin') =>
  api.call<Explanation>(account, '/subAccount/explain', { body });
async function explain(body: object) {
  const { code, desc, data } = await request(body);
  expect(code, desc).toBe(0);
  return {
    allowed: data.allowed,
    fails: data.steps
      .filter(({ holds }) => holds === false)
      .map(({ rule, text }) => `${rule}: ${text.en_us}`),
    notes: data.steps.filter(({ holds }) => holds === null).map(({ text }) => text.en_us),
  };
}

it('reports for a page which account holds it and why another does not', async () => {
  expect(await explain({ account: 'major1', subject: '/memberList' })).toMatchObject({
    allowed: true,
    fails: [],
  });
  expect(await explain({ account: 'AgentAdmin', subject: '/rtpManagement' })).toMatchObject({
    allowed: false,
    fails: ['role: The role agent administrator cannot have “Agent RTP”.'],
  });
  expect(await explain({ account: 'sub1', subject: '/agentList' })).toMatchObject({
    allowed: false,
    fails: ['granted: The permissions of the account do not include “Agent list”.'],
  });
});

it('reports for an action and a call which page or feature is missing', async () => {
  expect((await explain({ account: 'agentadmin', subject: 'members.kill' })).fails).toEqual([
    'role: The role agent administrator cannot have “Set killing probability”.',
  ]);
  expect((await explain({ account: 'agentadmin', subject: '/player/setKillProbability' })).allowed).toBe(
    false,
  );
  const agents = await explain({ account: 'share1', subject: '/player/setKillProbability' });
  expect(agents.allowed).toBe(true);
  expect(agents.notes).toContain(
    'Agents can set a killing probability only for members of their own tree; 0.50 or more needs a second approver.',
  );
});

it('reports whose permissions limit those of a sub-account', async () => {
  const { system } = api.services.databases;
  await sql`update operator set permissions = ${[pageByPath('/agentList')?.id]}::int[]
    where account = 'major1'`.execute(system);
  expect((await explain({ account: 'sub1', subject: '/memberList' })).fails).toEqual([
    'owner: The owner account does not have “Member list”.',
  ]);
  await sql`update operator set permissions = null where account = 'major1'`.execute(system);
});

it('reports whether a member or an agent is in the tree', async () => {
  const inTree = (account: string, object: object) => explain({ account, subject: '/memberList', ...object });
  expect((await inTree('share1', { member: 'member14' })).allowed).toBe(true);
  expect((await inTree('share1', { member: 'member22' })).fails).toEqual([
    'scope: member22 does not exist or is outside the scope of the account.',
  ]);
  expect((await inTree('share1', { agent: 'major1' })).allowed).toBe(false);
  expect((await inTree('superadmin', { agent: 'major1', member: 'member22' })).allowed).toBe(true);
});

it('reports that a blocked agent above stops an account', async () => {
  const { system } = api.services.databases;
  await sql`update agent set state = 'blocked' where id = 12`.execute(system);
  expect((await explain({ account: 'general1', subject: '/memberList' })).fails).toEqual([
    'agent: Its agent, an upper agent or the owner account is disabled or expired.',
  ]);
  await sql`update agent set state = 'normal' where id = 12`.execute(system);
});

it('is for super administrators only, and names what does not exist', async () => {
  for (const account of ['sysadmin', 'agentadmin', 'major1', 'sub1'])
    expect((await request({ account: 'share1', subject: '/memberList' }, account)).code, account).toBe(1003);
  expect(await request({ account: 'nobody', subject: '/memberList' })).toMatchObject({
    code: 1002,
    field: 'account',
  });
  expect(await request({ account: 'share1', subject: '/nothing' })).toMatchObject({
    code: 1001,
    desc: expect.stringContaining('Page or action'),
  });
});
