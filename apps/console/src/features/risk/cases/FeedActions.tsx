import { pivotsOf } from '@pitboss/risk/pivots';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import type { Alert } from '../alerts/alert.ts';
import { linkText } from './link.text.ts';

const SnoozeDialog = lazyDialog(async () => (await import('./CaseDialogs.tsx')).SnoozeDialog);

/**
 * Actions on the selected alerts of the feed, in addition to the verdicts: alerts of one subject are snoozed.
 */
export function FeedActions(props: {
  readonly selected: readonly Alert[];
  readonly done: () => void;
}): ReactNode {
  const t = useText(linkText);
  const [asking, setAsking] = useState(false);
  const [first] = props.selected;
  if (!first) return null;
  const pivots = pivotsOf(first.subject, first.memberId);
  const same = props.selected.every((one) => one.subject === first.subject);
  if (!same || pivots.length !== 1) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('snooze')}
      </Button>
      {asking && (
        <SnoozeDialog
          pivots={pivots.map((pivot) => ({ pivot, name: first.name }))}
          codes={[...new Set(props.selected.map(({ code }) => code))]}
          onClose={() => setAsking(false)}
          onDone={props.done}
        />
      )}
    </>
  );
}
