import { riskRecords } from '@pitboss/contract/risk/risk-records';
import type { ReactNode } from 'react';
import { useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { useText } from '../../../kit/text.ts';
import type { Alert } from '../alerts/alert.ts';
import type { Decided } from '../alerts/Verdicts.tsx';
import { verdictText } from '../alerts/verdicts.text.ts';

/** The third one is for those who have read the alert. */
const quick = ['normal', 'abnormal'] as const;

/**
 * Verdicts on one alert in its line, for those who know it: shown under the pointer and with the focus. Abnormal
 * requires a remark, so it opens the alert.
 */
export function LineVerdicts(props: {
  readonly alert: Alert;
  readonly decided: (done: Decided) => void;
  readonly open: (id: string) => void;
}): ReactNode {
  const t = useText(verdictText);
  const { alert, decided, open } = props;
  const write = useWrite(riskRecords.decide, { done: false });
  const decide = async (result: (typeof quick)[number]) => {
    if (result === 'abnormal') return open(alert.id);
    const reply = await write
      .mutateAsync({ payload: { ids: [alert.id], result, remark: '' } })
      .catch(() => null);
    if (reply) decided({ ids: reply.ids, result, until: reply.undoUntil ?? 0, name: alert.name });
  };
  return (
    <div className="risk-line-verdicts">
      {quick.map((result) => (
        <Button
          key={result}
          size="small"
          danger={result === 'abnormal'}
          loading={write.isPending}
          onClick={() => void decide(result)}
        >
          {t(result)}
        </Button>
      ))}
    </div>
  );
}
