import type { Text } from '@pitboss/rules/i18n';

/**
 * Failures of agents: accounts, levels, custom settings; codes 1200 to 1249, without 1201, which is `busy`
 * everywhere.
 */
export const agentErrors = {
  'agent.own': {
    code: 1200,
    zh_cn: '不能修改自己的{what}',
    en_us: 'You cannot change your own {what}.',
  },
  'agent.accountTaken': { code: 1209, zh_cn: '账号已存在', en_us: 'This account already exists.' },
  'agent.tooDeep': {
    code: 1202,
    zh_cn: '代理最多四级，不能再新增下级',
    en_us: 'Agents have at most four levels; no more sub-agents can be added.',
  },
  'agent.currency': {
    code: 1203,
    zh_cn: '币种须与上级相同：{currency}',
    en_us: 'The currency must match the upper agent: {currency}.',
  },
  'agent.currencyUnknown': { code: 1204, zh_cn: '币种不存在', en_us: 'The currency does not exist.' },
  'agent.games': {
    code: 1205,
    zh_cn: '可用游戏超出上级范围：{games}',
    en_us: 'Games not available to the upper agent: {games}.',
  },
  'agent.rtpAboveParent': {
    code: 1206,
    zh_cn: 'RTP不能高于上级：{max}',
    en_us: 'The RTP must not exceed the upper agent: {max}.',
  },
  'agent.rtpBelowOthers': {
    code: 1207,
    zh_cn: '有{count}个下级代理的RTP高于{rtp}，请选择一并下调',
    en_us: 'Sub-agents with an RTP above {rtp}: {count}. Choose to lower them as well.',
  },
  'agent.rtpSame': { code: 1208, zh_cn: 'RTP没有变化', en_us: 'The RTP has not changed.' },
  'agent.callbackMode': {
    code: 1210,
    zh_cn: '只有单一钱包代理才有回调地址',
    en_us: 'Only seamless-wallet agents have a callback address.',
  },
  'agent.notSeamless': {
    code: 1211,
    zh_cn: '不是单一钱包代理：{account}',
    en_us: 'Not a seamless-wallet agent: {account}.',
  },
  'move.top': { code: 1220, zh_cn: '大股东不能移动', en_us: 'A major shareholder cannot be moved.' },
  'move.tenant': {
    code: 1221,
    zh_cn: '只能在同一大股东之下移动',
    en_us: 'An agent can only be moved within the same major shareholder.',
  },
  'move.under': {
    code: 1222,
    zh_cn: '不能移动到自己或自己的下级之下',
    en_us: 'An agent cannot be moved below itself or its sub-agents.',
  },
  'move.same': { code: 1223, zh_cn: '已在该上级之下', en_us: 'The agent is already below this upper agent.' },
  'move.depth': {
    code: 1224,
    zh_cn: '移动后将超过四级',
    en_us: 'The move would exceed four levels.',
  },
  'move.games': {
    code: 1225,
    zh_cn: '可用游戏超出新上级的范围，请先调整',
    en_us: 'Its games are not all available to the new upper agent. Please adjust them first.',
  },
  'move.rtp': {
    code: 1226,
    zh_cn: 'RTP高于新上级（{max}），请先调整',
    en_us: 'Its RTP is above the new upper agent ({max}). Please adjust it first.',
  },
  'move.currency': {
    code: 1227,
    zh_cn: '币种与新上级不同',
    en_us: 'Its currency differs from the new upper agent.',
  },
} as const satisfies Record<string, Text & { code: number }>;
