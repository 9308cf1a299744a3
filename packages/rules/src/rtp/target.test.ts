import { describe, expect, it } from 'vitest';
import { checkTarget } from './target.ts';

describe('a target', () => {
  it('is an amount with a sign, or none', () => {
    for (const text of ['', '500', '-500', '0.01', '-0.01', '12.30']) expect(checkTarget(text)).toBeNull();
  });

  it('is not 0, which is the initial value of every member', () => {
    for (const text of ['0', '0.0', '0.00', '-0', '-0.00', '00'])
      expect(checkTarget(text)).toMatchObject({ key: 'targetZero' });
  });

  it('is written like an amount', () => {
    for (const text of ['1.234', '--5', '+5', 'x'])
      expect(checkTarget(text), text).toMatchObject({ key: 'amountFormat' });
    expect(checkTarget('-')).toMatchObject({ key: 'amountRequired' });
  });
});
