import type { agentRtp } from '@pitboss/contract/rtp/agent-rtp';
import type { agentRtp2 } from '@pitboss/contract/rtp/agent-rtp2';
import type { playerRtp } from '@pitboss/contract/rtp/player-rtp';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useText } from '../../kit/text.ts';
import { RtpReasonField, useGameName } from './fields.tsx';
import { rtpText } from './rtp.text.ts';

interface DeleteSettingProps {
  readonly call: typeof agentRtp.remove | typeof agentRtp2.remove | typeof playerRtp.remove;
  readonly id: string;
  /** Account with the RTP, and the game (null: all games). */
  readonly account: string;
  readonly gameId: number | null;
  readonly close: () => void;
}

/** Deletes an RTP of an agent or a player, with a reason. */
export function DeleteSettingDialog({ call, id, account, gameId, close }: DeleteSettingProps) {
  const t = useText(rtpText);
  const gameName = useGameName();
  return (
    <FormDialog
      title={t('removeTitle', { whom: `${account} · ${gameName(gameId)}` })}
      call={call}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ id, reason: reason.trim() })}
      onClose={close}
      okText={t('remove')}
    >
      <p>{t('removeNote')}</p>
      <RtpReasonField />
    </FormDialog>
  );
}
