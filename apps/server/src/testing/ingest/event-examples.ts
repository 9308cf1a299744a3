import type { IngestEventType } from '@pitboss/contract/ingest/ingest-items';
import { betEvent, testEvent } from './ingest.ts';

const member = { member: 'member1', agent: 'agent1' } as const;
/** An event of each type whose form is valid. */
export const eventExamples: { readonly [T in IngestEventType]: object } = {
  bet: betEvent(),
  settlement: testEvent('settlement', { betId: 'b-unknown', win: '1.00' }),
  cancel: testEvent('cancel', { betId: 'b-unknown' }),
  resettlement: testEvent('resettlement', { betId: 'b-unknown', win: '1.00' }),
  member: testEvent('member', { member: 'newcomer1', agent: 'agent1' }),
  login: testEvent('login', { ...member, ip: '192.0.2.7' }),
  logout: testEvent('logout', { ...member }),
  transfer: testEvent('transfer', { ...member, direction: 'in', amount: '1.00' }),
  purchase: testEvent('purchase', { ...member, purchaseId: 'p1', goodsId: '1', count: 1, amount: '1.00' }),
  refund: testEvent('refund', { purchaseId: 'p-unknown' }),
  spin: testEvent('spin', {
    ...member,
    feature: 'guanyu',
    spinId: 's1',
    roomId: 'room-1',
    symbols: 'a',
    stake: '1',
    win: '0',
  }),
  signIn: testEvent('signIn', { ...member }),
  claim: testEvent('claim', { ...member, activityId: '1' }),
  chat: testEvent('chat', { ...member, roomId: 'room-1', content: 'hello' }),
  replyShown: testEvent('replyShown', { replyId: '77' }),
  anchorApply: testEvent('anchorApply', { anchorId: 'a-new', nickname: 'Fawn', agent: 'agent1' }),
  anchorLogin: testEvent('anchorLogin', { anchorId: 'a1', code: '000000', ip: '192.0.2.7' }),
  anchorLogout: testEvent('anchorLogout', { anchorId: 'a1' }),
  gift: testEvent('gift', {
    ...member,
    sendId: 'g1',
    anchorId: 'a1',
    roomId: 'room-1',
    giftId: '1',
    count: 1,
    amount: '1.00',
  }),
  fan: testEvent('fan', { ...member, anchorId: 'a1', on: true }),
  stream: testEvent('stream', { anchorId: 'a1', roomId: 'room-1', event: 'start' }),
  room: testEvent('room', {
    ...member,
    roomId: 'built-1',
    gameId: 203,
    name: '好友房',
    private: true,
    open: true,
  }),
};
