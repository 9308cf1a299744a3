import { subAccountCalls } from '@pitboss/contract/access/sub-accounts';
import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { agentLevels } from '@pitboss/contract/agents/agent-levels';
import { rooms } from '@pitboss/contract/content/rooms';
import type { Call } from '@pitboss/contract/define';
import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { logs } from '@pitboss/contract/logs';
import { members } from '@pitboss/contract/members/members';
import { goods } from '@pitboss/contract/shop/goods';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../kit/calls/send.ts';
import { afterWrite, useCall } from '../../kit/calls/use-call.ts';
import { useMutate } from '../../kit/calls/use-mutate.ts';
import { Button } from '../../kit/controls/button.tsx';
import { mutation } from '../../kit/list/list-types.ts';
import { useText } from '../../kit/text.ts';
import type { Line } from './line.ts';
import { logText } from './logs.text.ts';

/** The calls by which changes are taken back; the server says which one, and with what. */
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
];

/**
 * Takes a change back, by the call that made it and all that this asks for. Offered while what was set is still in force and
 * to whoever may make that call.
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
      // A refusal has been shown, as has that the change waits for a second person.
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
