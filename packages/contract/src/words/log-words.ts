import type { Text } from '@pitboss/rules/i18n';
import { activityKindWords, activityStateWords } from '../content/activity-words.ts';
import { fieldName } from '../core/labels/field-names.ts';
import { stateLabels } from '../orders/order-labels.ts';
import { valueLabel } from './value-labels.ts';

type Texts = Readonly<Record<string, Text>>;

/** Texts of the calls whose paths begin so. */
type ByPath<T> = readonly (readonly [path: string, texts: T])[];

/** Values that mean something else in some calls than in lists, by field. */
const valuesOfCalls: ByPath<Readonly<Record<string, Texts>>> = [
  ['/order/', { state: stateLabels }],
  ['/orderRecovery/', { state: stateLabels }],
  [
    '/log/',
    {
      kind: {
        denied: { zh_cn: '未通过的操作', en_us: 'Denied operations' },
        changes: { zh_cn: '变更', en_us: 'Changes' },
      },
    },
  ],
  ['/activity/', { kind: activityKindWords, state: activityStateWords }],
];

const callsOfWallet = { to: { zh_cn: '调用状态', en_us: 'Calls' } };
const fileOfList = { fingerprint: { zh_cn: '文件指纹', en_us: 'File fingerprint' } };

/** Names that a field has in some calls only. */
const namesOfCalls: ByPath<Texts> = [
  ['/proxyUser/setWalletBreaker', callsOfWallet],
  ['/proxyUser/setSeamlessBreaker', callsOfWallet],
  [
    '/log/',
    {
      kind: { zh_cn: '日志类型', en_us: 'Kind of entries' },
      entries: { zh_cn: '条数', en_us: 'Entries' },
      fromSeq: { zh_cn: '首条链中位置', en_us: 'First position in chain' },
      toSeq: { zh_cn: '末条链中位置', en_us: 'Last position in chain' },
      digest: { zh_cn: '校验值', en_us: 'Digest' },
    },
  ],
  ['/export/', fileOfList],
  ['/schedule/', fileOfList],
  [
    '/activity/',
    {
      mode: { zh_cn: '计算方式', en_us: 'Counting method' },
      span: { zh_cn: '在线时间', en_us: 'Time online' },
    },
  ],
  ['/orderRecovery/', { rate: { zh_cn: '每秒笔数', en_us: 'Orders per second' } }],
  ['/player/updateBanChatTime', { duration: { zh_cn: '禁言时长', en_us: 'Muted for' } }],
];

const ofCall = <T>(list: ByPath<T>, call: string): T | undefined =>
  list.find(([path]) => call.startsWith(path))?.[1];

/** Returns the name of a field that a call has changed, as the page of the call shows it. */
export const changedField = (call: string, field: string): Text =>
  ofCall(namesOfCalls, call)?.[field] ?? {
    zh_cn: fieldName(field, 'zh_cn'),
    en_us: fieldName(field, 'en_us'),
  };

/** Returns the text of a value that a call has set, undefined for one that is no choice. */
export const changedValue = (call: string, field: string, value: string): Text | undefined =>
  ofCall(valuesOfCalls, call)?.[field]?.[value] ?? valueLabel(field, value);
