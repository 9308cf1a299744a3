// @vitest-environment jsdom
import { inbox } from '@pitboss/contract/desk/inbox';
import { expect, it } from 'vitest';
import { click, settle } from '../../testing/actions.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { WalletBanner } from './WalletBanner.tsx';

const { api, show } = setUpConsole();

/** 2026-03-02 16:50 in Beijing. */
const at = Date.parse('2026-03-02T08:50:00Z');
const minute = 60_000;

interface Waits {
  readonly stopped?: readonly { readonly account: string; readonly since: number }[];
  readonly stoppedCount?: number;
  readonly unread?: number;
  readonly agents?: readonly string[];
}

/** Shows the banner for a reply; returns its text and the pages that it opens. */
async function shown({ stopped = [], stoppedCount, unread = 0, agents = [] }: Waits, hasList = true) {
  const list = stopped.map(({ account, since }) => ({
    agentId: '14',
    agentAccount: account,
    state: 'stopped',
    since,
  }));
  api().on(inbox.list, () => ({
    data: {
      waits: [],
      unread,
      unreadWallet: unread,
      unreadAgents: { count: agents.length, list: agents.slice(0, 3) },
      unreadWalletSince: unread > 0 ? at - 60 * minute : null,
      wallets: { count: stoppedCount ?? list.length, list },
      at,
    },
  }));
  const opened: unknown[] = [];
  await show(<WalletBanner go={(...page) => opened.push(page)} hasList={hasList} />);
  await settle();
  return { text: document.querySelector('[role=status]')?.textContent ?? '', opened };
}

it('names the wallets that are not called and since when, and leads to each and to the inbox', async () => {
  const { text, opened } = await shown({
    stopped: [
      { account: 'general1', since: at - minute },
      { account: 'general2', since: at - 24 * 60 * minute },
      { account: 'general3', since: at - 24 * 60 * minute },
    ],
    stoppedCount: 5,
  });
  expect(text).toContain(
    'Wallet calls are stopped, members cannot bet: general1 (since 16:49), general2 (since 03-01 16:50), general3 (since 03-01 16:50) +2',
  );
  await click('link', 'general2');
  await click('button', 'View');
  expect(opened).toEqual([['/seamlessList', { account: 'general2' }], ['/inbox']]);
});

it('states once since when several wallets are not called', async () => {
  const { text } = await shown({
    stopped: [
      { account: 'general1', since: at - minute },
      { account: 'general2', since: at - minute },
    ],
  });
  expect(text).toContain('general1, general2 (since 16:49)');
});

it('names agents without links for operators who may not open their list', async () => {
  const { text } = await shown({ stopped: [{ account: 'general1', since: at }] }, false);
  expect(text).toContain('general1 (since 16:50)');
  expect(document.querySelector('[role=status] a')).toBeNull();
});

it('counts unread messages about wallets and names their agents', async () => {
  const { text } = await shown({ unread: 12, agents: ['general1', 'general2', 'general3', 'general4'] });
  expect(text).toContain('Unread wallet incidents since 15:50: 12, general1, general2, general3 +1');
});

it('shows nothing without either', async () => {
  expect((await shown({})).text).toBe('');
});
