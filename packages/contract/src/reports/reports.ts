import { agentLevels } from '../agents/agents.ts';
import * as d from '../core/define.ts';
import {
  countsPlayers,
  crumb,
  figureFields,
  figures,
  playerFields,
  previous,
  reportCoverage,
  reportSorts,
  requested,
} from './report-words.ts';

const example = () => ({ body: { ...d.lastWeek(), zone: 'BeiJing', offsetMinutes: 480 } });

const memberRow = d.object({
  /** A member and a currency. */
  key: d.text,
  id: d.id,
  account: d.text,
  nickname: d.text,
  agentId: d.id,
  agentAccount: d.text,
  ...figureFields,
});
const memberSorts = [...reportSorts, 'account'] as const;

/** Reports of agents and members. */
export const reports = {
  agents: d.call({
    path: '/proxyUser/getProxyReport',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/reportForms'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '代理报表',
      en_us: 'Agent report: totals of direct sub-agents with their trees, and of direct members',
    },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.listRequest(
      {
        ...requested,
        ...countsPlayers,
        /** Agent whose sub-agents are listed; default: the caller's own (for administrators: all). */
        agentId: d.optional(d.id),
        gameId: d.optional(d.int),
        currency: d.optional(d.currencyCode),
      },
      reportSorts,
    ),
    response: d.object({
      total: d.count,
      list: d.array(
        d.object({
          key: d.text,
          agentId: d.id,
          account: d.text,
          name: d.text,
          level: d.choice(agentLevels),
          /** The members directly under the agent looked into, and not a sub-agent. */
          own: d.boolean,
          ...playerFields,
          previous,
        }),
      ),
      totals: d.object({ ...playerFields, previous }),
      /** The agent looked into and those above it, top first, as far as the caller may see. */
      chain: d.array(crumb),
      ...reportCoverage,
    }),
    example,
  }),
  agentMembers: d.call({
    path: '/proxyUser/getProxyReportDetail',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/reportForms'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '代理报表明细', en_us: 'Agent report details: totals of direct members' },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.listRequest(
      {
        ...requested,
        agentId: d.id,
        account: d.optional(d.text),
        gameId: d.optional(d.int),
        currency: d.optional(d.currencyCode),
      },
      memberSorts,
    ),
    response: d.object({
      total: d.count,
      list: d.array(memberRow),
      totals: figures,
      chain: d.array(crumb),
      ...reportCoverage,
    }),
    example: () => ({ body: { ...example().body, agentId: '14' } }),
  }),
  members: d.call({
    path: '/player/getPlayerReport',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/memberReport'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '会员报表', en_us: "Member report: totals of members in the caller's tree" },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.listRequest(
      {
        ...requested,
        agentId: d.optional(d.id),
        account: d.optional(d.text),
        gameId: d.optional(d.int),
        currency: d.optional(d.currencyCode),
      },
      memberSorts,
    ),
    response: d.object({ total: d.count, list: d.array(memberRow), totals: figures, ...reportCoverage }),
    example,
  }),
} as const;
