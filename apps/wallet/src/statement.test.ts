import type { AnyBody } from '@pitboss/wallet/messages';
import { expect, it } from 'vitest';
import { createBook } from './book.ts';
import { bookStatement } from './statement.ts';

const at = Date.parse('2026-03-09T12:00:00+08:00');
const body = (txId: string, type: string, more: Partial<AnyBody> = {}): AnyBody => ({
  requestId: txId,
  txId,
  refTxId: [],
  agentId: '14',
  memberAccount: 'anna',
  currency: 'CNY',
  amount: '10.00',
  type,
  occurredAt: at,
  final: false,
  ...more,
});

it('has every movement of a day with what became of it', () => {
  const book = createBook(100_00n);
  book.apply('bet', body('a', 'bet'));
  book.apply(
    'settle',
    body('a~s', 'settle', { refTxId: ['a'], bet: '10.00', win: '15.00', amount: '15.00' }),
  );
  book.apply('bet', body('b', 'bet'));
  book.apply('cancel', body('b~c1', 'cancel', { refTxId: ['b'] }));
  book.apply('bet', body('poor', 'bet', { amount: '9999.00' }));
  book.apply('cancel', body('never~c1', 'cancel', { refTxId: ['never'], amount: '3.00' }));
  // Cancels that move nothing: of a settled, a rejected and a cancelled bet.
  book.apply('cancel', body('a~c1', 'cancel', { refTxId: ['a'] }));
  book.apply('cancel', body('poor~c1', 'cancel', { refTxId: ['poor'], amount: '9999.00' }));
  book.apply('cancel', body('again', 'cancel', { refTxId: ['b'] }));
  book.apply('cancel', body('never~c1', 'cancel', { refTxId: ['never'], amount: '3.00' }));
  book.apply('bet', body('other', 'bet', { agentId: '15' }));
  book.apply('bet', body('late', 'bet', { occurredAt: at + 12 * 3_600_000 }));
  const lines = [...bookStatement(book, '2026-03-09', ['14'])].map((line) => line.trim());
  expect(lines).toEqual([
    'txId,amount,currency,state',
    'a,10.00,CNY,done',
    'a~s,15.00,CNY,done',
    'b,10.00,CNY,cancelled',
    'b~c1,10.00,CNY,done',
    'poor,9999.00,CNY,rejected',
    'never,3.00,CNY,cancelled',
    'never~c1,3.00,CNY,done',
    'a~c1,10.00,CNY,rejected',
    'poor~c1,9999.00,CNY,done',
    'again,10.00,CNY,done',
  ]);
  expect([...bookStatement(book, '2026-03-10')]).toEqual([`${lines[0]}\n`, 'late,10.00,CNY,done\n']);
});
