import { pivotsOf } from '@pitboss/risk/pivots';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import type { Alert } from '../alerts/alert.ts';
import { caseText } from './cases.text.ts';

const SnoozeDialog = lazyDialog(async () => (await import('./CaseDialogs.tsx')).SnoozeDialog);

/** Returns the subjects of an alert with their known names: the name of a single subject, else the number. */
const pivotsNamed = (alert: Alert) => {
  const all = pivotsOf(alert.subject, alert.memberId);
  return all.map((pivot) => ({
    pivot,
    name: all.length === 1 ? alert.name : pivot.slice(pivot.indexOf(':') + 1),
  }));
};

/** The case of an alert, until when it is snoozed, and the way to snooze its like. */
export function CardCase({ alert }: { readonly alert: Alert }): ReactNode {
  const t = useText(caseText);
  const { holds, search, setSearch } = useNavigation();
  const [asking, setAsking] = useState(false);
  const { caseId, snoozedUntil } = alert;
  const toCase = () => {
    if (!caseId) return;
    const { alert: _own, ...rest } = search;
    setSearch({ ...rest, case: caseId }, 'push');
  };
  return (
    <>
      {caseId && (
        <Button size="small" onClick={toCase}>
          {alert.caseOpen > 1 ? t('caseOpen', { count: alert.caseOpen }) : t('case')}
        </Button>
      )}
      {holds('risk.decide') && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('snooze')}
        </Button>
      )}
      {snoozedUntil !== null && (
        <StatusTag tone="info">
          {t('snoozed')} <Time value={snoozedUntil} />
        </StatusTag>
      )}
      {asking && (
        <SnoozeDialog pivots={pivotsNamed(alert)} codes={[alert.code]} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
