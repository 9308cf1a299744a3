import { features, pages } from '@pitboss/contract/pages';
import type { Language, Text } from '@pitboss/rules/i18n';
import type { Json } from './diff.ts';

const names: Readonly<Record<string, Text>> = Object.fromEntries(
  Object.entries({
    inMax: ['单笔转入上限', 'In, at once'],
    outMax: ['单笔转出上限', 'Out, at once'],
    inDayMax: ['每日转入上限', 'In, a day'],
    outDayMax: ['每日转出上限', 'Out, a day'],
    dayCount: ['每日次数上限', 'Transfers a day'],
    until: ['截止时间', 'Until'],
    firstBetBefore: ['首次投注早于', 'First bet before'],
    amountCny: ['累计投注超过', 'Bet in all above'],
    ref: ['单号', 'Reference'],
    account: ['账号', 'Account'],
    accounts: ['账号', 'Accounts'],
    agent: ['代理', 'Agent'],
    agentId: ['代理编号', 'Agent id'],
    agentIds: ['代理编号', 'Agent ids'],
    amount: ['金额', 'Amount'],
    approvedBy: ['审批人', 'Approved by'],
    approval: ['审批编号', 'Approval'],
    apiUrl: ['回调地址', 'Callback address'],
    banned: ['禁止投注', 'Bets stopped'],
    brand: ['品牌名称', 'Brand'],
    balance: ['余额', 'Balance'],
    banBet: ['禁止投注', 'Bets stopped'],
    betBanned: ['禁止投注', 'Bets stopped'],
    bits: ['密钥长度', 'Key length'],
    callbackUrl: ['回调地址', 'Callback address'],
    change: ['变更', 'Change'],
    chatAllowed: ['允许聊天', 'Chat allowed'],
    chatBannedUntil: ['禁言至', 'Muted until'],
    content: ['内容', 'Content'],
    credit: ['信用额度', 'Credit'],
    currency: ['币种', 'Currency'],
    days: ['天数', 'Days'],
    defaultChip: ['默认筹码', 'Default chip'],
    direction: ['方向', 'Direction'],
    enabled: ['启用', 'Enabled'],
    endTime: ['结束时间', 'End'],
    fingerprint: ['公钥指纹', 'Key fingerprint'],
    gameIds: ['可用游戏', 'Games'],
    id: ['编号', 'Id'],
    ids: ['编号', 'Ids'],
    ip: ['IP', 'IP'],
    ips: ['IP', 'IPs'],
    jackpotShown: ['显示彩金池', 'Show jackpot'],
    kind: ['类型', 'Kind'],
    layer: ['层级', 'Layer'],
    level: ['级别', 'Level'],
    logo: ['图标', 'Logo'],
    lowered: ['一并下调的下级', 'Lowered below'],
    lowerOthers: ['一并下调', 'Lower others'],
    member: ['会员', 'Member'],
    memberId: ['会员编号', 'Member id'],
    memberIds: ['会员编号', 'Member ids'],
    mobile: ['手机号', 'Mobile'],
    moved: ['移动的代理数', 'Agents moved'],
    name: ['名称', 'Name'],
    name_en_us: ['英文名称', 'English name'],
    name_zh_cn: ['中文名称', 'Chinese name'],
    narrowedBelow: ['一并收窄的下级', 'Narrowed below'],
    network: ['IP段', 'Network'],
    nickname: ['昵称', 'Nickname'],
    note: ['备注', 'Note'],
    online: ['在线', 'Online'],
    operators: ['退出的账号数', 'Accounts signed out'],
    parentId: ['上级代理编号', 'Upper agent'],
    path: ['路径', 'Path'],
    permissions: ['权限', 'Permissions'],
    phone: ['手机号', 'Phone'],
    publicKey: ['公钥', 'Public key'],
    rate: ['汇率', 'Rate'],
    reason: ['原因', 'Reason'],
    remark: ['备注', 'Remark'],
    result: ['结果', 'Result'],
    role: ['角色', 'Role'],
    rtp: ['RTP', 'RTP'],
    serviceLink: ['客服链接', 'Customer service'],
    startTime: ['开始时间', 'Start'],
    state: ['状态', 'Status'],
    status: ['状态', 'Status'],
    symbol: ['符号', 'Symbol'],
    time: ['时间', 'Time'],
    title: ['标题', 'Title'],
    transferMode: ['转账模式', 'Transfer mode'],
    type: ['类型', 'Type'],
    validFrom: ['生效时间', 'Valid from'],
    validUntil: ['有效期至', 'Valid until'],
    wanted: ['申请内容', 'Wanted'],
  }).map(([key, [zh_cn = '', en_us = '']]) => [key, { zh_cn, en_us }]),
);

/** Words of values that stand for a choice. */
const words: Readonly<Record<string, Text>> = {
  manual: { zh_cn: '手动转账', en_us: 'Manual' },
  automatic: { zh_cn: '自动转账', en_us: 'Automatic' },
  seamless: { zh_cn: '单一钱包', en_us: 'Seamless wallet' },
  normal: { zh_cn: '正常', en_us: 'Normal' },
  blocked: { zh_cn: '封停', en_us: 'Blocked' },
  suspended: { zh_cn: '密码错误锁定', en_us: 'Suspended' },
  backoffice: { zh_cn: '后台', en_us: 'Back office' },
  api: { zh_cn: 'API', en_us: 'API' },
  open: { zh_cn: '开启', en_us: 'Open' },
  closed: { zh_cn: '关闭', en_us: 'Closed' },
};
/** Pages and features by their numbers, as permission lists have them. */
const grants = new Map<Json, Text>([...pages, ...Object.values(features)].map((one) => [one.id, one]));
const wordFields = new Set(['transferMode', 'state', 'status', 'kind', 'type']);
const instantField = /(At|Until|From|To|Time|_time|_at)$/;
const earliestInstant = 1_000_000_000_000;

/** Name of a field; unknown ones are taken apart at their capitals and underscores. */
export function fieldName(key: string, language: Language): string {
  if (Object.hasOwn(names, key)) return names[key]?.[language] ?? key;
  const apart = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}

/** A value as a person reads it; `format` writes instants. Empty for none. */
export function valueWords(
  key: string,
  value: Json | undefined,
  language: Language,
  format: (ms: number) => string,
): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean')
    return { zh_cn: value ? '是' : '否', en_us: value ? 'Yes' : 'No' }[language];
  if (key === 'permissions' && grants.has(value)) return grants.get(value)?.[language] ?? '';
  if (typeof value === 'number')
    return instantField.test(key) && value >= earliestInstant ? format(value) : String(value);
  if (typeof value === 'string')
    return wordFields.has(key) && Object.hasOwn(words, value) ? (words[value]?.[language] ?? value) : value;
  if (Array.isArray(value))
    return value.map((one: Json) => valueWords(key, one, language, format)).join(', ');
  return JSON.stringify(value);
}
