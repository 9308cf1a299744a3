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
