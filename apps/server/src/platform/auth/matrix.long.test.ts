import type { Call, Subject } from '@pitboss/contract/core/define';
import { registry } from '@pitboss/contract/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldByAccount, isAllowed } from '../../testing/access/roles.ts';
import { type Reply, startTestApi, type TestApi } from '../../testing/api.ts';
import { fingerprint } from '../../testing/fingerprint.ts';

/**
 * Permission matrix, generated from the contract: every call that names an entity of an agent's tree, by
 * every role, aimed at entities of the caller's tree, above it, next to it and in another tenant. Entities
 * outside must be indistinguishable from absent ones to the byte, and a denial must leave no trace except its
 * audit entry.
 */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const administrators = ['superadmin', 'sysadmin', 'agentadmin'] as const;
/** Agents that must be invisible to a caller: above it, in a sibling tree and in another tenant. */
const outside = {
  major1: ['21', '22'],
  share1: ['11', '16', '21', '22'],
  master1: ['11', '12', '16', '22'],
  general1: ['11', '12', '13', '16', '22'],
  major2: ['11', '14'],
} as const;
type AgentCaller = keyof typeof outside;
const agentCallers = Object.keys(outside) as AgentCaller[];

const agentAccounts: Readonly<Record<string, string>> = {
  11: 'major1',
  12: 'share1',
  13: 'master1',
  14: 'general1',
  16: 'share2',
  21: 'major2',
  22: 'share9',
};

/** Returns the id or account of the entity of a kind that belongs to an agent of the test tree. */
function thingOf(kind: Subject['kind'], agentId: string): string {
  switch (kind) {
    case 'agent':
      return agentId;
    case 'agentAccount':
      return agentAccounts[agentId] ?? '';
    case 'member':
      return `3${agentId}`;
    case 'memberAccount':
      return `member${agentId}`;
    case 'operator':
      return `1${agentId}`;
  }
}
const absentOf = (kind: Subject['kind']) => (kind.endsWith('Account') ? 'nobody99' : '999999');

/** Code of an absent entity: members have a message of their own (spec §8). */
const absentCode = (kind: Subject['kind']) => (kind.startsWith('member') ? 1278 : 1002);

/** Writes whose ids name entities of the platform or of the caller only, which belong to no tree. */
const ownThings = new Set<string>([
  // Notes follow their record and author: notes.test.ts.
  ...['member', 'agent', 'order', 'alert'].flatMap((kind) => [`/${kind}Note/update`, `/${kind}Note/remove`]),
  '/passkey/remove',
  '/passkey/rename',
  '/schedule/delete',
  '/schedule/pause',
  '/schedule/resume',
  '/view/delete',
  '/view/setDefault',
  '/activity/delete',
  '/activity/publish',
  '/activity/stop',
  '/activity/update',
  '/announcement/deleteAnnouncement',
  '/announcement/read',
  '/announcement/stop',
  '/announcement/updateAnnouncement',
  '/discount/delete',
  '/discount/stop',
  '/discount/update',
  '/goods/update',
  '/goods/updateState',
  '/sensitive/update',
  '/sensitive/deleteSensitive',
  '/marquee/delete',
  '/marquee/stop',
  '/marquee/update',
  '/anchor/add',
  '/anchor/getLoginCode',
  '/anchor/setShares',
  '/anchor/settle',
  '/anchor/update',
  '/anchor/addGift',
  '/anchor/deleteGift',
  '/anchor/updateGift',
  '/anchor/reverseGift',
  '/anchor/updateAccountState',
  '/room/add',
  '/room/deleteLimitGroup',
  '/room/saveLimitGroup',
  '/room/sort',
  '/room/update',
  '/room/updateState',
  '/riskControl/assignCase',
  '/riskControl/decideCase',
  '/riskControl/endSnooze',
  '/riskControl/undoRecord',
  '/order/dealwithTransferLimit',
  '/order/dealwithRelativelyBetRecord',
  '/order/batchDealwithRelativelyBetRecord',
  '/order/dealwithTransferMonitor2',
  '/file/finish',
  '/video/delete',
  '/video/update',
  '/videoTag/delete',
  '/export/cancel',
  '/export/delete',
  '/export/link',
  '/gameConf/setBetAreaMultiple',
  '/gameConf/updateGameSetting',
  '/gameConf/updateSmallGame',
  '/gameNode/add',
  '/gameNode/endMaintenance',
  '/gameNode/planMaintenance',
  '/gameNode/revokeKey',
  '/gameNode/rotateKey',
  '/gameNode/setState',
  '/gameNode/settleConflict',
  '/gameNode/update',
  '/ledger/reverse',
  '/order/dealwithWMOrder',
  '/singleBlackWhite/deleteSingleBlackWhite',
  '/order/decide',
  '/walletBench/stop',
  '/player/deleteDisabledBenefits',
  '/proxyUser/deleteProxyGameRTP',
  '/rtp/deletePlayerRTP',
  '/rtp/deleteProxyRTP2',
]);

