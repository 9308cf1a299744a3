import type { parkedActions } from '@pitboss/contract/money/parked-wins';

/** An operator's decision on a held payout. */
export type Action = (typeof parkedActions)[number];

/** An implausible win that a game server reports. */
export interface Planned {
  readonly hoursAgo: number;
  readonly reason: 'amount' | 'ratio';
  /** A resettlement of a settled bet. */
  readonly correction?: true;
  /** The operator's decision, how many hours later, and why; absent while it is pending. */
  readonly decided?: { readonly action: Action; readonly hours: number; readonly remark: string };
}
/** The implausible wins, oldest first. */
export const planned: readonly Planned[] = [
  {
    hoursAgo: 20 * 24,
    reason: 'amount',
    decided: { action: 'lose', hours: 2, remark: '节点小数点错误，牌局结果为未中' },
  },
  {
    hoursAgo: 16 * 24,
    reason: 'amount',
    decided: { action: 'pay', hours: 1, remark: '已与节点核对，派彩属实；限额过低，已调高' },
  },
  {
    hoursAgo: 9 * 24,
    reason: 'ratio',
    decided: { action: 'returnStake', hours: 5, remark: '节点故障，退回本金' },
  },
  {
    hoursAgo: 4 * 24,
    reason: 'amount',
    correction: true,
    decided: { action: 'keep', hours: 3, remark: '更正有误，维持原结果' },
  },
  {
    hoursAgo: 3 * 24,
    reason: 'ratio',
    decided: { action: 'lose', hours: 1, remark: '与牌局记录不符' },
  },
  { hoursAgo: 60, reason: 'amount' },
  { hoursAgo: 48, reason: 'ratio' },
  { hoursAgo: 36, reason: 'amount', correction: true },
  { hoursAgo: 24, reason: 'ratio' },
];

/** A round that comes again with another content, and how an operator decided on it; null while it waits. */
export interface Conflict {
  readonly hoursAgo: number;
  readonly decided: { readonly hours: number; readonly reason: string } | null;
}
/** The rounds that come again, oldest first. */
export const conflicts: readonly Conflict[] = [
  { hoursAgo: 12 * 24, decided: { hours: 6, reason: '节点重启后重发了旧数据，以已存内容为准' } },
  { hoursAgo: 2 * 24, decided: { hours: 1, reason: '节点已发送更正（resettlement）' } },
  { hoursAgo: 11, decided: null },
  { hoursAgo: 4, decided: null },
];
