import * as d from '../core/define.ts';
import { rtpDeletion, rtpFilters, rtpInput, rtpSetting, rtpVersions } from './rtp-rows.ts';

/** RTP of agents: their numbers and, by game, the first generation. */
const first = { pages: ['/rtpManagement'], payload: 'body' } as const;
const edit = { ...first, feature: 'rtp.edit', effect: 'write', origin: 'ours' } as const;
const sorts = ['from', 'rtp', 'agentAccount', 'endedAt'] as const;
const example = { agentId: '12', rtp: '0.900', reason: '季度调整' };

/** Levels of the first page: the first generation by game, and the numbers that agents always have. */
export const firstLevels = ['agentGame1', 'number'] as const;
export const secondLevels = ['agentGame2', 'agent2'] as const;

export const agentRtp = {
  list: d.call({
    path: '/proxyUser/listProxyRTP',
    payload: 'query',
    pages: ['/rtpManagement'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '代理RTP列表：代理的RTP与代理按游戏的RTP（第一代），含历史',
      en_us: 'Agent RTPs and agent game RTPs (first generation), active or ended',
    },
    request: d.queryListRequest({ ...rtpFilters, level: d.optional(d.choice(firstLevels)) }, sorts),
    versions: rtpVersions,
    response: d.pageOf(d.object(rtpSetting)),
    example: { query: { pageNo: '1', pageSize: '20' } },
  }),
  set: d.call({
    ...edit,
    path: '/proxyUser/setProxyGameRTP',
    summary: {
      zh_cn: '设置代理在某游戏的RTP（第一代），不得高于代理及其上级的RTP',
      en_us:
        'Set the RTP of an agent in a game (first generation), not above the RTP of the agent and its upper agents',
    },
    audit: { zh_cn: '设置代理游戏RTP', en_us: 'Set agent game RTP' },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.object({ agentId: d.id, gameId: d.int, ...rtpInput, version: d.version }),
    response: d.object({ id: d.id }),
    example: { body: { ...example, gameId: 201 } },
  }),
  remove: d.call({
    ...edit,
    path: '/proxyUser/deleteProxyGameRTP',
    summary: {
      zh_cn: '删除代理在某游戏的RTP（第一代）',
      en_us: 'Delete the RTP of an agent in a game (first generation)',
    },
    audit: { zh_cn: '删除代理游戏RTP', en_us: 'Delete agent game RTP' },
    request: rtpDeletion,
    response: d.nothing,
    example: { body: { id: '1', reason: '调整结束' } },
  }),
} as const;
