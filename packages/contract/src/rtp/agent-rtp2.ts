import * as d from '../define.ts';
import { secondLevels } from './agent-rtp.ts';
import { rtpDeletion, rtpFilters, rtpInput, rtpSetting } from './rtp-rows.ts';

/** RTP of agents, second generation: by game, or for all games; both stand before the first. */
const common = { pages: ['/rtpManagement2'], payload: 'query', origin: 'spec' } as const;
const edit = { ...common, feature: 'rtp2.edit', effect: 'write' } as const;

export const agentRtp2 = {
  list: d.call({
    ...common,
    path: '/rtp/listProxyRTP2',
    effect: 'read',
    summary: {
      zh_cn: '代理RTP列表（第二代）：按游戏或全部游戏，含历史',
      en_us: 'RTP of agents by game and for all games (second generation), in force or ended',
    },
    request: d.queryListRequest({ ...rtpFilters, level: d.optional(d.choice(secondLevels)) }, [
      'from',
      'rtp',
      'agentAccount',
      'endedAt',
    ]),
    response: d.pageOf(d.object(rtpSetting)),
    example: { query: { pageNo: '1', pageSize: '20' } },
  }),
  set: d.call({
    ...edit,
    path: '/rtp/addOrUpdateProxyRTP2',
    summary: {
      zh_cn: '设置代理RTP（第二代），不填游戏为全部游戏；不得高于代理及其上级的RTP',
      en_us:
        'Set the RTP of an agent in a game, or without one in all games (second generation); never above the number of the agent or of one above',
    },
    audit: { zh_cn: '设置代理RTP（第二代）', en_us: 'Set the RTP of an agent (second generation)' },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.object({ agentId: d.id, gameId: d.optional(d.wireCount), ...rtpInput }),
    response: d.object({ id: d.id }),
    example: { query: { agentId: '12', gameId: '201', rtp: '0.900', reason: '季度调整' } },
  }),
  remove: d.call({
    ...edit,
    path: '/rtp/deleteProxyRTP2',
    summary: { zh_cn: '删除代理RTP（第二代）', en_us: 'End an RTP of an agent (second generation)' },
    audit: { zh_cn: '删除代理RTP（第二代）', en_us: 'End an RTP of an agent (second generation)' },
    request: rtpDeletion,
    response: d.nothing,
    example: { query: { id: '1', reason: '调整结束' } },
  }),
} as const;
