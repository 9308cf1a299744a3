import { riskControl } from '@pitboss/contract/risk/risk-control';
import { monitorCodes } from '@pitboss/risk/monitors';
import { useCall } from '../../kit/calls/use-call.ts';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { useText } from '../../kit/text.ts';
import { AlertFeed } from './AlertFeed.tsx';
import { MonitorPanel } from './MonitorPanel.tsx';
import { riskText } from './risk.text.ts';
import './risk.css';

const settingsEveryMs = 60_000;

/** Every monitor with what it shows, and the alerts beside them. */
export function RiskScreen() {
  const t = useText(riskText);
  const settings = useCall(riskControl.settings, {}, { live: 'risk', everyMs: settingsEveryMs, quiet: true });
  return (
    <div className="risk">
      <section className="risk-panels" aria-label={t('monitors')}>
        <Loaded query={settings} lines={12}>
          {(all) =>
            monitorCodes.map((code) => {
              const own = all[code];
              return own && <MonitorPanel key={code} code={code} setting={own} />;
            })
          }
        </Loaded>
      </section>
      <AlertFeed />
    </div>
  );
}