type Fields = Record<string, unknown>;

/**
 * The example of a call with its subject replaced; arrays get the replacement as one more element when mixed.
 */
function aimed(call: Call, subject: Subject, thing: string, beside?: string) {
  const example = call.example();
  const part = call.payload === 'query' ? 'query' : 'body';
  const fields = { ...((example[part] ?? {}) as Fields) };
  const before = fields[subject.field];
  fields[subject.field] = Array.isArray(before) ? (beside ? [beside, thing] : [thing]) : thing;
  return {
    ...(example.body === undefined ? {} : { body: example.body }),
    ...(example.query === undefined ? {} : { query: texts(example.query as Fields) }),
    [part]: part === 'query' ? texts(fields) : fields,
  };
}

const texts = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );

/** A reply without the name that the caller sent. */
const anonymous = (reply: Reply, thing: string) =>
  JSON.parse(JSON.stringify(reply).replaceAll(thing, '#')) as Reply;

const scoped = registry.filter(({ call }) => !call.pages.includes('/'));
const aimable = scoped.flatMap(({ call }) => (call.subject ? [{ call, subject: call.subject }] : []));
const mayCall = (account: string, call: Call) => isAllowed(heldByAccount(account), call);

async function unchanged(work: () => Promise<void>): Promise<void> {
  const before = await fingerprint(api.services.databases.system);
  await work();
  expect(await fingerprint(api.services.databases.system)).toEqual(before);
}

describe('the permission matrix', () => {
  it('knows which calls name an entity of the tree', () => {
    process.stdout.write(
      `permission matrix: ${scoped.length} calls, ${aimable.length} of them aimed at things of a tree\n`,
    );
    const looksAimable = /^(id|ids|uid|agentId|agentIds|memberId|memberIds|operatorId)$/;
    const forgotten = scoped.filter(({ call }) => {
      if (call.effect !== 'write' || call.subject) return false;
      const example = call.example();
      const fields = Object.keys({ ...(example.query as Fields), ...(example.body as Fields) });
      return fields.some((field) => looksAimable.test(field)) && !ownThings.has(call.path);
    });
    expect(
      forgotten.map(({ call }) => call.path),
      'A write that names a thing of the tree says so by "subject" in the contract; ids of other things are in "ownThings" here',
    ).toEqual([]);
  });

  it.each(agentCallers)(
    'shows %s what is outside the tree as absent, and changes nothing',
    async (account) => {
      await unchanged(async () => {
        for (const { call, subject } of aimable) {
          if (!mayCall(account, call)) continue;
          const absent = absentOf(subject.kind);
          const expected = anonymous(
            await api.call(account, call.path, aimed(call, subject, absent)),
            absent,
          );
          expect(
            { path: call.path, code: expected.code },
            `${expected.desc} What is absent or another's is rejected with new AppError('notFound'), a member with 'member.missing'.`,
          ).toEqual({ path: call.path, code: absentCode(subject.kind) });
          for (const agentId of outside[account]) {
            const thing = thingOf(subject.kind, agentId);
            const reply = await api.call(account, call.path, aimed(call, subject, thing));
            expect({ path: call.path, agentId, reply: anonymous(reply, thing) }).toEqual({
              path: call.path,
              agentId,
              reply: expected,
            });
          }
        }
      });
    },
  );

  it('rejects a whole batch for one foreign element', async () => {
    await unchanged(async () => {
      for (const { call, subject } of aimable) {
        const example = call.example();
        const fields = (call.payload === 'query' ? example.query : example.body) as Fields | undefined;
        if (!Array.isArray(fields?.[subject.field]) || !mayCall('share1', call)) continue;
        const payload = aimed(call, subject, thingOf(subject.kind, '22'), thingOf(subject.kind, '13'));
        expect({ path: call.path, code: (await api.call('share1', call.path, payload)).code }).toEqual({
          path: call.path,
          code: absentCode(subject.kind),
        });
      }
    });
  });

  it.each([...administrators, 'major1', 'sub1'])(
    'denies %s every write that the role does not hold, and changes nothing',
    async (account) => {
      const denied = scoped.filter(({ call }) => !mayCall(account, call));
      await unchanged(async () => {
        for (const { call } of denied) {
          const example = call.example();
          const reply = await api.call(account, call.path, {
            ...(example.body === undefined ? {} : { body: example.body }),
            ...(example.query === undefined ? {} : { query: texts(example.query as Fields) }),
          });
          expect({ path: call.path, code: reply.code }).toEqual({ path: call.path, code: 1003 });
        }
      });
    },
  );
});
