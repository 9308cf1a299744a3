import * as d from '../core/define.ts';
import { agentStates, agentLevels as levels } from './agents.ts';

/** The tree of levels: a branch at a time, moves and names. */

const level = d.choice(levels);
const node = d.object({
  id: d.id,
  account: d.text,
  name: d.text,
  level,
  /** Null at the top of what the caller sees. */
  parentId: d.nullable(d.id),
  state: d.choice(agentStates),
  betBanned: d.boolean,
  currency: d.currencyCode,
  balance: d.money,
  rtp: d.decimal,
  /** Direct children, all agents below, and members of the whole tree below. */
  subAgents: d.count,
  below: d.count,
  members: d.count,
  /** Agents above it, top first, as far as the caller sees. */
  line: d.array(d.object({ id: d.id, name: d.text })),
  version: d.count,
});

const move = d.object({ id: d.id, parentId: d.id });

export const agentLevels = {
  layer: d.call({
    path: '/proxyUser/listProxyUserLayer',
    payload: 'body',
    pages: ['/levelManager'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '层级管理：某代理的直属下级；不填为最上层；按账号或名称搜索全树',
      en_us:
        'Level management: direct sub-agents of an agent, the top level without one, or a search of the whole tree',
    },
    subject: { field: 'parentId', kind: 'agent', reach: 'subtree' },
    request: d.object({
      parentId: d.optional(d.id),
      keyword: d.optional(d.text),
    }),
    /** At most 500 children or 50 search results; `total` is their number. */
    versions: { kind: 'agent', key: 'id' },
    response: d.object({ total: d.count, list: d.array(node) }),
    example: { body: { parentId: '11' } },
  }),
  previewMove: d.call({
    path: '/proxyUser/previewMove',
    payload: 'body',
    pages: ['/levelManager'],
    feature: 'levels.move',
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '移动代理预览', en_us: 'Preview a move of an agent' },
    subject: { field: 'id', kind: 'agent', reach: 'belowSelf' },
    request: move,
    response: d.object({
      agents: d.count,
      members: d.count,
      from: d.object({ id: d.id, name: d.text }),
      to: d.object({ id: d.id, name: d.text }),
      /** Number of agents by old and new level. */
      levels: d.array(d.object({ from: level, to: level, agents: d.count })),
      /** Sums of settled bets that leave the reports of the agents above and enter those of the new ones. */
      reports: d.array(d.object({ currency: d.currencyCode, bets: d.count, amount: d.money })),
    }),
    example: { body: { id: '14', parentId: '12' } },
  }),
  move: d.call({
    path: '/proxyUser/moveProxy',
    payload: 'body',
    pages: ['/levelManager'],
    feature: 'levels.move',
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '移动代理：连同全部下级移至本盘口内另一上级，报表随之转移',
      en_us:
        'Move an agent with its sub-agents to another upper agent of the same major shareholder; its reports move along',
    },
    audit: { zh_cn: '移动代理', en_us: 'Move agent' },
    subject: { field: 'id', kind: 'agent', reach: 'belowSelf' },
    touches: ['members', 'bets', 'reports', 'dashboard', 'access'],
    request: d.object({ ...move.shape, version: d.version }),
    response: d.object({ agents: d.count }),
    example: { body: { id: '14', parentId: '12' } },
  }),
  rename: d.call({
    path: '/proxyUser/rename',
    payload: 'body',
    pages: ['/levelManager'],
    feature: 'levels.rename',
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '修改代理名称', en_us: 'Rename an agent' },
    audit: { zh_cn: '修改代理名称', en_us: 'Rename agent' },
    subject: { field: 'id', kind: 'agent', reach: 'subtree' },
    touches: ['members', 'reports'],
    request: d.object({ id: d.id, name: d.text, version: d.version }),
    response: d.nothing,
    example: { body: { id: '12', name: '金沙华南' } },
  }),
} as const;
