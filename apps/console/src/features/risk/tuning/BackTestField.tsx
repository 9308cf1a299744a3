import type { MonitorCode } from '@pitboss/risk/monitors';
import { isReplayed } from '@pitboss/risk/replay/replayed';
import { Button } from '../../../kit/controls/button.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { useText } from '../../../kit/text.ts';
import type { Setting } from '../monitor/setting.ts';
import { Report } from './Report.tsx';
import { settingsText } from './tuning.text.ts';
import type { BackTest } from './use-back-test.ts';
import { changeOf, type Values } from './values.ts';

/** Tries the settings of the form on the last 30 days before they are saved. */
export function BackTestField(props: {
  readonly code: MonitorCode;
  readonly setting: Setting;
  readonly backTest: BackTest;
}) {
  const t = useText(settingsText);
  const form = useFormInstance<Values>();
  const values = useWatch<Values | undefined>([], form);
  const { code, setting, backTest } = props;
  const { test } = backTest;
  if (!isReplayed(code)) return <p className="risk-note">{t('notReplayed')}</p>;
  const now = values ? JSON.stringify(changeOf(values, code, setting)) : null;
  const run = async () => {
    // The reason is required when they are saved.
    const names = Object.keys(form.getFieldsValue()).filter((name) => name !== 'reason') as (keyof Values)[];
    const right = await form.validateFields(names).then(
      () => true,
      () => false,
    );
    if (!right) return;
    const change = changeOf(form.getFieldsValue(true) as Values, code, setting);
    await backTest.run(JSON.stringify(change), { code, change, days: 30 });
  };
  return (
    <section className="risk-back-test" aria-label={t('backTest')} aria-live="polite">
      <Button loading={backTest.busy} onClick={() => void run()}>
        {t('run')}
      </Button>{' '}
      {backTest.busy && <span className="risk-note">{t('running', { progress: test?.progress ?? 0 })}</span>}
      {test?.state === 'failed' && <span className="risk-note">{t('failed')}</span>}
      {test?.state === 'done' && (
        <span className="risk-note">{t(now === backTest.of ? 'valid' : 'changed')}</span>
      )}
      {test?.result && <Report code={code} result={test.result} />}
    </section>
  );
}
