import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import type { agents } from '@pitboss/contract/agents/agents';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import type { ComponentType, ReactNode } from 'react';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { mutation } from '../../../kit/calls/mutation.ts';
import { commonText } from '../../../kit/common.text.ts';
import { confirmation, withMembers } from '../../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import type { RowAction } from '../../../kit/list/list-types.ts';
import { agentMoneyActions } from '../../../parts/money/money-actions.tsx';
import { partsText } from '../../../parts/parts.text.ts';
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
  const { EditAgentDialog } = await import('./EditAgentDialog.tsx');
  return ({ agent, close }) => <EditAgentDialog id={agent.id} close={close} />;
});
const rtpDialog = dialog(async () => (await import('./RtpDialog.tsx')).RtpDialog);
const validityDialog = dialog(async () => (await import('./ValidityDialog.tsx')).ValidityDialog);
const customDialog = dialog(async () => (await import('./CustomDialog.tsx')).CustomDialog);
const resetDialog = dialog(async () => {
  const { PasswordResetDialog } = await import('../../../parts/passwords/PasswordResetDialog.tsx');
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
const dynamicCodeDialog = dialog(async () => {
  const { DynamicCodeResetDialog } = await import('../../../parts/passwords/DynamicCodeResetDialog.tsx');
  const { access } = await import('@pitboss/contract/access/access');
  return ({ agent, close }) => (
    <DynamicCodeResetDialog subject={agent} call={access.resetAgentDynamicCode} onClose={close} />
  );
});
const logoDialog = dialog(async () => (await import('./LogoDialog.tsx')).LogoDialog);

/** Returns the actions on an agent; the caller's own RTP, state, bets and validity cannot be changed. */
export function agentActions(agent: AgentRow): readonly RowAction[] {
  const own = useClientState.getState().userInfo?.agentId === agent.id;
  const { id } = agent;
  const target = withMembers(agent.account, agent.members);
  const stopped = agent.state === 'blocked';
  return [
    { label: commonText.edit, feature: 'agents.edit', open: editDialog(agent) },
    ...agentMoneyActions(agent),
    { label: adminText.setRtp, feature: 'agents.rtp', hidden: own, open: rtpDialog(agent) },
    {
      label: agent.betBanned ? adminText.startBets : adminText.stopBets,
      feature: 'agents.betBan',
      hidden: own,
      danger: !agent.betBanned,
      confirm: agent.betBanned
        ? confirmation(adminText.startBetsOf, target, adminText.startBetsAsk)
        : confirmation(adminText.stopBetsOf, target, adminText.stopBetsAsk),
      write: mutation(agentAdmin.updateBanBet, { id, banned: !agent.betBanned }),
    },
    {
      label: stopped ? commonText.enable : commonText.disable,
      feature: 'agents.state',
      hidden: own,
      danger: !stopped,
      confirm: stopped
        ? confirmation(commonText.enableOf, target, adminText.enableAsk)
        : confirmation(commonText.disableOf, target, adminText.disableAsk),
      write: mutation(agentAdmin.updateState, { id, state: stopped ? 'normal' : 'blocked' }),
    },
    {
      label: adminText.unlock,
      feature: 'agents.state',
      hidden: own || agent.state !== 'suspended',
      confirm: confirmation(commonText.unlockOf, agent.account, adminText.unlockAsk),
      write: mutation(agentAdmin.unlock, { id }),
    },
    { label: adminText.validity, feature: 'agents.validity', hidden: own, open: validityDialog(agent) },
    { label: commonText.reset, feature: 'agents.password', hidden: own, open: resetDialog(agent) },
    {
      label: partsText.resetDynamicCode,
      feature: 'agents.password',
      hidden: own,
      open: dynamicCodeDialog(agent),
    },
    { label: adminText.custom, feature: 'agents.custom', open: customDialog(agent) },
    { label: fieldLabels.logo, feature: 'agents.edit', open: logoDialog(agent) },
  ];
}
