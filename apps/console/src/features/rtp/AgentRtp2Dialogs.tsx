import { agentRtp2 } from '@pitboss/contract/rtp/agent-rtp2';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useText } from '../../kit/text.ts';
import { AppliedNow } from './AppliedNow.tsx';
import type { SettingRow } from './columns.tsx';
import { AgentField, GameField, gameToSend, RtpFields, UntilField, useGameName } from './fields.tsx';
import { rtpText } from './rtp.text.ts';

interface Values {
  agentId?: string;
  gameId?: number;
  rtp: string;
  until?: number;
  reason: string;
}

/** Sets the RTP of an agent in a game or in all games (second generation). */
export function SetDialog({ row, close }: { readonly row?: SettingRow; readonly close: () => void }) {
  const t = useText(rtpText);
  const gameName = useGameName();
  const initial: Values = { rtp: '', reason: '', ...(row?.until ? { until: row.until } : {}) };
  return (
    <FormDialog
      title={
        row ? t('changeTitle', { whom: `${row.agentAccount} · ${gameName(row.gameId)}` }) : t('addTitle2')
      }
      call={agentRtp2.set}
      version={row?.version}
      initial={initial}
      payload={({ agentId = row?.agentId, gameId = row?.gameId ?? 0, rtp, until, reason }) =>
        agentId === undefined
          ? null
          : { agentId, ...gameToSend(gameId), rtp, reason: reason.trim(), ...(until ? { until } : {}) }
      }
      onClose={close}
      width={560}
    >
      {!row && (
        <>
          <AgentField />
          <GameField all />
        </>
      )}
      <AppliedNow row={row} />
      <RtpFields kind="agentGame2" now={row?.rtp} />
      <UntilField hint={t('untilHint')} />
    </FormDialog>
  );
}
