import { expect, it } from 'vitest';
import { clock } from './clock.ts';
import { keyProblem } from './key-shape.ts';

const body = 'A'.repeat(390);

it.each([
  [`-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----`, null],
  [`  -----BEGIN RSA PUBLIC KEY-----\n${body}=\n-----END RSA PUBLIC KEY-----\n`, null],
  [body, null],
  [`-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`, 'keyPrivate'],
  [`-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`, 'keyPrivate'],
  ['ssh-rsa AAAA', 'keyShape'],
  ['A'.repeat(100), 'keyShape'],
  [`-----BEGIN PUBLIC KEY-----\n${body}`, 'keyShape'],
])('looks at a key before it is sent: %#', (text, problem) => {
  expect(keyProblem(text)).toBe(problem);
});

it('counts down in minutes and seconds', () => {
  expect([180_000, 179_001, 125_000, 9_100, 1, 0, -5].map(clock)).toEqual([
    '3:00',
    '3:00',
    '2:05',
    '0:10',
    '0:01',
    '0:00',
    '0:00',
  ]);
});
