import type { RequestInput } from '@pitboss/contract/define';
import { riskControl } from '@pitboss/contract/risk/risk-control';
import { configLimits, currencyKey } from '@pitboss/risk/config';
import type { Monitor } from '@pitboss/risk/monitor';
import { severities } from '@pitboss/risk/monitor';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { checkFilled, checkWhole } from '@pitboss/rules/checks/field-checks';
import { checkAmount, checkRiskThresholds } from '@pitboss/rules/validation';
import { ownField } from '../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, SwitchField, TextField, WholeField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { riskText } from './risk.text.ts';
import type { Setting } from './setting.ts';

interface Values {
  enabled: boolean;
  sound: boolean;
  severity: Setting['severity'];
  window: string;
  unit: Setting['unit'];
  rows: string;
  least: string;
  reason: string;
  untested: boolean;
  [threshold: `${string}.${'table' | 'alarm'}`]: string;
}

const minutesOf = (unit: Setting['unit']) => (unit === 'hours' ? 60 : 1);

/** What a monitor is set to; saving it makes a new version. */
export function SettingsDialog(props: {
  readonly code: MonitorCode;
  readonly setting: Setting;
  readonly close: () => void;
}) {
  const t = useText(riskText);
  const language = useLanguage();
  const rule = useRule();
  const { code, setting, close } = props;
  const monitor: Monitor = monitorOf(code);
  const figures = Object.entries(monitor.figures);
  const initial: Values = {
    enabled: setting.enabled,
    sound: setting.sound,
    severity: setting.severity,
    window: String(setting.windowMinutes / minutesOf(setting.unit)),
    unit: setting.unit,
    rows: String(setting.rows),
    least: setting.least ?? '',
    reason: '',
    untested: false,
  };
  for (const [name, { unit }] of figures) {
    const own = setting.thresholds[name]?.[currencyKey(unit)];
    initial[`${name}.table`] = own?.table ?? '';
    initial[`${name}.alarm`] = own?.alarm ?? '';
  }
  return (
    <FormDialog
      title={t('settingsOf', { monitor: monitor.title[language] })}
      width={560}
      call={riskControl.saveSettings}
      initial={initial}
      payload={(values: Values): RequestInput<typeof riskControl.saveSettings> => ({
        query: { reason: values.reason.trim(), untested: values.untested },
        body: { [code]: { version: setting.version, ...changeOf(values, code) } },
      })}
      onClose={close}
    >
      <p className="risk-note">
        {setting.author === null
          ? t('defaultVersion', { version: setting.version })
          : t('versionBy', { version: setting.version, author: setting.author, reason: setting.reason })}
      </p>
      <SwitchField name={ownField('enabled')} label={t('enabled')} />
      <SwitchField name={ownField('sound')} label={t('sound')} />
      <ChoiceField
        name={ownField('severity')}
        label={t('severity')}
        required
        options={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
      />
      {!monitor.window.per && <WindowFields />}
      <WholeField
        name={ownField('rows')}
        label={t('rows')}
        required
        min={configLimits.rows.min}
        max={configLimits.rows.max}
      />
      {monitor.least && (
        <DecimalField
          name={ownField('least')}
          label={monitor.least.text[language]}
          required
          check={rule((typed) =>
            monitor.least?.unit === 'money'
              ? checkAmount(typed)
              : monitor.least?.unit === 'percent'
                ? checkRiskThresholds({ ...configLimits.percent, min: 0, table: '0', alarm: typed })
                : checkWhole(monitor.least?.text[language] ?? '', typed, 1, configLimits.count.max),
          )}
        />
      )}
      {figures.flatMap(([name, { text, unit }]) =>
        (['table', 'alarm'] as const).map((which) => (
          <DecimalField
            key={`${name}.${which}`}
            name={ownField(`${name}.${which}`)}
            label={t(`${which}Of`, { figure: text[language] })}
            required={monitor.figures[name]?.threshold !== undefined}
            {...(unit === 'money'
              ? { unit: 'CNY', hint: which === 'alarm' ? t('derivedHint') : undefined }
              : {})}
            check={rule((typed) =>
              // Which of the two is larger the server says of both together.
              checkRiskThresholds({
                alarm: which === 'alarm' ? typed : String(configLimits[unit].max),
                table: which === 'table' ? typed : String(configLimits[unit].min),
                ...configLimits[unit],
              }),
            )}
          />
        )),
      )}
      <TextField
        name={ownField('reason')}
        label={t('reason')}
        required
        max={200}
        check={rule((typed) => checkFilled(t('reason'), typed))}
      />
      <SwitchField name={ownField('untested')} label={t('untested')} hint={t('untestedHint')} />
    </FormDialog>
  );
}

/** The length of the window, where it is one that can be set. */
function WindowFields() {
  const t = useText(riskText);
  return (
    <>
      <WholeField
        name={ownField('window')}
        label={t('window')}
        required
        min={1}
        max={configLimits.minutes.max}
      />
      <ChoiceField
        name={ownField('unit')}
        label={t('unit')}
        required
        options={(['minutes', 'hours'] as const).map((value) => ({ value, label: t(`unit.${value}`) }))}
      />
    </>
  );
}

function changeOf(values: Values, code: MonitorCode) {
  const { enabled, sound, severity, unit } = values;
  const thresholds = Object.fromEntries(
    Object.entries(monitorOf(code).figures).map(([name, figure]) => {
      const [table, alarm] = [values[`${name}.table`] ?? '', values[`${name}.alarm`] ?? ''];
      // A figure that is off as delivered is off without thresholds.
      return [name, { [currencyKey(figure.unit)]: table === '' && alarm === '' ? null : { table, alarm } }];
    }),
  );
  return {
    ...{ enabled, sound, severity, unit, thresholds },
    windowMinutes: Number(values.window) * minutesOf(unit),
    rows: Number(values.rows),
    ...((monitorOf(code) as Monitor).least ? { least: values.least } : {}),
  };
}
