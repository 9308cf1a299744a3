// @vitest-environment jsdom
import { agents } from '@pitboss/contract/agents/agents';
import { bets } from '@pitboss/contract/bets/bets';
import { moneyRecords } from '@pitboss/contract/money/balance-records';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plansOf } from '../filters/list-url.ts';
import { drawColumns } from '../list/list-columns.tsx';
import { currentNotices } from '../notices.ts';
import { text } from '../text.ts';
import { exportColumns, filterLabels } from './export-request.ts';
import { startExport } from './export-watch.ts';

const texts = text({
  account: { zh_cn: '账号', en_us: 'Account' },
  state: { zh_cn: '状态', en_us: 'State' },
  'state.normal': { zh_cn: '正常', en_us: 'Normal' },
  created: { zh_cn: '创建', en_us: 'Created' },
  stake: { zh_cn: '投注额', en_us: 'Stake' },
});

describe('builds the payload of an export', () => {
  it('names reply fields, with texts for choices, and leaves out columns that only a screen can render', () => {
    const drawn = drawColumns(
      {
        account: () => 'drawn',
        state: { choices: ['normal'] },
        balance: 'money',
        nowhere: () => 'drawn',
        parent: { as: () => 'drawn', field: 'parentName' },
        name: { as: 'text', field: null },
        level: { as: () => 'drawn', field: { zh_cn: 'name', en_us: 'account' } },
        either: { as: () => 'drawn', field: ['parentName', 'absent', 'state'] },
      },
      texts,
      [],
      { language: 'en_us' },
    );
    const requested = exportColumns(agents.list, drawn).map(({ key, title, kind, words: own, orElse }) => ({
      key,
      title,
      kind,
      own,
      ...(orElse && { orElse }),
    }));
    expect(requested).toEqual([
      { key: 'account', title: 'Account', kind: 'auto', own: undefined },
      { key: 'state', title: 'State', kind: 'choice', own: { normal: 'Normal' } },
      { key: 'balance', title: 'Balance', kind: 'money', own: undefined },
      { key: 'parentName', title: 'parent', kind: 'auto', own: undefined },
      { key: 'account', title: 'Level', kind: 'auto', own: undefined },
      { key: 'parentName', title: 'either', kind: 'auto', own: { normal: 'Normal' }, orElse: ['state'] },
    ]);
    expect(exportColumns(bets.results, drawn)).toEqual([]);
  });

  it('has the labels of both sides of an entry, as the screen shows them by the sign of the amount', () => {
    const [kind] = drawColumns(
      { kind: { choices: ['deposit', 'adjustment'], bySign: 'amount' } },
      text({
        'kind.deposit': { zh_cn: '会员上分', en_us: 'Deposit' },
        'kind.deposit.out': { zh_cn: '为会员上分', en_us: 'Deposit to member' },
        'kind.adjustment': { zh_cn: '调整', en_us: 'Adjustment' },
      }),
      [],
      { language: 'en_us' },
    );
    if (!kind) throw new Error('no column');
    const words = { deposit: 'Deposit', 'deposit.out': 'Deposit to member', adjustment: 'Adjustment' };
    expect(exportColumns(moneyRecords.agentRecords, [kind])).toMatchObject([{ words, bySign: 'amount' }]);
    const shown = (row: Record<string, string>) =>
      renderToStaticMarkup(kind.draw(row)).replace(/<[^>]+>/g, '');
    expect(shown({ kind: 'deposit', amount: '-5.00' })).toBe('Deposit to member');
    expect(shown({ kind: 'deposit', amount: '5.00' })).toBe('Deposit');
    expect(shown({ kind: 'adjustment', amount: '-5.00' })).toBe('Adjustment');
  });

  it('calls the filters as the screen does', () => {
    const plans = plansOf({
      state: { choices: ['normal'] },
      created: { range: ['start_time', 'end_time'] },
      stake: { between: ['minAmount', 'maxAmount'] },
    });
    expect(filterLabels(plans, texts, [], 'zh_cn')).toEqual([
      { field: 'state', label: '状态', words: { normal: '正常' } },
      { field: 'start_time', label: '创建: 开始时间' },
      { field: 'end_time', label: '创建: 结束时间' },
      { field: 'minAmount', label: '投注额: 最小' },
      { field: 'maxAmount', label: '投注额: 最大' },
    ]);
  });
});

describe('an export on its way', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('reports a failure to the user and to the browser console', async () => {
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const job = { id: '7', state: 'failed', reason: 'too many rows', rows: 0, total: null, percent: null };
    const replies: Record<string, unknown> = {
      '/export/create': { id: '7' },
      '/export/list': { total: 1, list: [job] },
    };
    const requested: { url: string; background: string | null }[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const path = new URL(url).pathname;
      requested.push({ url: path, background: new Headers(init.headers).get('background') });
      return new Response(JSON.stringify({ code: 0, desc: '', data: replies[path] }));
    });
    await startExport('here', {
      path: '/player/list',
      payload: {},
      columns: [{ key: 'account', title: 'Account', kind: 'text' }],
      filters: [],
      zone: 'BeiJing',
      title: 'Members',
      page: '/memberList',
    });
    await vi.advanceTimersByTimeAsync(1_100);
    expect(requested).toEqual([
      { url: '/export/create', background: null },
      { url: '/export/list', background: '1' },
    ]);
    expect(currentNotices()).toContainEqual(
      expect.objectContaining({ kind: 'error', detail: 'too many rows' }),
    );
    expect(spoken).toHaveBeenCalledWith(expect.objectContaining({ message: 'export 7: too many rows' }));
  });
});
