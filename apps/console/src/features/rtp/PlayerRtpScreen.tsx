import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { playerLevels, playerRtp } from '@pitboss/contract/rtp/player-rtp';
import { rtpEnds } from '@pitboss/contract/rtp/rtp-rows';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { MemberLink } from '../../parts/links.tsx';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';
import { agentColumn, settingColumns, settingFilters } from './columns.tsx';
import { rtpText } from './rtp.text.ts';

const SetDialog = lazyDialog(async () => (await import('./PlayerRtpDialogs.tsx')).SetDialog);
const DeleteDialog = lazyDialog(async () => (await import('./DeleteSettingDialog.tsx')).DeleteSettingDialog);

const { rtp, gameId, ceiling, from, until, ...others } = settingColumns;

/** RTP of players in one game or in all, each with its end and its target. */
export const PlayerRtpScreen = listScreen({
  page: '/rtpPlayerManagement',
  call: playerRtp.list,
  text: rtpText,
  filters: {
    account: 'text',
    ...settingFilters,
    level: { choices: playerLevels, more: true },
    endedWhy: { choices: rtpEnds, more: true },
  },
  about: { rtp: 'configuredRtp', ceiling: 'rtpCeiling' },
  summary: SilentNodes,
  columns: {
    memberAccount: {
      as: (row) => <MemberLink id={row.memberId} account={row.memberAccount} />,
      fixed: true,
      width: 130,
    },
    agentAccount: { ...agentColumn.agentAccount, fixed: false },
    level: { choices: playerLevels, width: 140 },
    gameId,
    rtp,
    ceiling,
    from,
    until,
    currency: { as: 'text', width: 60 },
    target: { as: 'money', width: 120 },
    net: { as: 'memberGain', width: 120 },
    ...others,
  },
  buttons: () => [
    {
      label: rtpText.addPlayer,
      feature: 'rtpPlayer.edit',
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
            feature: 'rtpPlayer.edit',
            open: (close) => <SetDialog row={row} close={close} />,
          },
          {
            label: fieldLabels.remove,
            feature: 'rtpPlayer.edit',
            danger: true,
            open: (close) => (
              <DeleteDialog
                call={playerRtp.remove}
                id={row.id}
                account={row.memberAccount}
                gameId={row.gameId}
                close={close}
              />
            ),
          },
        ],
});
