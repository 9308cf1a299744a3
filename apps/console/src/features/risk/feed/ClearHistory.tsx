import { riskRecords } from '@pitboss/contract/risk/risk-records';
import { monitorOf } from '@pitboss/risk/monitors';
import type { ReactNode } from 'react';
import { useWrite } from '../../../kit/calls/use-call.ts';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { notify } from '../../../kit/notices.ts';
import { useText } from '../../../kit/text.ts';
import { feedText } from './feed.text.ts';
import { useFeedFilter } from './use-feed.ts';

/** Takes what is decided out of feed and panels: of the monitor that is filtered by, or of all. */
export function ClearHistory(): ReactNode {
  const t = useText(feedText);
  const { code } = useFeedFilter();
  const write = useWrite(riskRecords.decide, { done: false });
  const clear = async () => {
    const { cleared } = await write.mutateAsync({
      payload: { clear: { ...(code ? { code } : {}), before: Date.now() } },
    });
    notify({ kind: 'success', title: t('cleared', { count: cleared }) });
  };
  return (
    <ConfirmAction
      size="small"
      label={t('clear')}
      question={confirmation(
        feedText.clearOf,
        code ? monitorOf(code).title : feedText.anyCode,
        feedText.askClear,
      )}
      onConfirm={clear}
    />
  );
}
