import { expect, it } from 'vitest';
import { isTemporary, ranOutOfTime } from './temporary.ts';

const failure = (code: string | undefined, message = 'x') => Object.assign(new Error(message), { code });

it.each([
  ['57P01', 'terminating connection due to administrator command'],
  ['57P03', 'the database system is starting up'],
  ['57014', 'canceling statement due to statement timeout'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
  ['53100', 'could not extend file: No space left on device'],
  ['55P03', 'canceling statement due to lock timeout'],
  ['40P01', 'deadlock detected'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  [
    'XX000',
    'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally',
  ],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
  [undefined, 'Connection terminated unexpectedly'],
  [undefined, 'timeout exceeded when trying to connect'],
  [undefined, 'Client has encountered a connection error and is not queryable'],
])('%s %s passes by itself', (code, message) => {
  expect(isTemporary(failure(code, message))).toBe(true);
  expect(isTemporary(new Error('wrapped', { cause: failure(code, message) }))).toBe(true);
});

it.each([
  ['23505', 'duplicate key value'],
  ['42703', 'column "x" does not exist'],
  ['22003', 'bigint out of range'],
  ['XX000', 'cache lookup failed for type 1'],
  ['ENOENT', 'no such file'],
  [undefined, 'Cannot read properties of undefined (reading "connect")'],
])('%s %s is a defect', (code, message) => {
  expect(isTemporary(failure(code, message))).toBe(false);
});

it('distinguishes a statement that ran out of time from one that was cancelled by a user or a lock timeout', () => {
  const late = failure('57014', 'canceling statement due to statement timeout');
  expect(ranOutOfTime(late)).toBe(true);
  expect(ranOutOfTime(new Error('wrapped', { cause: late }))).toBe(true);
  expect(ranOutOfTime(failure('57014', 'canceling statement due to user request'))).toBe(false);
  expect(ranOutOfTime(failure('55P03', 'canceling statement due to lock timeout'))).toBe(false);
});
