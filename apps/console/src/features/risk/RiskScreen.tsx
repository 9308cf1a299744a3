import { riskControl } from '@pitboss/contract/risk/risk-control';
import { monitorCodes } from '@pitboss/risk/monitors';
import { useCall } from '../../kit/calls/use-call.ts';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { RoundDrawer } from '../../parts/RoundDrawer.tsx';
import { MonitorPanel } from './board/MonitorPanel.tsx';
import { CasesOverPage } from './cases/CasesLink.tsx';
import { AlertFeed } from './feed/AlertFeed.tsx';
import { riskText } from './risk.text.ts';
import './risk.css';

const AlertCard = lazyPart(async () => (await import('./alert/AlertCard.tsx')).AlertCard);

const settingsEveryMs = 60_000;

/** Every monitor with what it shows, and the alerts beside them. */
export function RiskScreen() {
  const t = useText(riskText);
  const { search } = usePlace();
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
      <CasesOverPage />
      {search.alert && <AlertCard />}
      <RoundDrawer />
    </div>
  );
}
