import * as d from '@pitboss/contract/core/define';
import { expect, it } from 'vitest';
import { testLog } from '../../testing/log.ts';
import { replyOf } from './reply.ts';

const list = d.call({
  path: '/things/list',
  payload: 'body',
  pages: ['/index'],
  effect: 'read',
  origin: 'ours',
  summary: { zh_cn: '', en_us: '' },
  request: d.listRequest({}, ['id']),
  response: d.pageOf(d.object({ id: d.id, amount: d.money })),
});

it('leaves out the row of a list that breaks the contract, and logs its id and field', () => {
  const lines: string[] = [];
  const rows = [
    { id: '1', amount: '1.00' },
    { id: '2', amount: 'much' },
    { id: '3', amount: '3.00' },
  ];
  expect(replyOf(testLog(lines), list, { total: 3, list: rows })).toEqual({
    total: 3,
    list: [rows[0], rows[2]],
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ call: '/things/list', row: '2', field: 'amount' });
});

it('fails for all else that breaks the contract', () => {
  expect(() => replyOf(testLog([]), list, { total: -1, list: [] })).toThrow(/total/);
  expect(() => replyOf(testLog([]), list, { total: 1, list: [{ id: '1', amount: '1' }], more: 1 })).toThrow(
    /more/,
  );
});
