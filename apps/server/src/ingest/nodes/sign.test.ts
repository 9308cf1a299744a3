import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { ingestHeaders, sameSignature, signIngest } from './sign.ts';

/** Vectors that integrators check their own code against; made with openssl. */
const vectors = [
  {
    secret: 'correct horse battery staple',
    method: 'POST',
    path: '/ingest/v1/rounds:batch',
    timestamp: 1_760_000_000_000,
    body: '{"rounds":[]}',
    signature: 'f8347d09b5c5a0f788a665fe708184605f042f8db125d35c2a9db3bc9f6bb09c',
  },
  {
    secret: 'correct horse battery staple',
    method: 'GET',
    path: '/ingest/v1/rounds/T7-000123',
    timestamp: 1_760_000_000_000,
    body: '',
    signature: 'c705e4accf2842deacdaef503ed49fcb274c5fa1e15222ed725e3658608f64d8',
  },
  {
    secret: '密钥',
    method: 'POST',
    path: '/ingest/v1/events',
    timestamp: 1_700_000_000_123,
    body: '{"events":[{"eventId":"e1","type":"chat","at":1700000000000,"member":"玩家一","roomId":"r1","content":"你好"}]}',
    signature: 'ccbfb41f0423e57bb24556ae8e1066480fe64b6c99dbe454ceb023fa9bea3b14',
  },
];

test.each(vectors)(
  'computes the published signature of $method $path',
  ({ secret, method, path, timestamp, body, signature }) => {
    expect(signIngest(secret, method, path, timestamp, body)).toBe(signature);
    expect(signIngest(secret, method, path, String(timestamp), Buffer.from(body))).toBe(signature);
  },
);

test('every part changes the signature', () => {
  const base = ['s', 'POST', '/p', 1, 'body'] as const;
  const changed = [
    signIngest('t', 'POST', '/p', 1, 'body'),
    signIngest('s', 'GET', '/p', 1, 'body'),
    signIngest('s', 'POST', '/q', 1, 'body'),
    signIngest('s', 'POST', '/p', 2, 'body'),
    signIngest('s', 'POST', '/p', 1, 'Body'),
  ];
  expect(new Set([signIngest(...base), ...changed]).size).toBe(6);
});

test('headers carry the signature of the current time', () => {
  const headers = ingestHeaders({ id: 'node-1', secret: 's' }, 'POST', '/p', 'x', 5);
  expect(headers).toEqual({
    'key-id': 'node-1',
    timestamp: '5',
    // Made with openssl dgst -sha256 -hmac.
    signature: 'b5c0724857294d418ff345d01d8d3b38082f5a206a1bedeaaa9096d8bcac82f3',
  });
});

test('only an equal signature of full length matches', () => {
  const right = createHmac('sha256', 's').update('x').digest('hex');
  expect(sameSignature(right, right)).toBe(true);
  expect(sameSignature(right, right.toUpperCase())).toBe(true);
  for (const wrong of [
    '',
    'zz',
    right.slice(2),
    `${right}00`,
    right.replace(/^./, (c) => (c === '0' ? '1' : '0')),
  ])
    expect(sameSignature(right, wrong)).toBe(false);
});
