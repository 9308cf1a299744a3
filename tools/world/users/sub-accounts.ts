import { features, pageByPath } from '@pitboss/contract/core/pages';

const ids = (paths: readonly string[], keys: readonly string[] = []) => [
  ...paths.map((path) => pageByPath(path)?.id ?? 0),
  ...keys.map((key) => features[key]?.id ?? 0),
];

/** Sub-accounts in addition to sub1, with their agent and permissions. */
export const subAccounts: readonly {
  account: string;
  agent: string;
  nickname: string;
  permissions: readonly number[];
  state?: 'blocked';
  /** Its account was locked recently after too many wrong passwords. */
  locked?: true;
  /** Has the first password still. */
  fresh?: true;
  daysOld: number;
}[] = [
  {
    account: 'gold_fin',
    agent: 'major1',
    nickname: '金沙财务',
    permissions: ids(
      [
        '/home',
        '/agentList',
        '/memberList',
        '/quotaChangeRecord',
        '/statement',
        '/reportForms',
        '/memberReport',
      ],
      ['agents.quota', 'members.money'],
    ),
    daysOld: 210,
  },
  {
    account: 'gold_head',
    agent: 'major1',
    nickname: '金沙主管',
    permissions: ids(
      [
        '/home',
        '/agentList',
        '/memberList',
        '/betManagement',
        '/bypassAccount',
        '/sessions',
        '/approvals',
        '/operationLog',
        '/loginLog',
        '/myInfo',
      ],
      [
        'agents.edit',
        'agents.rtp',
        'agents.state',
        'members.betBan',
        'subAccounts.edit',
        'sessions.revoke',
        'approvals.decide',
      ],
    ),
    daysOld: 300,
  },
  {
    account: 'gold_night',
    agent: 'major1',
    nickname: '金沙夜班客服',
    permissions: ids(['/home', '/memberList', '/onlineList', '/memberLogin'], ['members.chatBan']),
    locked: true,
    daysOld: 60,
  },
  {
    account: 'gold_old',
    agent: 'major1',
    nickname: '离职员工',
    permissions: ids(['/home', '/memberList']),
    state: 'blocked',
    daysOld: 340,
  },
  {
    account: 'south_cs',
    agent: 'share1',
    nickname: '华南客服',
    permissions: ids(['/home', '/memberList', '/memberLogin', '/betManagement'], ['members.edit']),
    daysOld: 150,
  },
  {
    account: 'south_fin',
    agent: 'share1',
    nickname: '华南财务',
    permissions: ids(['/home', '/agentList', '/quotaChangeRecord', '/statement'], ['agents.quota']),
    daysOld: 95,
  },
  {
    account: 'south_new',
    agent: 'share1',
    nickname: '华南新员工',
    permissions: ids(['/home', '/memberList']),
    fresh: true,
    daysOld: 0.4,
  },
];
