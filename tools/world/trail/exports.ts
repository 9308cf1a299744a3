import type { RequestInput } from '@pitboss/contract/core/define';
import type { exports } from '@pitboss/contract/desk/exports';
import { AppError } from '../../../apps/server/src/platform/errors/app-error.ts';
import { at, type Sink, text } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';

type Requested = RequestInput<typeof exports.create>;

type List = Pick<Requested, 'path' | 'title' | 'page' | 'columns'>;

/** The list of members as its page exports it. */
export const memberList: List = {
  path: '/player/list',
  title: '会员列表',
  page: '/memberList',
  columns: [
    { key: 'account', title: '账号', kind: 'text' },
    { key: 'nickname', title: '昵称', kind: 'text' },
    { key: 'agentAccount', title: '代理', kind: 'text' },
    { key: 'currency', title: '币种', kind: 'text' },
    { key: 'balance', title: '余额', kind: 'money' },
    { key: 'createdAt', title: '注册时间', kind: 'time' },
  ],
};

const betList: List = {
  path: '/betManager/list',
  title: '注单管理',
  page: '/betManagement',
  columns: [
    { key: 'id', title: '注单号', kind: 'text' },
    { key: 'betTime', title: '投注时间', kind: 'time' },
    { key: 'memberAccount', title: '会员', kind: 'text' },
    { key: 'gameId', title: '游戏', kind: 'auto' },
    { key: 'currency', title: '币种', kind: 'text' },
    { key: 'amount', title: '投注额', kind: 'money' },
    { key: 'profit', title: '会员盈亏', kind: 'profit' },
  ],
};

/** An operator of the world by its numbers. */
export interface Owner {
  readonly operator: string;
  readonly tenant: string;
  readonly agent: string | null;
}
/** Named accounts that own exports and saved views. */
export const owners = {
  superadmin: { operator: '1', tenant: '0', agent: null },
  major1: { operator: '4', tenant: '11', agent: '11' },
  share1: { operator: '5', tenant: '11', agent: '12' },
} as const satisfies Record<string, Owner>;

const tooMany = new AppError('export.tooManyRows', { max: '1,000,000' });

interface ExportsInput {
  readonly sink: Sink;
  readonly id: (ms: number) => string;
  readonly nowMs: number;
}

/** Writes an export and its background job. */
function add(
  { sink, id, nowMs }: ExportsInput,
  owner: Owner,
  agoMs: number,
  list: List,
  payload: Requested['payload'],
  texts: readonly { label: string; value: string }[],
  end?: { state: 'failed' | 'cancelled'; reason: string | null },
): void {
  const ms = Math.floor(nowMs - agoMs);
  const request: Requested = { ...list, payload, filters: [], zone: 'BeiJing' };
  const ended = end ? at(ms + 40_000) : null;
  const number = id(ms);
  sink.add(
    'export_job',
    number,
    owner.tenant,
    owner.agent,
    owner.operator,
    owner.agent ? 1 : 0,
    'zh_cn',
    '127.0.0.1',
    list.title,
    list.page,
    text(JSON.stringify(request)),
    text(JSON.stringify(texts)),
    end?.state ?? 'queued',
    end?.reason ? text(end.reason) : null,
    0,
    at(ms),
    ended,
    end ? at(ms + 7 * dayMs) : null,
  );
  const begun = end?.state === 'failed';
  sink.add(
    'job',
    number,
    'export',
    number,
    text(`export ${owner.operator}`),
    false,
    text('{}'),
    end?.state ?? 'queued',
    at(ms),
    begun ? 1 : 0,
    begun ? text('0 (demo)') : null,
    begun ? text(tooMany.desc('en_us')) : null,
    at(ms),
    begun ? at(ms + 1_000) : null,
    ended,
  );
}

/**
 * Writes exports requested by the named accounts. Most are queued: the first server that runs on the demo
 * data writes their files, so that they can be downloaded. One failed and one was cancelled; the page of
 * background jobs shows all of them.
 */
export function writeExports(sink: Sink, id: (ms: number) => string, nowMs: number): void {
  const input = { sink, id, nowMs };
  const range = (days: number, agoMs: number) => {
    const end = Math.floor(nowMs - agoMs);
    return { start_time: end - days * dayMs, end_time: end };
  };
  const lastDays = (days: number) => [{ label: '投注时间', value: `最近${days}天` }];
  const normal = [{ label: '状态', value: '正常' }];
  for (const owner of Object.values(owners)) {
    add(input, owner, 3 * hourMs, memberList, { state: 'normal' }, normal);
    add(input, owner, hourMs, betList, range(2, hourMs), lastDays(2));
  }
  const { superadmin } = owners;
  add(input, superadmin, 26 * hourMs, betList, range(80, 26 * hourMs), lastDays(80), {
    state: 'failed',
    reason: JSON.stringify({ key: tooMany.key, params: tooMany.params }),
  });
  add(input, superadmin, 5 * hourMs, betList, range(30, 5 * hourMs), lastDays(30), {
    state: 'cancelled',
    reason: null,
  });
}
