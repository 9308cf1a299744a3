import type { views } from '@pitboss/contract/access/views';
import type { RequestInput } from '@pitboss/contract/core/define';
import type { schedules } from '@pitboss/contract/desk/schedules';
import { nextRun } from '@pitboss/rules/schedule';
import { at, type Sink, text } from '../rows/rows.ts';
import { dayMs } from '../time/rhythm.ts';
import { memberList, type Owner, owners } from './exports.ts';

type View = RequestInput<typeof views.save>;
type Schedule = RequestInput<typeof schedules.create>;

const json = (value: unknown) => text(JSON.stringify(value));
const columns: View['state']['columns'] = { order: [], hidden: {}, frozen: {}, widths: {} };
const state: View['state'] = { search: {}, lastDays: null, columns, density: 'normal', pageSize: null };
const members = { page: '/memberList', path: '/player/list', shared: true, alert: null };

/**
 * Its threshold is exceeded in all demo data, so that the inbox has an entry after the server's first check.
 */
const normalMembers: View = {
  ...members,
  name: '正常会员',
  state: { ...state, search: { state: 'normal' } },
  payload: { state: 'normal' },
  alert: { figure: 'rows', above: '100' },
};
const highestBalances: View = {
  ...members,
  name: '余额最高',
  state: { ...state, search: { sort: 'balance', order: 'desc' }, density: 'compact' },
  payload: { sort: 'balance', order: 'desc' },
};
const dailyMembers: Schedule = {
  name: '每日会员名单',
  every: 'day',
  day: 1,
  hour: 8,
  range: null,
  list: { ...memberList, payload: { state: 'normal' }, filters: [], zone: 'BeiJing' },
};

/** Writes saved views of the named accounts, and a daily report whose newest run was due a day ago. */
export function writeKept(sink: Sink, id: (ms: number) => string, nowMs: number): void {
  const createdMs = Math.floor(nowMs - 9 * dayMs);
  const keep = (owner: Owner, view: View) =>
    sink.add(
      'saved_view',
      owner.tenant,
      owner.agent,
      id(createdMs),
      owner.operator,
      owner.agent ? 'agent' : 'superAdmin',
      view.page,
      view.path,
      view.name,
      view.shared,
      json(view.state),
      json(view.payload),
      view.alert && json(view.alert),
      at(createdMs),
    );
  keep(owners.superadmin, normalMembers);
  keep(owners.superadmin, highestBalances);
  keep(owners.share1, highestBalances);
  const { operator, tenant, agent } = owners.superadmin;
  const { name, every, day, hour, list } = dailyMembers;
  const dueMs = nextRun({ every, day, hour }, nowMs - dayMs, 'BeiJing');
  sink.add(
    'report_schedule',
    tenant,
    agent,
    id(createdMs),
    operator,
    0,
    'zh_cn',
    '127.0.0.1',
    name,
    json(list),
    every,
    day,
    hour,
    'active',
    at(dueMs),
    at(createdMs),
  );
}
