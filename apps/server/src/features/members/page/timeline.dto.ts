import type { ReplyOf } from '@pitboss/contract/core/define';
import type { memberPage } from '@pitboss/contract/members/member-page';
import { isNotePath } from '@pitboss/contract/notes/note-kinds';
import { changedField } from '@pitboss/contract/words/log-words';
import type { MoneyState } from '../../../domain/bets/money-states.sql.ts';
import { regionOf, regionText } from '../../../domain/locations/region.ts';
import { type DescribedAlert, describe } from '../../../domain/risk/alert-text.ts';
import { moneyText } from '../../../domain/sql/dto.ts';
import { lineOutcome } from '../../../platform/audit/line-outcome.ts';
import { ranks, type TimelineKind, type TimelineRow } from './timeline.sql.ts';

type Event = ReplyOf<typeof memberPage.timeline>['list'][number];
type Risk = Extract<Event, { kind: 'risk' }>;
type Money = Extract<Event, { kind: 'money' }>;

const kindOf = new Map(Object.entries(ranks).map(([kind, rank]) => [rank, kind as TimelineKind]));

const money = (value: unknown) => moneyText(String(value ?? 0));
const textOrNull = (value: unknown) => (value === null || value === undefined ? null : String(value));
const plain = (value: unknown) =>
  value === null || value === undefined
    ? null
    : (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 200);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * Returns the fields that a change set, with their previous values; none for a note, whose text is shown with
 * the notes as long as it is not removed.
 */
function changesOf(call: string, before: unknown, after: unknown) {
  if (isNotePath(call)) return [];
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .slice(0, 20)
    .map((key) => ({ field: key.slice(0, 60), before: plain(old[key]), after: plain(now[key]) }))
    .filter(({ before: from, after: to }) => from !== to)
    .map((change) => ({ ...change, name: changedField(call, change.field) }));
}

function betOf(detail: Record<string, unknown>) {
  const settled = detail.state === 1;
  const profit = settled ? BigInt(String(detail.payout)) - BigInt(String(detail.amount)) : 0n;
  const decided = profit > 0n ? 'win' : profit < 0n ? 'lose' : 'draw';
  const result = settled ? decided : detail.state === 0 ? 'unsettled' : 'cancelled';
  return {
    inningId: textOrNull(detail.inningId),
    gameId: Number(detail.gameId),
    areaId: detail.areaId === null ? null : Number(detail.areaId),
    roomId: String(detail.roomId),
    amount: money(detail.amount),
    payout: money(detail.payout),
    reward: money(detail.reward),
    profit: moneyText(profit),
    balance: detail.balance === null ? null : money(detail.balance),
    result,
    money: (detail.money ?? null) as MoneyState | null,
    ip: String(detail.ip),
  } as const;
}

/** Fields of an event of risk control. */
function riskOf(detail: Record<string, unknown>) {
  const described = isRecord(detail.content) ? describe(detail.content as unknown as DescribedAlert) : null;
  return {
    what: detail.what as Risk['what'],
    alertId: textOrNull(detail.alertId),
    caseId: textOrNull(detail.caseId),
    content: described?.content ?? null,
    state: (detail.state ?? null) as Risk['state'],
    open: detail.open == null ? null : Number(detail.open),
    result: (detail.result ?? null) as Risk['result'],
    operator: textOrNull(detail.operator),
    remark: String(detail.remark ?? ''),
  };
}

/** Converts a row of the timeline to its DTO. */
export function timelineDto({ rank, id, at, detail }: TimelineRow): Event {
  const common = { key: `${id}.${rank}`, at: Number(at) };
  const kind = kindOf.get(rank) ?? 'bet';
  switch (kind) {
    case 'bet':
      return { kind, ...common, id, ...betOf(detail) };
    case 'round':
      return {
        kind,
        ...common,
        inningId: String(detail.inningId),
        gameId: Number(detail.gameId),
        bets: Number(detail.bets),
        amount: money(detail.amount),
        payout: money(detail.payout),
        profit: moneyText(BigInt(String(detail.payout)) - BigInt(String(detail.staked))),
      };
    case 'login':
      return {
        kind,
        ...common,
        event: detail.event === 'logout' ? 'logout' : 'login',
        ip: String(detail.ip),
        region: regionText(regionOf(String(detail.ip))),
        device: String(detail.device),
        others: Number(detail.others),
      };
    case 'transfer':
      return {
        kind,
        ...common,
        orderNo: String(detail.orderNo),
        direction: detail.direction === 'out' ? 'out' : 'in',
        amount: money(detail.amount),
        state: detail.state === 'fail' ? 'fail' : 'success',
        reason: String(detail.reason),
      };
    case 'balance':
      return {
        kind,
        ...common,
        type: String(detail.type),
        amount: money(detail.amount),
        balance: money(detail.balance),
        ref: String(detail.ref),
      };
    case 'chat':
      return { kind, ...common, roomId: String(detail.roomId), content: String(detail.content) };
    case 'change':
      return {
        kind,
        ...common,
        title: lineOutcome({ call: String(detail.call), code: 0, after: detail.after }),
        actor: String(detail.actor),
        changes: changesOf(String(detail.call), detail.before, detail.after),
      };
    case 'risk':
      return { kind, ...common, ...riskOf(detail) };
    case 'money':
      return {
        kind,
        ...common,
        id,
        order: (detail.order ?? null) as Money['order'],
        state: detail.state as Money['state'],
        amount: money(detail.amount),
        betId: textOrNull(detail.betId),
        late: detail.late === true,
      };
  }
}
