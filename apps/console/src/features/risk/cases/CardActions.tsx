import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { members } from '@pitboss/contract/members/members';
import { pivotsOf } from '@pitboss/risk/pivots';
import { textLimits } from '@pitboss/rules/checks/field-checks';
import type { ReactNode } from 'react';
import { mutation } from '../../../kit/calls/mutation.ts';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Time } from '../../../kit/list/cells.tsx';
import { allowedActions, useActions } from '../../../kit/list/list-actions.tsx';
import type { RowAction } from '../../../kit/list/list-types.ts';
import { MenuButton } from '../../../kit/menu/menu-button.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { say, useText } from '../../../kit/text.ts';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import type { Alert } from '../alerts/alert.ts';
import { actText } from './actions.text.ts';

const MuteDialog = lazyDialog(
  async () => (await import('../../../parts/members/MemberActDialogs.tsx')).MuteDialog,
);
const StopBetsDialog = lazyDialog(
  async () => (await import('../../../parts/members/MemberActDialogs.tsx')).StopBetsDialog,
);
const ListDialog = lazyDialog(async () => (await import('./ListDialog.tsx')).ListDialog);
const ForcedLossDialog = lazyDialog(
  async () => (await import('../../../parts/members/MemberActDialogs.tsx')).ForcedLossDialog,
);

/** Returns the actions on the members of an alert; on both for a pair. */
function memberActions(alert: Alert, ids: string[], reason: string): RowAction[] {
  const { id: alertId, name } = alert;
  const target = { zh_cn: name, en_us: name };
  return [
    {
      label: actText.stopBets,
      feature: 'members.betBan',
      danger: true,
      open: (close) => <StopBetsDialog ids={ids} whom={target} alertId={alertId} onClose={close} />,
    },
    {
      label: actText.mute,
      feature: 'members.chatBan',
      open: (close) => <MuteDialog ids={ids} whom={target} alertId={alertId} onClose={close} />,
    },
    {
      label: actText.offline,
      feature: 'members.offline',
      danger: true,
      confirm: confirmation(actText.offlineOf, name, actText.askOffline),
      write: mutation(members.forceOffline, { ids, alertId }),
    },
    {
      label: actText.kill,
      feature: 'members.kill',
      open: (close) => (
        <ForcedLossDialog ids={ids} whom={target} reason={reason} alertId={alertId} onClose={close} />
      ),
    },
    {
      label: actText.list,
      feature: 'labels.add',
      open: (close) => <ListDialog alert={alert} ids={ids} onClose={close} />,
    },
  ];
}

function actionsOf(alert: Alert, reason: string): RowAction[] {
  const { agentId, agentAccount } = alert;
  const pivots = pivotsOf(alert.subject, alert.memberId);
  const ids = pivots.flatMap((pivot) => (pivot.startsWith('m:') ? [pivot.slice(2)] : []));
  const agent = ids.length === 0 && agentId !== null ? (agentAccount ?? alert.name) : null;
  return [
    ...(ids.length > 0 ? memberActions(alert, ids, reason) : []),
    ...(agent !== null && agentId !== null
      ? [
          {
            label: actText.stopAgent,
            feature: 'agents.betBan' as const,
            danger: true,
            confirm: confirmation(actText.stopAgentOf, agent, actText.askStopAgent),
            write: mutation(agentAdmin.updateBanBet, { id: agentId, banned: true, alertId: alert.id }),
          },
        ]
      : []),
    ...ids.map((id) => ({ label: actText.openMember, go: { page: '/member' as const, search: { id } } })),
    ...(agentId === null
      ? []
      : [{ label: actText.openAgent, go: { page: '/agentList' as const, search: { agent: agentId } } }]),
  ];
}

/** Actions on the subject of an alert, and the actions already taken from it. */
export function CardActions({ alert }: { readonly alert: Alert }): ReactNode {
  const t = useText(actText);
  const language = useLanguage();
  const navigation = useNavigation();
  const { start, overlays } = useActions(() => undefined);
  const actions = allowedActions(
    actionsOf(alert, alert.content[language].slice(0, textLimits.remark)),
    navigation,
  );
  return (
    <section>
      {actions.length > 0 && (
        <MenuButton
          label={t('acts')}
          className="k-btn k-btn-default k-btn-small"
          items={actions.map((action, position) => ({
            key: `${position}`,
            label: say(action.label, language),
            danger: action.danger ?? false,
            run: () => start(action),
          }))}
        >
          {t('acts')} ▾
        </MenuButton>
      )}
      {alert.acts.length > 0 && (
        <>
          <h3>{t('done')}</h3>
          <ul className="risk-acts">
            {alert.acts.map(({ act, target, operator, at }) => (
              <li key={`${act} ${at}`}>
                <strong>{t(`act.${act}`)}</strong> {target} · <OperatorName name={operator} /> ·{' '}
                <Time value={at} />
              </li>
            ))}
          </ul>
        </>
      )}
      {overlays}
    </section>
  );
}
