import { expect, test } from 'vitest';
import { percentChange } from './report-change.ts';

test('a change is given in tenths of a percent of what was before', () => {
  expect(percentChange('150.00', '100.00')).toBe('50.0%');
  expect(percentChange('99.95', '100.00')).toBe('0.0%');
  expect(percentChange('0.00', '100.00')).toBe('-100.0%');
  expect(percentChange('50.00', '-100.00')).toBe('150.0%');
  expect(percentChange('3530.85', '100.00')).toBe('3,430.8%');
  expect(percentChange('0.00', '0.00')).toBe('0.0%');
  expect(percentChange('1.00', '0.00')).toBeNull();
});
