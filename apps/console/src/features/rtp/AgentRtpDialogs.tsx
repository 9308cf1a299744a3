import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { agentRtp } from '@pitboss/contract/rtp/agent-rtp';
import { ownField } from '../../kit/form/field-names.ts';
import { SwitchField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useText } from '../../kit/text.ts';
import { AppliedNow } from './AppliedNow.tsx';
import { AgentField, GameField, RtpFields, UntilField, useGameName } from './fields.tsx';
import { rtpText } from './rtp.text.ts';

type Row = ReplyOf<typeof agentRtp.list>['list'][number];

interface Values {
  agentId?: string;
  gameId?: number;
  rtp: string;
  until?: number;
  reason: string;
}

/** Sets the RTP of an agent in a game (first generation); without a row, of an agent and a game to choose. */
export function SetDialog({ row, close }: { readonly row?: Row; readonly close: () => void }) {
  const t = useText(rtpText);
  const gameName = useGameName();
  const initial: Values = row
    ? {
        agentId: row.agentId,
        gameId: row.gameId ?? 0,
        rtp: '',
        reason: '',
        ...(row.until === null ? {} : { until: row.until }),
      }
    : { rtp: '', reason: '' };
  return (
    <FormDialog
      title={
        row ? t('changeTitle', { whom: `${row.agentAccount} · ${gameName(row.gameId)}` }) : t('addTitle')
      }
      call={agentRtp.set}
      version={row?.version}
      initial={initial}
      payload={({ agentId = row?.agentId, gameId = row?.gameId ?? undefined, rtp, until, reason }) =>
        agentId === undefined || gameId === undefined
          ? null
          : { agentId, gameId, rtp, reason: reason.trim(), ...(until ? { until } : {}) }
      }
      onClose={close}
      width={560}
    >
      {!row && (
        <>
          <AgentField />
          <GameField />
        </>
      )}
      <AppliedNow row={row} />
      <RtpFields kind="agentGame1" now={row?.rtp} />
      <UntilField hint={t('untilHint')} />
    </FormDialog>
  );
}

/** Sets the number of an agent. */
export function NumberDialog({ row, close }: { readonly row: Row; readonly close: () => void }) {
  const t = useText(rtpText);
  return (
    <FormDialog
      title={t('changeTitle', { whom: row.agentAccount })}
      call={agentAdmin.setRtp}
      version={row.version}
      initial={{ rtp: '', reason: '', lowerOthers: false }}
      payload={({ rtp, reason, lowerOthers }) => ({
        id: row.agentId,
        rtp,
        reason: reason.trim(),
        lowerOthers,
      })}
      onClose={close}
      width={560}
    >
      <AppliedNow row={row} />
      <RtpFields kind="agent" now={row.rtp} />
      <SwitchField name={ownField('lowerOthers')} label={t('lowerOthers')} hint={t('lowerHint')} />
    </FormDialog>
  );
}
