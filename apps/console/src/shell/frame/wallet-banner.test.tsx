// @vitest-environment jsdom
import { inbox } from '@pitboss/contract/desk/inbox';
import { expect, it } from 'vitest';
import { click, settle } from '../../testing/actions.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { WalletBanner } from './WalletBanner.tsx';

const { api, show } = setUpConsole();

/** Shows the banner for a reply; returns its text and the pages that its button opens. */
async function shown(unreadWallet: number, accounts: readonly string[], count = accounts.length) {
  const list = accounts.map((agentAccount) => ({ agentId: '14', agentAccount, state: 'stopped' }));
  api().on(inbox.list, () => ({
    data: { waits: [], unread: unreadWallet, unreadWallet, wallets: { count, list }, at: Date.now() },
  }));
  const opened: string[] = [];
  await show(<WalletBanner go={(page) => opened.push(page)} />);
  await settle();
  return { text: document.querySelector('[role=status]')?.textContent ?? '', opened };
}

it('names the wallets that are not called, and leads to the inbox', async () => {
  const { text, opened } = await shown(0, ['general1', 'general2', 'general3'], 5);
  expect(text).toContain(
    'Wallet calls are stopped for agent general1, general2, general3 +2; members cannot bet',
  );
  await click('button', 'View');
  expect(opened).toEqual(['/inbox']);
});

it('counts unread messages about wallets', async () => {
  expect((await shown(2, [])).text).toContain('Wallet incidents: 2');
});

it('shows nothing without either', async () => {
  expect((await shown(0, [])).text).toBe('');
});
