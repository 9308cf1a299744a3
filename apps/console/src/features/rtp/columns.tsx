import type { ReplyOf } from '@pitboss/contract/core/define';
import type { agentRtp } from '@pitboss/contract/rtp/agent-rtp';
import { rtpEnds, rtpStates } from '@pitboss/contract/rtp/rtp-rows';
import { commonText } from '../../kit/common.text.ts';
import { Plain, Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { GamePicker } from '../../parts/games/GamePicker.tsx';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { Rtp } from '../../parts/games/Rtp.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { rtpText } from './rtp.text.ts';

/** Common row of the lists of settings. */
export type SettingRow = ReplyOf<typeof agentRtp.list>['list'][number];

/** Filters that the lists share. */
export const settingFilters = {
  agentId: { pick: AgentPicker },
  gameId: { pick: GamePicker, as: 'int' },
  state: { choices: rtpStates, initial: 'inForce' },
  actor: { as: 'text', more: true },
} as const;

function Games({ id }: { readonly id: number | null }) {
  const t = useText(rtpText);
  return id === null ? t('allGames') : <GameName id={id} />;
}

/** Start of a setting, with the game servers that have applied it while it is in force. */
function From({ row }: { readonly row: SettingRow }) {
  const { level, key, state } = row;
  const kind =
    level === 'number'
      ? 'rtp.agent'
      : level === 'player' || level === 'playerGame'
        ? 'rtp.member'
        : 'rtp.agentGame';
  return (
    <>
      <Time value={row.from} /> {state === 'inForce' && <AppliedOn kind={kind} id={key} />}
    </>
  );
}

function Until({ at }: { readonly at: number | null }) {
  const t = useText(rtpText);
  return at === null ? t('noEnd') : <Time value={at} />;
}

function Reason({ reason }: { readonly reason: string }) {
  const t = useText(rtpText);
  return <Plain value={reason === 'opening' ? t('opening') : reason} />;
}

/** Columns of whose setting it is. */
export const agentColumn = {
  agentAccount: {
    as: (row: SettingRow) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    fixed: true,
    width: 130,
  },
} as const;

/** Columns of a setting: value, operator, period, and end. */
export const settingColumns = {
  gameId: {
    as: (row: SettingRow) => <Games id={row.gameId} />,
    words: { null: commonText.allGames },
    width: 150,
  },
  rtp: { as: (row: SettingRow) => <Rtp value={row.rtp} />, align: 'right', width: 90 },
  ceiling: { as: (row: SettingRow) => <Rtp value={row.ceiling} />, align: 'right', width: 80 },
  from: { as: (row: SettingRow) => <From row={row} />, width: 300 },
  until: { as: (row: SettingRow) => <Until at={row.until} />, width: 160 },
  reason: { as: (row: SettingRow) => <Reason reason={row.reason} />, width: 180 },
  actor: (row: SettingRow) => <OperatorName name={row.actor} />,
  approver: 'text',
  endedAt: 'time',
  endedWhy: { choices: rtpEnds },
  endedBy: 'text',
  endReason: { as: 'text', width: 160 },
} as const;
