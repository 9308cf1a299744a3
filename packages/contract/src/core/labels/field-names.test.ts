import { describe, expect, it } from 'vitest';
import { registry } from '../../index.ts';
import { partsOf } from '../request-parts.testkit.ts';
import { fieldName, knownFieldName } from './field-names.ts';

describe('the fields of all requests', () => {
  const parts = registry.flatMap(({ call }) => [...partsOf(call.request)]);
  const fields = [...new Set(parts.map(([field]) => field).filter((field) => field !== ''))];

  it('have a name in both languages', () => {
    expect(fields.length).toBeGreaterThan(300);
    const unnamed = fields.filter((field) => {
      // A text in one language is named by the field around it.
      if (field === 'zh_cn' || field === 'en_us') return false;
      const [chinese, english] = [knownFieldName(field, 'zh_cn'), knownFieldName(field, 'en_us')];
      return !chinese || !english || (!/[\u4e00-\u9fff]/.test(chinese) && chinese !== english);
    });
    expect(unnamed).toEqual([]);
  });
});

describe('knownFieldName', () => {
  it('names a field in both languages', () => {
    expect(knownFieldName('pwd', 'zh_cn')).toBe('密码');
    expect(knownFieldName('pwd', 'en_us')).toBe('Password');
  });

  it('names the innermost part of a path that has a name', () => {
    expect(knownFieldName('rule.prizes.0.amount', 'en_us')).toBe('Amount');
    expect(knownFieldName('rule.prizes.0.unknown', 'en_us')).toBe('Prizes');
  });

  it('is undefined for a path without a name', () => {
    expect(knownFieldName('nothing.known', 'en_us')).toBeUndefined();
    expect(knownFieldName('body.gameIds.3', 'zh_cn')).toBe('可用游戏');
    expect(knownFieldName('toString', 'en_us')).toBeUndefined();
    expect(knownFieldName('', 'en_us')).toBeUndefined();
  });
});

describe('fieldName', () => {
  it('takes an unknown name apart at its capitals and underscores', () => {
    expect(fieldName('someUnknownField', 'en_us')).toBe('Some unknown field');
    expect(fieldName('other_unknown_field2Value', 'en_us')).toBe('Other unknown field2 value');
    expect(fieldName('toString', 'zh_cn')).toBe('To string');
    expect(fieldName('URLs', 'en_us')).toBe('Urls');
  });
});
