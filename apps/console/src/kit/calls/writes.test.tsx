// @vitest-environment jsdom
import { approvalCalls } from '@pitboss/contract/access/approvals';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { click, settle } from '../../testing/actions.ts';
import { messages } from '../../testing/elements.ts';
import { heldReply } from '../../testing/fake-api.ts';
import { sampleCalls } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { sentForApprovalCode } from './send.ts';
import { useCall, useWrite } from './use-call.ts';
import { useMutate } from './use-mutate.ts';
import { type SendOnce, useSendOnce } from './use-send-once.ts';

const { api, show } = setUpConsole();
const payload = { ids: ['1'] };
const touching = { ...sampleCalls.close, touches: ['games'] } as const;

/** Shows what three reads of different areas have, and buttons that write. */
function Screen(props: { readonly once?: Partial<SendOnce<typeof sampleCalls.close>> }): ReactNode {
  useCall(sampleCalls.list, {}, { quiet: true });
  useCall(sampleCalls.games, {}, { quiet: true });
  useCall(approvalCalls.approvals, {}, { quiet: true });
  const mutate = useMutate();
  const write = useWrite(sampleCalls.close);
  const silent = useWrite(touching, { done: false });
  const once = useSendOnce({ call: sampleCalls.close, ...props.once }, () => undefined);
  const press = (name: string, act: () => Promise<unknown>) => (
    <button type="button" onClick={() => void act().catch(() => undefined)}>
      {name}
    </button>
  );
  return (
    <>
      {press('mutate', () => mutate({ call: sampleCalls.close, payload }))}
      {press('write', () => write.mutateAsync({ payload }))}
      {press('silent', () => silent.mutateAsync({ payload }))}
      {press('once', () => once.send(payload, undefined))}
      <output>{once.busy ? 'busy' : 'idle'}</output>
    </>
  );
}

/** Number of requests so far: the list of the write's area, games of another area, approvals. */
const reads = () =>
  [sampleCalls.list, sampleCalls.games, approvalCalls.approvals].map((call) => api().requests(call).length);
const keys = () =>
  api()
    .requests(sampleCalls.close)
    .map(({ headers }) => headers['idempotency-key']);

beforeEach(() => {
  api().on(sampleCalls.list, () => ({ data: { total: 0, list: [] } }));
  api().on(sampleCalls.games, () => ({ data: [] }));
  api().on(approvalCalls.approvals, () => ({ data: { total: 0, list: [] } }));
  api().on(sampleCalls.close, () => ({}));
});

describe.each(['mutate', 'write'])('a write by %s', (way) => {
  it('reports its success and reads again what it affects on screen, and nothing else', async () => {
    await show(<Screen />);
    await click('button', way);
    expect([messages('status').includes('Done'), reads()]).toEqual([true, [2, 1, 1]]);
  });

  it('that is rejected shows the reason, reports no success and reads nothing', async () => {
    api().on(sampleCalls.close, () => ({ code: 1300, desc: 'Closed already.' }));
    await show(<Screen />);
    await click('button', way);
    expect([messages('alert'), messages('status').includes('Done'), reads()]).toEqual([
      ['Operation failedClosed already.'],
      false,
      [1, 1, 1],
    ]);
  });
});

it('a write reads again what its contract touches in addition to its own area', async () => {
  await show(<Screen />);
  await click('button', 'silent');
  expect([messages('status').includes('Done'), reads()]).toEqual([false, [2, 2, 1]]);
});

it('a write that waits for a second approver is no failure, and the approvals are read again', async () => {
  api().on(sampleCalls.close, () => ({ code: sentForApprovalCode, desc: 'Sent for approval.' }));
  await show(<Screen />);
  await click('button', 'write');
  expect([messages('alert'), messages('status'), reads()]).toEqual([
    [],
    expect.arrayContaining(['TipSent for approval.']),
    [1, 1, 2],
  ]);
});

describe('a form that is sent once', () => {
  it('repeats a write whose reply was lost as the same write', async () => {
    await show(<Screen />);
    api().on(sampleCalls.close, () => {
      throw new TypeError('network');
    });
    await click('button', 'once');
    api().on(sampleCalls.close, () => ({}));
    await click('button', 'once');
    const [first, second] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it.each([
    ['succeeded', {}],
    ['was rejected', { code: 1300, desc: 'No.' }],
  ])('is a new write after the one before %s', async (_, reply) => {
    await show(<Screen />);
    api().on(sampleCalls.close, () => reply);
    await click('button', 'once');
    await click('button', 'once');
    expect(new Set(keys()).size).toBe(2);
  });

  it('is busy until the reply is there', async () => {
    const held = heldReply();
    const state = () => document.querySelector('output')?.textContent;
    await show(<Screen />);
    api().on(sampleCalls.close, () => held.reply);
    await click('button', 'once');
    expect(state()).toBe('busy');
    held.release({});
    await settle();
    expect(state()).toBe('idle');
  });
});
