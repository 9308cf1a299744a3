import type { RequestInput } from '@pitboss/contract/core/define';
import { riskControl } from '@pitboss/contract/risk/risk-control';
import { configLimits } from '@pitboss/risk/config';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { network } from '@pitboss/risk/rules/addresses';
import { type Monitor, severities } from '@pitboss/risk/rules/monitor';
import { checkFilled, checkWhole } from '@pitboss/rules/checks/field-checks';
import { checkAmount, checkRiskThresholds } from '@pitboss/rules/validation';
import { useState } from 'react';
import { Segmented } from '../../../kit/controls/segmented.tsx';
import { ownField } from '../../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, SwitchField, TextField, WholeField } from '../../../kit/form/fields.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { riskText } from '../monitor/risk.text.ts';
import type { Setting } from '../monitor/setting.ts';
import { BackTestField } from './BackTestField.tsx';
import { Quality } from './Quality.tsx';
import { Shadow } from './Shadow.tsx';
import './tuning.css';
import { Thresholds } from './Thresholds.tsx';
import { settingsText } from './tuning.text.ts';
import { useBackTest } from './use-back-test.ts';
import { Versions } from './Versions.tsx';
import { changeOf, initialValues, type Values } from './values.ts';

const views = ['settings', 'versions', 'shadow', 'quality'] as const;

/**
 * Settings of a monitor: present and former versions, the shadow version, and the quality of its alerts.
 * Saving creates a new version.
 */
export function SettingsDialog(props: {
  readonly code: MonitorCode;
  readonly setting: Setting;
  readonly close: () => void;
}) {
  const t = useText(riskText);
  const s = useText(settingsText);
  const language = useLanguage();
  const { code, close } = props;
  // The settings that were read when the dialog opened: a save refers to their version, regardless of later
  // changes.
  const [setting] = useState(props.setting);
  const [view, setView] = useState<(typeof views)[number]>('settings');
  const backTest = useBackTest();
  return (
    <FormDialog
      title={t('settingsOf', { monitor: monitorOf(code).title[language] })}
      width={860}
      call={riskControl.saveSettings}
      initial={initialValues(code, setting)}
      payload={(values: Values): RequestInput<typeof riskControl.saveSettings> => {
        const change = changeOf(values, code, setting);
        const tested = backTest.test?.state === 'done' && backTest.of === JSON.stringify(change);
        return {
          query: {
            reason: values.reason.trim(),
            mode: values.mode,
            ...(tested && backTest.test ? { backTest: [backTest.test.id] } : { untested: values.untested }),
          },
          body: { [code]: change },
        };
      }}
      onClose={close}
    >
      <Segmented
        aria-label={s('views')}
        value={view}
        options={views.map((value) => ({ value, label: s(`view.${value}`) }))}
        onChange={setView}
      />
      <div hidden={view !== 'settings'} className="risk-fields">
        <Fields code={code} setting={setting} />
        <BackTestField code={code} setting={setting} backTest={backTest} />
        <SaveFields />
      </div>
      <div className="risk-view">
        {view === 'versions' && <Versions code={code} setting={setting} close={close} />}
        {view === 'shadow' && <Shadow code={code} setting={setting} close={close} />}
        {view === 'quality' && <Quality code={code} />}
      </div>
    </FormDialog>
  );
}

function Fields({ code, setting }: { readonly code: MonitorCode; readonly setting: Setting }) {
  const t = useText(riskText);
  const language = useLanguage();
  const rule = useRule();
  const monitor: Monitor = monitorOf(code);
  const { least } = monitor;
  return (
    <>
      <p className="risk-note">
        {setting.author === null
          ? t('defaultVersion', { version: setting.version })
          : t('versionBy', { version: setting.version, author: setting.author, reason: setting.reason })}
        {' · '}
        {monitor.about[language]}
      </p>
      <div className="risk-pair">
        <SwitchField name={ownField('enabled')} label={t('enabled')} />
        <SwitchField name={ownField('sound')} label={t('sound')} />
      </div>
      <div className="risk-pair">
        <ChoiceField
          name={ownField('severity')}
          label={t('severity')}
          required
          options={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
        />
        <WholeField
          name={ownField('rows')}
          label={t('rows')}
          required
          min={configLimits.rows.min}
          max={configLimits.rows.max}
        />
      </div>
      {!monitor.window.per && <WindowFields />}
      {least && (
        <DecimalField
          name={ownField('least')}
          label={least.text[language]}
          required
          check={rule((typed) => {
            if (least.unit === 'money') return checkAmount(typed);
            if (least.unit === 'percent')
              return checkRiskThresholds({ ...configLimits.percent, min: 0, table: '0', alarm: typed });
            return checkWhole(least.text[language], typed, 1, configLimits.count.max);
          })}
        />
      )}
      {Object.entries(monitor.figures).map(([name, figure]) => (
        <Thresholds key={name} name={name} figure={figure} setting={setting} />
      ))}
      {monitor.ignores && <IgnoredNetworks />}
    </>
  );
}

/** Addresses and networks whose bets the monitor ignores. */
function IgnoredNetworks() {
  const s = useText(settingsText);
  const rule = useRule();
  return (
    <TextField
      name={ownField('ignore')}
      label={s('ignore')}
      hint={s('ignoreHint')}
      lines={2}
      max={4_000}
      check={rule((typed) => {
        for (const one of typed.split(/[\s,]+/).filter(Boolean)) {
          const known = network(one);
          if (!known.ok) return known.message;
        }
        return null;
      })}
    />
  );
}

/** The length of the window, where it is one that can be set. */
function WindowFields() {
  const t = useText(riskText);
  const form = useFormInstance<Values>();
  const unit = useWatch<Values['unit'] | undefined>('unit', form) ?? 'minutes';
  return (
    <div className="risk-pair">
      <WholeField
        name={ownField('window')}
        label={t('window')}
        required
        min={configLimits[unit].min}
        max={configLimits[unit].max}
      />
      <ChoiceField
        name={ownField('unit')}
        label={t('unit')}
        required
        options={(['minutes', 'hours'] as const).map((value) => ({ value, label: t(`unit.${value}`) }))}
      />
    </div>
  );
}

function SaveFields() {
  const t = useText(riskText);
  const s = useText(settingsText);
  const rule = useRule();
  return (
    <>
      <TextField
        name={ownField('reason')}
        label={t('reason')}
        required
        max={200}
        check={rule((typed) => checkFilled(t('reason'), typed))}
      />
      <ChoiceField
        name={ownField('mode')}
        label={s('mode')}
        required
        options={(['live', 'shadow'] as const).map((value) => ({ value, label: s(`mode.${value}`) }))}
      />
      <SwitchField name={ownField('untested')} label={t('untested')} hint={t('untestedHint')} />
    </>
  );
}
