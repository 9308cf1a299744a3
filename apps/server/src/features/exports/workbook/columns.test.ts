import { access } from '@pitboss/contract/access/access';
import { anchorStreams } from '@pitboss/contract/anchors/streams';
import { betRecords } from '@pitboss/contract/bets/bet-records';
import { videos } from '@pitboss/contract/content/videos';
import type { Call } from '@pitboss/contract/core/define';
import { exports } from '@pitboss/contract/desk/exports';
import { members } from '@pitboss/contract/members/members';
import { smallGameBlacklist } from '@pitboss/contract/members/restrictions';
import { moneyRecords } from '@pitboss/contract/money/balance-records';
import { reports } from '@pitboss/contract/reports/reports';
import { riskControl } from '@pitboss/contract/risk/risk-control';
import { unlimitedMute } from '@pitboss/rules/mute';
import { describe, expect, it } from 'vitest';
import { clockOf } from '../../../domain/workbook/cells.ts';
import { sheetColumns } from './columns.ts';
import type { ExportRequest } from './export-request.ts';

type Column = ExportRequest['columns'][number];
const atMs = Date.UTC(2026, 4, 1, 12);

/** Returns the content of a cell for a row, without its position. */
function written(
  call: Call,
  column: Partial<Column> & { key: string },
  row: Record<string, unknown>,
): string {
  const request = { columns: [{ title: 'x', kind: 'auto', ...column }] } as unknown as ExportRequest;
  const [drawn] = sheetColumns(call, request, {
    clock: clockOf('BeiJing', undefined),
    zoneName: 'UTC+8',
    language: 'en_us',
    atMs,
    names: { games: new Map([[203, 'Dragon Tiger']]), areas: new Map() },
  });
  return /<(?:t|v)[^>]*>([^<]*)</.exec(drawn?.cell('A1', row) ?? '')?.[1] ?? '';
}

/** Returns the title of a column. */
const titled = (
  call: Call,
  column: Partial<Column> & { key: string },
  language: 'zh_cn' | 'en_us' = 'en_us',
) =>
  sheetColumns(call, { columns: [{ kind: 'auto', ...column }] } as unknown as ExportRequest, {
    ...{ clock: clockOf('BeiJing', undefined), zoneName: 'UTC+8', language, atMs },
    names: { games: new Map(), areas: new Map() },
  })[0]?.title;

describe('a title', () => {
  it('has the unit of its figures', () => {
    expect(titled(members.list, { key: 'createdAt', title: 'Created' })).toBe('Created (UTC+8)');
    expect(titled(betRecords.unsettled, { key: 'betTime', title: 'Waiting', kind: 'since' })).toBe(
      'Waiting (h:mm:ss)',
    );
    expect(titled(anchorStreams.records, { key: 'lengthMs', title: 'Length' })).toBe('Length (h:mm:ss)');
    expect(titled(videos.list, { key: 'bytes', title: '大小' }, 'zh_cn')).toBe('大小 (字节)');
    expect(titled(riskControl.alerts, { key: 'windowMinutes', title: 'Window' })).toBe('Window (min)');
    expect(titled(betRecords.gameAnalysis, { key: 'amount', title: 'Stakes' })).toBe('Stakes (CNY)');
    expect(titled(reports.agents, { key: 'amountCny', title: 'Stakes (CNY)' })).toBe('Stakes (CNY)');
    expect(titled(reports.agents, { key: 'amount', title: 'Stakes' })).toBe('Stakes');
  });

  it('belongs to durations that a spreadsheet can total', () => {
    const minutes = (value: number | null) =>
      written(anchorStreams.records, { key: 'lengthMs' }, { lengthMs: value });
    expect(minutes(90 * 60_000)).toBe('0.06250000');
    expect(minutes(null)).toBe('');
  });
});

describe('what the screen draws by itself', () => {
  it('is the change of a figure as a ratio', () => {
    const change = { key: 'amountCny', kind: 'change' } as const;
    const of = (now: string, before: string | null) =>
      written(reports.agents, change, { amountCny: now, previous: before && { amountCny: before } });
    expect(of('150.00', '100.00')).toBe('0.5000');
    expect(of('90.00', '100.00')).toBe('-0.1000');
    expect(of('90.00', '0.00')).toBe('');
    expect(of('90.00', null)).toBe('');
  });

  it('is the time that a bet waits, until the time of the data', () => {
    const since = { key: 'betTime', kind: 'since' } as const;
    expect(written(betRecords.unsettled, since, { betTime: atMs - 6 * 3_600_000 })).toBe('0.25000000');
  });

  it('is a label for a mute without end, and a time for one with an end', () => {
    const mute = { key: 'chatBannedUntil' };
    expect(written(members.list, mute, { chatBannedUntil: unlimitedMute })).toBe('Unlimited');
    expect(Number(written(members.list, mute, { chatBannedUntil: atMs }))).toBeCloseTo(46_143.833333, 5);
    expect(written(members.list, mute, { chatBannedUntil: null })).toBe('');
  });

  it('is names of games, values before and after, filters', () => {
    const games = { key: 'gameIds', words: { null: 'All mini games' } };
    expect(written(smallGameBlacklist.list, games, { gameIds: [203, 9] })).toBe('Dragon Tiger, #9');
    expect(written(smallGameBlacklist.list, games, { gameIds: null })).toBe('All mini games');
    const changes = [{ field: 'state', before: 'blocked', after: 'normal' }];
    expect(written(access.approvals, { key: 'changes', words: { normal: 'Normal' } }, { changes })).toBe(
      'blocked → Normal',
    );
    const filter = [{ label: 'State', value: 'Normal' }];
    expect(written(exports.list, { key: 'filter' }, { filter })).toBe('State: Normal');
  });

  it('is the label of the side that the sign of the amount shows, else the plain label', () => {
    const words = { deposit: 'Deposit', 'deposit.out': 'Deposit to member', adjustment: 'Adjustment' };
    const kind = { key: 'kind', words, bySign: 'amount' };
    const side = (row: Record<string, unknown>) => written(moneyRecords.agentRecords, kind, row);
    expect(side({ kind: 'deposit', amount: '-5.00' })).toBe('Deposit to member');
    expect(side({ kind: 'deposit', amount: '5.00' })).toBe('Deposit');
    expect(side({ kind: 'adjustment', amount: '-5.00' })).toBe('Adjustment');
    expect(side({ kind: 'credit', amount: '-5.00' })).toBe('credit');
  });

  it('is a label for each value of an array', () => {
    const texts = { 1015: 'Member list', 1016: 'Online' };
    expect(
      written(access.subAccounts, { key: 'permissions', words: texts }, { permissions: [1015, 1016] }),
    ).toBe('Member list, Online');
  });
});
