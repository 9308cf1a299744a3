import { errorFields, messageFields } from '@pitboss/contract/core/error-fields';
import { registry } from '@pitboss/contract/index';
import { refer } from '@pitboss/rules/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { AppError } from '../errors/app-error.ts';
import { fieldsOf, rejectedField } from './rejected-field.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const discount = {
  name: { zh_cn: '折扣', en_us: 'Discount' },
  goodsIds: ['1'],
  startTime: 1_900_000_000_000,
  endTime: 1_900_000_100_000,
};

const fieldOf = async (path: string, body: object, account = 'superadmin') =>
  ((await api.call(account, path, { body })) as { field?: string }).field;

describe('a rejection', () => {
  it('names the field whose form is wrong', async () => {
    expect(await fieldOf('/proxyUser/rename', { id: '12', name: 5 })).toBe('name');
    expect(await fieldOf('/player/list', { pageNo: -1 })).toBe('pageNo');
    expect(await fieldOf('/player/list', { ip: 'nowhere' })).toBe('ip');
    expect(await fieldOf('/player/updateState', { ids: ['x'], state: 'blocked' })).toBe('ids');
  });

  it('names the field whose rule is broken', async () => {
    expect(await fieldOf('/proxyUser/rename', { id: '12', name: '' })).toBe('name');
    expect(await fieldOf('/proxyUser/setRTP', { id: '12', rtp: '2', reason: 'why' })).toBe('rtp');
    expect(await fieldOf('/proxyUser/setRTP', { id: '12', rtp: '0.950', reason: '' })).toBe('reason');
    expect(await fieldOf('/currency/setRate', { code: 'USD', rate: 'abc' })).toBe('rate');
  });

  it('names the field that the current state makes invalid', async () => {
    const known = { name_zh_cn: '元', name_en_us: 'Dollar', symbol: '$', rate: '7' };
    expect(await fieldOf('/currency/add', { ...known, code: 'USD' })).toBe('code');
  });

  it.each([
    ['/player/list', { pageSize: 501 }, 'Rows per page must not exceed 500.', '每页条数不能大于500'],
    ['/player/list', { pageSize: 0 }, 'Rows per page must be at least 1.', '每页条数不能小于1'],
    ['/gameReport/list', { by: 'game', start_time: 5 }, 'End is required.', '请输入结束时间'],
    ['/anchor/add', { nickname: 'x' }, 'Type is required.', '请输入类型'],
    ['/discount/add', { discount: '0.5' }, 'Name is required.', '请输入名称'],
    ['/player/list', { currency: null }, 'Parameter cannot be null.', '参数不能为null'],
    ['/player/list', { agentId: '' }, 'Parameter cannot be "".', '参数不能为""'],
    [
      '/proxyUser/setRTP',
      { id: null, rtp: '0.9', reason: 'x' },
      'Parameter cannot be null.',
      '参数不能为null',
    ],
    ['/player/list', { currency: 5 }, /^Please enter .*: Currency$/, /^请输入正确的数字或参数：币种$/],
    [
      '/discount/add',
      { ...discount, discount: '0.12345' },
      'The discount must be between 0 and 1, with at most 4 decimals.',
      '折扣须在0到1之间，最多4位小数',
    ],
    [
      '/anchor/setShares',
      { id: '1', anchorShare: '0.12345', agencyShare: '0', reason: 'x' },
      'Anchor share must be between 0 and 1, with at most 4 decimals.',
      '主播分成须在0到1之间，最多4位小数',
    ],
    ['/proxyUser/setRTP', { id: '12', rtp: 'x', reason: 'why' }, /^RTP .*[^:]$/, /^RTP[^：]+$/],
  ])('of %s %j says why in both languages', async (path, body, english, chinese) => {
    for (const [language, expected] of [
      ['en_us', english],
      ['zh_cn', chinese],
    ] as const) {
      const { desc } = await api.call('superadmin', path, { body, headers: { language } });
      if (typeof expected === 'string') expect(desc).toBe(expected);
      else expect(desc).toMatch(expected);
    }
  });

  it('names no field when it refers to the whole request', async () => {
    expect(await fieldOf('/proxyUser/rename', { id: '999999', name: 'x' })).toBeUndefined();
    expect(await fieldOf('/proxyUser/rename', { id: '12', name: 'x', extra: 1 })).toBeUndefined();
    expect(await fieldOf('/proxyUser/add', {}, 'sub1')).toBeUndefined();
  });

  it('names only what the call has', () => {
    const short = new AppError('rule.broken', { message: refer('mobileWrong') });
    expect(rejectedField(short, '/player/update')).toBe('mobile');
    expect(rejectedField(short, '/proxyUser/update')).toBe('phone');
    expect(rejectedField(short, '/currency/add')).toBeUndefined();
  });

  it('refers only to fields that calls have', () => {
    const known = new Set(registry.flatMap(({ call }) => fieldsOf(call.request)));
    const named = [...Object.values(messageFields), ...Object.values(errorFields)].flat();
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
