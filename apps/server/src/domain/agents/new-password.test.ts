import { expect, it } from 'vitest';
import { commonPasswords } from '../passwords/common-passwords.ts';
import { checkNewPassword } from './new-password.ts';

const check = (next: string) => checkNewPassword(next, { current: 'Former-7pass', account: 'major1' });

it('knows the 10,000 most common passwords, each once and of a length that the rules admit', () => {
  const words = commonPasswords.split(' ');
  expect(words).toHaveLength(10_000);
  expect(new Set(words).size).toBe(10_000);
  expect(words.filter((word) => word.length < 6 || word.length > 20 || word !== word.toLowerCase())).toEqual(
    [],
  );
});

it.each([
  '123456',
  'Password1',
  'TRUSTNO1',
  'qwertyuiop',
  '5201314',
  'admin123',
  '654321',
  'abcdefg',
  '121212',
  'MAJOR1',
])('rejects %s, which is guessed first', (password) => {
  expect(() => check(password)).toThrow('password.weak');
});

it('accepts what is in no list', () => {
  for (const password of ['Pitboss1', 'kettle-94', '海上升明月天涯'])
    expect(() => check(password)).not.toThrow();
});
