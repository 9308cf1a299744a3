import { expect, it } from 'vitest';
import { readRecoveryCode, writeRecoveryCode } from './recovery-code.ts';

it.each([
  ['7QK2-M0XD-1ZRA-94TB', '7QK2M0XD1ZRA94TB'],
  ['7qk2 m0xd 1zra 94tb', '7QK2M0XD1ZRA94TB'],
  [' 7QK2M0XD1ZRA94TB ', '7QK2M0XD1ZRA94TB'],
  ['7QK2-MOXD-lZRA-94TB', '7QK2M0XD1ZRA94TB'],
  ['7QK2-M0XD-iZRA-94TB', '7QK2M0XD1ZRA94TB'],
])('reads the recovery code %j as it was typed', (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code);
});

it.each([
  '123456',
  '',
  '7QK2-M0XD-1ZRA-94T',
  '7QK2-M0XD-1ZRA-94TBX',
  '7QK2-M0XD-1ZRA-94TU',
  '7QK2-M0XD-1ZRA-94T!',
])('takes %j for no recovery code', (typed) => {
  expect(readRecoveryCode(typed)).toBeNull();
});

it('writes a recovery code in groups of four', () => {
  expect(writeRecoveryCode('7QK2M0XD1ZRA94TB')).toBe('7QK2-M0XD-1ZRA-94TB');
});
