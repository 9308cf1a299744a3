import type { ReplyOf } from '@pitboss/contract/core/define';
import { playerRtp } from '@pitboss/contract/rtp/player-rtp';
import { checkTarget } from '@pitboss/rules/rtp/target';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { DecimalField, TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import { AppliedNow } from './AppliedNow.tsx';
import { AgentField, GameField, gameToSend, RtpFields, UntilField, useGameName } from './fields.tsx';
import { rtpText } from './rtp.text.ts';

type Row = ReplyOf<typeof playerRtp.list>['list'][number];
const field = fieldsOf(playerRtp.set);

interface Values {
  account: string;
  agentId?: string;
  gameId?: number;
  rtp: string;
  until?: number;
  target: string;
  reason: string;
}

/** Sets the RTP of a player in a game or in all games, until an end or a target. */
export function SetDialog({ row, close }: { readonly row?: Row; readonly close: () => void }) {
  const t = useText(rtpText);
  const rule = useRule();
  const gameName = useGameName();
  const initial: Values = {
    account: row?.memberAccount ?? '',
    rtp: '',
    reason: '',
    target: row?.target ?? '',
    ...(row?.until ? { until: row.until } : {}),
  };
  return (
    <FormDialog
      title={
        row
          ? t('changeTitle', { whom: `${row.memberAccount} · ${gameName(row.gameId)}` })
          : t('addTitlePlayer')
      }
      call={playerRtp.set}
      version={row?.version}
      initial={initial}
      payload={({
        account,
        agentId = row?.agentId,
        gameId = row?.gameId ?? 0,
        rtp,
        until,
        target,
        reason,
      }) => ({
        account: row?.memberAccount ?? account.trim(),
        ...gameToSend(gameId),
        rtp,
        reason: reason.trim(),
        ...(agentId ? { agentId } : {}),
        ...(until ? { until } : {}),
        ...(target ? { target } : {}),
      })}
      onClose={close}
      width={560}
    >
      {!row && (
        <>
          <TextField name={field.account} label={t('memberAccount')} required />
          <AgentField optional />
          <GameField all />
        </>
      )}
      <AppliedNow row={row} />
      <RtpFields kind="player" now={row?.rtp} />
      <UntilField hint={t('untilPlayerHint')} />
      <DecimalField
        name={field.target}
        label={t('target')}
        unit={row?.currency}
        hint={t('targetHint')}
        check={rule(checkTarget)}
      />
    </FormDialog>
  );
}
