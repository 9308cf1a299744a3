import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { agentRtp, firstLevels } from '@pitboss/contract/rtp/agent-rtp';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';
import { agentColumn, settingColumns, settingFilters } from './columns.tsx';
import { rtpText } from './rtp.text.ts';

const SetDialog = lazyDialog(async () => (await import('./AgentRtpDialogs.tsx')).SetDialog);
const NumberDialog = lazyDialog(async () => (await import('./AgentRtpDialogs.tsx')).NumberDialog);
const DeleteDialog = lazyDialog(async () => (await import('./DeleteSettingDialog.tsx')).DeleteSettingDialog);

// The reason is more informative than the end, which few settings have: it is among the columns visible
// without scrolling.
const { gameId, rtp, ceiling, from, reason, ...more } = settingColumns;

/** Numbers of agents, and RTP of agents by game of the first generation. */
export const AgentRtpScreen = listScreen({
  page: '/rtpManagement',
  call: agentRtp.list,
  text: rtpText,
  filters: { ...settingFilters, level: { choices: firstLevels } },
  about: { rtp: 'configuredRtp', ceiling: 'rtpCeiling' },
  summary: SilentNodes,
  columns: {
    ...agentColumn,
    level: { choices: firstLevels, width: 150 },
    gameId: { ...gameId, width: 140 },
    rtp,
    ceiling,
    from,
    reason: { ...reason, width: 170 },
    ...more,
  },
  buttons: () => [
    {
      label: rtpText.add,
      feature: 'rtp.edit',
      primary: true,
      open: (close) => <SetDialog close={close} />,
    },
  ],
  actions: (row) =>
    row.state === 'ended'
      ? []
      : row.level === 'number'
        ? [
            {
              label: fieldLabels.change,
              feature: 'agents.rtp',
              open: (close) => <NumberDialog row={row} close={close} />,
            },
          ]
        : [
            {
              label: fieldLabels.change,
              feature: 'rtp.edit',
              open: (close) => <SetDialog row={row} close={close} />,
            },
            {
              label: fieldLabels.remove,
              feature: 'rtp.edit',
              danger: true,
              open: (close) => (
                <DeleteDialog
                  call={agentRtp.remove}
                  id={row.id}
                  account={row.agentAccount}
                  gameId={row.gameId}
                  close={close}
                />
              ),
            },
          ],
});
