import type { ReplyOf } from '@pitboss/contract/core/define';
import type { members } from '@pitboss/contract/members/members';
import type { Text } from '@pitboss/rules/i18n';
import type { ReactNode } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { commonText } from '../../kit/common.text.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import type { MoneyAction } from './MoneyDialog.tsx';
import { moneyText } from './money.text.ts';

const Dialog = lazyDialog(async () => (await import('./MoneyDialog.tsx')).MoneyDialog);

interface Target {
  readonly id: string;
  readonly account: string;
  readonly currency: string;
}

const opens =
  (action: MoneyAction, { id, account, currency }: Target) =>
  (close: () => void): ReactNode => (
    <Dialog action={action} id={id} whom={account} currency={currency} close={close} />
  );

/**
 * Quota, points and credit of an agent, offered for the caller's direct children (level 1 for
 * administrators).
 */
export function agentMoneyActions(
  agent: Target & { readonly level: string; readonly parentId: string | null },
): RowAction[] {
  const own = useClientState.getState().userInfo?.agentId ?? null;
  const hidden = own === null ? agent.level !== 'majorShareholder' : agent.parentId !== own;
  return [
    { label: moneyText.quotaIn, feature: 'agents.quota', hidden, open: opens('quotaIn', agent) },
    { label: moneyText.quotaOut, feature: 'agents.quota', hidden, open: opens('quotaOut', agent) },
    { label: moneyText.points, feature: 'agents.points', hidden, open: opens('points', agent) },
    { label: moneyText.credit, feature: 'agents.quota', hidden, open: opens('credit', agent) },
    {
      label: moneyText.statement,
      go: { page: '/statement', search: { kind: 'agent', account: agent.account } },
    },
  ];
}

type MoneyMember = Target & Pick<ReplyOf<typeof members.list>['list'][number], 'agentId' | 'transferMode'>;

/** Returns why nobody, or only administrators, move the member's money by hand; undefined where the caller does. */
function noTransfers({ transferMode }: MoneyMember, own: string | null): Text | undefined {
  if (transferMode === 'seamless') return moneyText.atAgentsWallet;
  return transferMode === 'automatic' && own !== null ? moneyText.byInterface : undefined;
}

/** Money of a member: its own agent's operators move it by hand, and administrators. */
export function memberMoneyActions(member: MoneyMember): RowAction[] {
  const own = useClientState.getState().userInfo?.agentId ?? null;
  const hidden = own !== null && member.agentId !== own;
  const look = { feature: 'members.money', hidden, blocked: noTransfers(member, own) } as const;
  return [
    { label: moneyText.deposit, ...look, open: opens('deposit', member) },
    { label: moneyText.withdraw, ...look, open: opens('withdraw', member) },
    {
      label: moneyText.statement,
      go: { page: '/statement', search: { kind: 'member', account: member.account } },
    },
  ];
}

/** Undoing an entry by its opposite. */
export function reverseAction(entry: {
  readonly id: string;
  readonly ref: string;
  readonly currency: string;
}): RowAction {
  const target = { id: entry.id, account: entry.ref || entry.id, currency: entry.currency };
  return {
    label: commonText.reverse,
    feature: 'ledger.reverse',
    danger: true,
    open: opens('reverse', target),
  };
}
