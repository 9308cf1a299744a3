import * as d from '../core/define.ts';
import { secondLevels } from './agent-rtp.ts';
import { rtpDeletion, rtpFilters, rtpInput, rtpSetting, rtpVersions } from './rtp-rows.ts';

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
      en_us: 'Agent RTPs (second generation) by game or for all games, active or ended',
    },
    request: d.queryListRequest({ ...rtpFilters, level: d.optional(d.choice(secondLevels)) }, [
      'from',
      'rtp',
      'agentAccount',
      'endedAt',
    ]),
    versions: rtpVersions,
    response: d.pageOf(d.object(rtpSetting)),
    example: { query: { pageNo: '1', pageSize: '20' } },
  }),
  set: d.call({
    ...edit,
    path: '/rtp/addOrUpdateProxyRTP2',
    summary: {
      zh_cn: '设置代理RTP（第二代），不填游戏为全部游戏；不得高于代理及其上级的RTP',
      en_us:
        'Set the RTP of an agent (second generation), for all games without a game; not above the RTP of the agent and its upper agents',
    },
    audit: { zh_cn: '设置代理RTP（第二代）', en_us: 'Set agent RTP (second generation)' },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.object({
      agentId: d.id,
      gameId: d.optional(d.queryCount),
      ...rtpInput,
      version: d.queryVersion,
    }),
    response: d.object({ id: d.id }),
    example: { query: { agentId: '12', gameId: '201', rtp: '0.900', reason: '季度调整' } },
  }),
  remove: d.call({
    ...edit,
    path: '/rtp/deleteProxyRTP2',
    summary: { zh_cn: '删除代理RTP（第二代）', en_us: 'Delete an agent RTP (second generation)' },
    audit: { zh_cn: '删除代理RTP（第二代）', en_us: 'Delete agent RTP (second generation)' },
    request: rtpDeletion,
    response: d.nothing,
    example: { query: { id: '1', reason: '调整结束' } },
  }),
} as const;
