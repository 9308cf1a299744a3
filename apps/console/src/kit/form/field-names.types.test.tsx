// @vitest-environment jsdom
import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { call, nothing, object, text } from '@pitboss/contract/core/define';
import { expect, it } from 'vitest';
import { fieldsOf, ownField } from './field-names.ts';
import { TextField } from './fields.tsx';

/** Code that must not compile is marked with ts-expect-error, so that the type check proves it. */

const field = fieldsOf(agentAdmin.setRtp);
const twoWays = fieldsOf(
  call({
    path: '/test/twoWays',
    payload: 'body+query',
    pages: ['/agentList'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '测试', en_us: 'Test' },
    audit: { zh_cn: '测试', en_us: 'Test' },
    request: object({ query: object({ id: text }), body: object({ level: text }) }),
    response: nothing,
  }),
);

const mistakes = () => [
  // @ts-expect-error the request has no such field
  <TextField key="1" name={field.ratio} label="" />,
  // @ts-expect-error an unchecked name
  <TextField key="2" name="rtp" label="" />,
  // @ts-expect-error neither part of the request has it
  <TextField key="3" name={twoWays.body} label="" />,
];

it('gives the fields of a request their names', () => {
  expect(mistakes).toBeTypeOf('function');
  expect([field.rtp, field.reason, twoWays.id, twoWays.level, ownField('repeat')]).toEqual([
    'rtp',
    'reason',
    'id',
    'level',
    'repeat',
  ]);
});
