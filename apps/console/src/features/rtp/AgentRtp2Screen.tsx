import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { secondLevels } from '@pitboss/contract/rtp/agent-rtp';
import { agentRtp2 } from '@pitboss/contract/rtp/agent-rtp2';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';
import { agentColumn, settingColumns, settingFilters } from './columns.tsx';
import { rtpText } from './rtp.text.ts';

const SetDialog = lazyDialog(async () => (await import('./AgentRtp2Dialogs.tsx')).SetDialog);
const DeleteDialog = lazyDialog(async () => (await import('./DeleteSettingDialog.tsx')).DeleteSettingDialog);

/** RTP of agents by game and for all games, of the second generation. */
export const AgentRtp2Screen = listScreen({
  page: '/rtpManagement2',
  call: agentRtp2.list,
  text: rtpText,
  filters: { ...settingFilters, level: { choices: secondLevels } },
  about: { rtp: 'configuredRtp', ceiling: 'rtpCeiling' },
  summary: SilentNodes,
  columns: { ...agentColumn, level: { choices: secondLevels, width: 180 }, ...settingColumns },
  buttons: () => [
    {
      label: rtpText.add2,
      feature: 'rtp2.edit',
      primary: true,
      open: (close) => <SetDialog close={close} />,
    },
  ],
  actions: (row) =>
    row.state === 'ended'
      ? []
      : [
          {
            label: fieldLabels.change,
            feature: 'rtp2.edit',
            open: (close) => <SetDialog row={row} close={close} />,
          },
          {
            label: fieldLabels.remove,
            feature: 'rtp2.edit',
            danger: true,
            open: (close) => (
              <DeleteDialog
                call={agentRtp2.remove}
                id={row.id}
                account={row.agentAccount}
                gameId={row.gameId}
                close={close}
              />
            ),
          },
        ],
});
