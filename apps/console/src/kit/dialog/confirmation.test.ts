import { expect, it } from 'vitest';
import { confirmation, namesOf, withMembers } from './confirmation.ts';

const stop = { zh_cn: '停止 {whom}的投注', en_us: 'Stop bets of {whom}' };
const consequences = { zh_cn: '{whom}不能投注。', en_us: '{whom} cannot bet.' };

it('names the accounts that an action touches and the number of members below', () => {
  const { act } = confirmation(stop, withMembers('ying70', 84), consequences);
  expect(act).toEqual({
    zh_cn: '停止 ying70 及其 84 名会员的投注',
    en_us: 'Stop bets of ying70 and 84 members',
  });
  expect(confirmation(stop, withMembers('ying70', 0), consequences).act.zh_cn).toBe('停止 ying70 的投注');
  expect(confirmation(stop, withMembers('ying70', 1), consequences).act.en_us).toBe(
    'Stop bets of ying70 and 1 member',
  );
  expect(confirmation(stop, 'demo1', consequences).consequences.zh_cn).toBe('demo1 不能投注。');
});

it('names a few members, and counts many', () => {
  expect(namesOf(['a']).en_us).toBe('a');
  expect(namesOf(['a', 'b', 'c'])).toEqual({ zh_cn: 'a、b、c', en_us: 'a, b and c' });
  expect(namesOf(['a', 'b', 'c', 'd', 'e'])).toEqual({
    zh_cn: 'a、b、c 等 5 名会员',
    en_us: 'a, b, c and 2 more members',
  });
});
