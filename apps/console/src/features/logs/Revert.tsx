import { logs } from '@pitboss/contract/access/logs';
import { subAccountCalls } from '@pitboss/contract/access/sub-accounts';
import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { agentCustom } from '@pitboss/contract/agents/agent-custom';
import { agentLevels } from '@pitboss/contract/agents/agent-levels';
import { walletSettings } from '@pitboss/contract/agents/wallet-settings';
import { rooms } from '@pitboss/contract/content/rooms';
import { tickers } from '@pitboss/contract/content/tickers';
import type { Call } from '@pitboss/contract/core/define';
import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { gameSettings } from '@pitboss/contract/games/game-settings';
import { members } from '@pitboss/contract/members/members';
import { tradeLimits } from '@pitboss/contract/members/restrictions';
import { currency } from '@pitboss/contract/money/currency';
import { parkedWins } from '@pitboss/contract/money/parked-wins';
import { pools } from '@pitboss/contract/pools/pools';
import { agentRtp } from '@pitboss/contract/rtp/agent-rtp';
import { agentRtp2 } from '@pitboss/contract/rtp/agent-rtp2';
import { playerRtp } from '@pitboss/contract/rtp/player-rtp';
import { goods } from '@pitboss/contract/shop/goods';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../kit/calls/mutation.ts';
import { CallError } from '../../kit/calls/send.ts';
import { afterWrite, useCall } from '../../kit/calls/use-call.ts';
import { useMutate } from '../../kit/calls/use-mutate.ts';
import { Button } from '../../kit/controls/button.tsx';
import { useText } from '../../kit/text.ts';
import type { Line } from './diff.ts';
import { logText } from './logs.text.ts';

/** Calls that can undo a change; the server returns the call and its payload. */
const calls: readonly Call[] = [
  members.updateBanBet,
  members.updateBanChat,
  members.updateState,
  members.update,
  agentAdmin.updateState,
  agentAdmin.updateBanBet,
  agentAdmin.updateValidity,
  agentLevels.rename,
  subAccountCalls.updateSubAccountState,
  rooms.updateState,
  goods.updateState,
  gameNodes.setState,
  tradeLimits.update,
  agentAdmin.update,
  agentAdmin.setRtp,
  agentCustom.updateCustom,
  agentRtp.set,
  agentRtp.remove,
  agentRtp2.set,
  agentRtp2.remove,
  playerRtp.set,
  playerRtp.remove,
  gameSettings.update,
  gameSettings.updateMini,
  gameSettings.setMultiple,
  currency.setRate,
  parkedWins.setLimit,
  parkedWins.removeLimit,
  rooms.update,
  rooms.saveLimitGroup,
  rooms.deleteLimitGroup,
  pools.update,
  tickers.update,
  walletSettings.setOwn,
  walletSettings.setOf,
];

/**
 * Undoes a change, with the call that made it and everything that call requires. Offered while the value set
 * is still in force, and to operators who may make that call.
 */
export function Revert({ line, close }: { readonly line: Line; readonly close: () => void }) {
  const t = useText(logText);
  const { data } = useCall(logs.revert, { id: line.id }, { quiet: true, staleMs: 0 });
  const mutate = useMutate();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const call = calls.find(({ path }) => path === data?.path);
  if (!data || !call) return null;
  const revert = async () => {
    setBusy(true);
    try {
      await mutate(mutation(call, data.payload));
      close();
      // The call's areas are those of what it changes; the log has one line more.
      await afterWrite(client, logs.opLog);
    } catch (error) {
      // A rejection has been shown, or a notice that the change waits for a second approver.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <p>
      <Button
        type={asked ? 'primary' : 'default'}
        loading={busy}
        onClick={() => (asked ? revert() : setAsked(true))}
      >
        {t(asked ? 'revertSure' : 'revert')}
      </Button>
      {asked && <span className="log-revert"> {t('revertWhy')}</span>}
    </p>
  );
}
