import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import type { agents } from '@pitboss/contract/agents/agents';
import type { ReplyOf } from '@pitboss/contract/define';
import type { ComponentType, ReactNode } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { ask, withMembers } from '../../kit/dialog/ask.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { mutation, type RowAction } from '../../kit/list/list-types.ts';
import { agentMoneyActions } from '../../parts/money/money-actions.tsx';
import { adminText } from './admin.text.ts';

export type AgentRow = ReplyOf<typeof agents.list>['list'][number];

interface DialogProps {
  readonly agent: AgentRow;
  readonly close: () => void;
}
const dialog = (load: () => Promise<ComponentType<DialogProps>>) => {
  const Dialog = lazyDialog(load);
  return (agent: AgentRow) =>
    (close: () => void): ReactNode => <Dialog agent={agent} close={close} />;
};

const editDialog = dialog(async () => {
  const { EditAgentDialog } = await import('./dialogs/EditAgentDialog.tsx');
  return ({ agent, close }) => <EditAgentDialog id={agent.id} close={close} />;
});
const rtpDialog = dialog(async () => (await import('./dialogs/RtpDialog.tsx')).RtpDialog);
const validityDialog = dialog(async () => (await import('./dialogs/ValidityDialog.tsx')).ValidityDialog);
const customDialog = dialog(async () => (await import('./dialogs/CustomDialog.tsx')).CustomDialog);
const resetDialog = dialog(async () => {
  const { PasswordResetDialog } = await import('../../parts/passwords/PasswordResetDialog.tsx');
  const { access } = await import('@pitboss/contract/access/access');
  return ({ agent, close }) => (
    <PasswordResetDialog
      subject={agent}
      call={access.resetAgentPassword}
      note={adminText.resetNote}
      onClose={close}
    />
  );
});
const logoDialog = dialog(async () => (await import('./dialogs/LogoDialog.tsx')).LogoDialog);

/** What can be done with an agent; nobody changes the own RTP, state, bets or validity. */
export function agentActions(agent: AgentRow): readonly RowAction[] {
  const own = useClientState.getState().userInfo?.agentId === agent.id;
  const { id } = agent;
  const whom = withMembers(agent.account, agent.members);
  const stopped = agent.state === 'blocked';
  return [
    { label: adminText.edit, feature: 'agents.edit', open: editDialog(agent) },
    ...agentMoneyActions(agent),
    { label: adminText.setRtp, feature: 'agents.rtp', hidden: own, open: rtpDialog(agent) },
    {
      label: agent.betBanned ? adminText.startBets : adminText.stopBets,
      feature: 'agents.betBan',
      hidden: own,
      danger: !agent.betBanned,
      confirm: agent.betBanned
        ? ask(adminText.startBetsOf, whom, adminText.startBetsAsk)
        : ask(adminText.stopBetsOf, whom, adminText.stopBetsAsk),
      write: mutation(agentAdmin.updateBanBet, { id, banned: !agent.betBanned }),
    },
    {
      label: stopped ? adminText.enable : adminText.disable,
      feature: 'agents.state',
      hidden: own,
      danger: !stopped,
      confirm: stopped
        ? ask(adminText.enableOf, whom, adminText.enableAsk)
        : ask(adminText.disableOf, whom, adminText.disableAsk),
      write: mutation(agentAdmin.updateState, { id, state: stopped ? 'normal' : 'blocked' }),
    },
    {
      label: adminText.unlock,
      feature: 'agents.state',
      hidden: own || agent.state !== 'suspended',
      confirm: ask(adminText.unlockOf, agent.account, adminText.unlockAsk),
      write: mutation(agentAdmin.unlock, { id }),
    },
    { label: adminText.validity, feature: 'agents.validity', hidden: own, open: validityDialog(agent) },
    { label: adminText.reset, feature: 'agents.password', hidden: own, open: resetDialog(agent) },
    { label: adminText.custom, feature: 'agents.custom', open: customDialog(agent) },
    { label: adminText.logo, feature: 'agents.edit', open: logoDialog(agent) },
  ];
}
