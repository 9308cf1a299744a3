import { riskTuning } from '@pitboss/contract/risk/risk-tuning';
import type { MonitorCode } from '@pitboss/risk/monitors';
import { isReplayed } from '@pitboss/risk/replay/replayed';
import { useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { useText } from '../../../kit/text.ts';
import type { Setting } from '../monitor/setting.ts';
import { Report } from './Report.tsx';
import { settingsText } from './tuning.text.ts';
import { useBackTest } from './use-back-test.ts';

/**
 * The version that runs silently: alerts it would have raised compared to the live one, and actions on it.
 */
export function Shadow(props: {
  readonly code: MonitorCode;
  readonly setting: Setting;
  readonly close: () => void;
}) {
  const t = useText(settingsText);
  const { code, setting, close } = props;
  const backTest = useBackTest();
  const promote = useWrite(riskTuning.promoteShadow);
  const stop = useWrite(riskTuning.stopShadow);
  const { test } = backTest;
  const { shadow } = setting;
  if (shadow === null) return <p className="risk-note">{t('noShadow')}</p>;
  return (
    <section className="risk-back-test" aria-live="polite">
      <p>{t('shadowRuns', { version: shadow })}</p>
      <div className="risk-bar">
        {isReplayed(code) && (
          <Button loading={backTest.busy} onClick={() => void backTest.run('shadow', { code })}>
            {t('compare')}
          </Button>
        )}
        <ConfirmAction
          label={t('promote')}
          question={confirmation(settingsText.promoteWhom, String(shadow), settingsText.askPromote)}
          onConfirm={async () => {
            const reason = t('promoteReason', { version: shadow });
            await promote.mutateAsync({ payload: { code, version: setting.version, reason } });
            close();
          }}
        />
        <ConfirmAction
          label={t('stop')}
          danger
          question={confirmation(settingsText.stopWhom, String(shadow), settingsText.askStop)}
          onConfirm={async () => {
            await stop.mutateAsync({ payload: { code } });
            close();
          }}
        />
        {backTest.busy && (
          <span className="risk-note">{t('running', { progress: test?.progress ?? 0 })}</span>
        )}
      </div>
      {test?.result && <Report code={code} result={test.result} shadow />}
    </section>
  );
}
