// @vitest-environment jsdom
import { agentStates, agents } from '@pitboss/contract/agents/agents';
import { bets } from '@pitboss/contract/bets/bets';
import { expect, test } from 'vitest';
import { mutation } from '../calls/mutation.ts';
import { text } from '../text.ts';
import { Money } from './cells.tsx';
import { listScreen } from './list-screen.tsx';
import type { RowAction } from './list-types.ts';

/** Code that must not compile is marked with ts-expect-error, so that the type check proves it. */

const words = { zh_cn: '字', en_us: 'word' };
const texts = text({
  account: words,
  name: words,
  state: words,
  'state.normal': words,
  'state.blocked': words,
  'state.suspended': words,
  level: words,
  balance: words,
  currency: words,
  createdAt: words,
  net: words,
  created: words,
  amount: words,
});

test('a declared list compiles', () => {
  const screen = listScreen({
    page: '/agentList',
    call: agents.list,
    text: texts,
    filters: { account: 'text', state: { choices: agentStates }, created: 'range' },
    columns: {
      account: 'text',
      name: { as: (row) => row.name, fixed: true },
      state: { choices: agentStates, tones: { normal: 'success' } },
      currency: 'text',
      balance: 'money',
      createdAt: 'time',
      net: (row) => <Money value={row.credit} />,
    },
    actions: (agent) => [
      { label: words, go: { page: '/memberList', search: { agentId: agent.id } } },
      { label: words, write: mutation(agents.detail, { id: agent.id }) },
    ],
  });
  const endless = listScreen({
    page: '/betManagement',
    call: bets.list,
    text: texts,
    filters: {
      created: { range: ['start_time', 'end_time'], initial: 'events' },
      amount: { between: ['minAmount', 'maxAmount'] },
    },
    columns: {
      currency: 'text',
      balance: 'money',
      amount: 'money',
      account: (row) => <b>{row.memberAccount}</b>,
    },
    totals: (reply) => ({ amount: reply.list.length }),
  });
  expect([typeof screen, typeof endless]).toEqual(['function', 'function']);
});

test('a wrong one does not', () => {
  const common = { page: '/agentList', call: agents.list, text: texts } as const;
  // @ts-expect-error a column that the row lacks
  listScreen({ ...common, columns: { net: 'text' } });
  // @ts-expect-error a filter that the request lacks
  listScreen({ ...common, filters: { balance: 'text' }, columns: { name: 'text' } });
  // @ts-expect-error a kind that does not fit the field
  listScreen({ ...common, columns: { createdAt: 'money' } });
  // @ts-expect-error an amount without its currency column
  listScreen({ ...common, columns: { balance: 'money' } });
  // @ts-expect-error choices without their words
  listScreen({ ...common, columns: { name: { choices: ['own', 'other'] } } });
  // @ts-expect-error a payload that the call does not take
  mutation(agents.detail, { id: 11 });
  // @ts-expect-error a dangerous write without a confirmation
  const unasked: RowAction = { label: words, danger: true, write: mutation(agents.detail, { id: '11' }) };
  // @ts-expect-error a confirmation that was not created by the factory, which may name no account
  const noUser: RowAction['confirm'] = { act: words, consequences: words };
  expect([unasked, noUser]).toHaveLength(2);
  // @ts-expect-error a missing language
  text({ account: { zh_cn: '账号' } });
});
