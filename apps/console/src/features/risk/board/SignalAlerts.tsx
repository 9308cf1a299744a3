import { riskControl } from '@pitboss/contract/risk/risk-control';
import type { MonitorCode } from '@pitboss/risk/monitors';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { AlertLine } from '../feed/AlertLine.tsx';
import { feedText } from '../feed/feed.text.ts';

/** Polling interval without a stream, and minimum interval between reads because of the stream. */
const everyMs = 5_000;
const gapMs = 3_000;
/** Lines that a panel shows; the feed has all of them. */
const pageSize = 30;

/** The open alerts of a monitor without figures: events of other areas raise alerts immediately. */
export function SignalAlerts({
  code,
  inSight,
}: {
  readonly code: MonitorCode;
  readonly inSight: boolean;
}): ReactNode {
  const t = useText(feedText);
  const { search, setSearch } = useNavigation();
  const query = useCall(
    riskControl.alerts,
    { code, state: 'open', pageSize },
    {
      live: inSight ? 'risk' : undefined,
      everyMs,
      liveGapMs: gapMs,
      keepPrevious: true,
      quiet: true,
      enabled: inSight,
    },
  );
  const open = (id: string) => setSearch({ ...search, alert: id }, 'push');
  return (
    <Loaded query={query} lines={4}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="risk-quiet">{t('noAlerts')}</p>
        ) : (
          <ul className="risk-said">
            {list.map((alert) => (
              <AlertLine key={alert.id} alert={alert} ticked={false} open={open} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
