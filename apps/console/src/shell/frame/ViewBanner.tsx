import { type ReactNode, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { CallError, send } from '../../kit/calls/send.ts';
import { endViewAs } from '../../kit/calls/view-as.ts';
import { useText } from '../../kit/text.ts';
import { frameText } from './frame.text.ts';

/** Says, as long as it lasts, that one looks on as somebody else and changes nothing; the way back stands beside it. */
export function ViewBanner(): ReactNode {
  const t = useText(frameText);
  const user = useClientState((state) => state.userInfo);
  const [busy, setBusy] = useState(false);
  if (!user?.viewer) return null;
  const leave = async () => {
    setBusy(true);
    try {
      // Nobody else needs what is known of sub-accounts so early.
      const { subAccountCalls } = await import('@pitboss/contract/access/sub-accounts');
      await send(subAccountCalls.endViewAs, {}, { quiet: true });
    } catch (error) {
      // Back in any case: a session that ended by itself needs no farewell.
      if (!(error instanceof CallError)) throw error;
    } finally {
      endViewAs();
    }
  };
  return (
    <div className="s-viewing" role="status">
      <span>{t('viewing', { account: user.account, nickname: user.nickname, viewer: user.viewer })}</span>
      <button type="button" disabled={busy} onClick={() => void leave()}>
        {t('leaveView')}
      </button>
    </div>
  );
}
