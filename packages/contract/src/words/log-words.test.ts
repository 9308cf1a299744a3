import { describe, expect, it } from 'vitest';
import { partsOf } from '../core/request-parts.testkit.ts';
import { registry } from '../index.ts';
import { changedField, changedValue } from './log-words.ts';

/** Choices in a schema, at any depth, with the name of their field. */
const choicesIn = (schema: unknown) =>
  [...partsOf(schema)].flatMap(([field, def]) =>
    def.type === 'enum' ? Object.values(def.entries).map((value) => [field, String(value)] as const) : [],
  );

/** Values that are codes to people too, such as languages, and flags. */
const plain = /^(true|false|zh_cn|en_us|[A-Z]{3,4}|\d+)$/;
/** Calls that store a list as the screen shows it: names of columns, their kinds, the query. */
const ofLists = /^\/(export|schedule|view)\//;

describe('the values that a call can set', () => {
  const writes = registry.map(({ call }) => call).filter(({ effect }) => effect === 'write');
  const choices = writes.flatMap(({ path, request }) =>
    choicesIn(request).map(([field, value]) => [path, field, value] as const),
  );

  it('have texts in both languages', () => {
    expect(choices.length).toBeGreaterThan(200);
    const silent = choices.filter(([path, field, value]) => {
      if (plain.test(value) || ofLists.test(path)) return false;
      const text = changedValue(path, field, value);
      return !text?.zh_cn || !text.en_us;
    });
    expect([...new Set(silent.map((one) => one.join(' ')))]).toEqual([]);
  });

  it('are said as the page of the call says them', () => {
    expect(changedValue('/order/decide', 'state', 'manual')?.zh_cn).toBe('待人工处理');
    expect(changedValue('/proxyUser/update', 'transferMode', 'manual')?.zh_cn).toBe('手动转账');
    expect(changedValue('/anchor/updateAccountState', 'action', 'ban')?.en_us).toBe('Ban');
    expect(changedValue('/player/updateState', 'reason', 'manual')).toBeUndefined();
  });

  it('belong to fields that are named as there', () => {
    expect(changedField('/proxyUser/setWalletBreaker', 'to').zh_cn).toBe('调用状态');
    expect(changedField('/orderRecovery/startOrders', 'rate').zh_cn).toBe('每秒笔数');
    expect(changedField('/currency/update', 'rate').zh_cn).toBe('汇率');
    expect(changedField('/activity/add', 'mode').en_us).toBe('Counting method');
    expect(changedField('/proxyUser/update', 'serviceLink').en_us).toBe('Customer service');
  });
});
