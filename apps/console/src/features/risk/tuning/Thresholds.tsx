import { currencyKey, thresholdLimits } from '@pitboss/risk/config';
import type { Figure } from '@pitboss/risk/rules/monitor';
import { checkRiskThresholds } from '@pitboss/rules/validation';
import { ownField } from '../../../kit/form/field-names.ts';
import { DecimalField } from '../../../kit/form/fields.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { riskText } from '../monitor/risk.text.ts';
import type { Setting } from '../monitor/setting.ts';
import { settingsText } from './tuning.text.ts';
import { currenciesOf, type Values } from './values.ts';

/** Thresholds of a figure: those that the others follow, and behind them those of every other currency. */
export function Thresholds(props: {
  readonly name: string;
  readonly figure: Figure;
  readonly setting: Setting;
}) {
  const t = useText(riskText);
  const s = useText(settingsText);
  const language = useLanguage();
  const { name, figure, setting } = props;
  const key = currencyKey(figure.unit);
  const [, ...others] = currenciesOf(name, key, setting);
  const own = others.filter((currency) => setting.thresholds[name]?.[currency]).length;
  return (
    <>
      {(['table', 'alarm'] as const).map((which) => (
        <Threshold
          {...{ name, figure, which, currency: key }}
          key={which}
          label={t(`${which}Of`, { figure: figure.text[language] })}
          required={figure.threshold !== undefined}
        />
      ))}
      {others.length > 0 && (
        <details className="risk-currencies">
          <summary>{s('currencies', { own })}</summary>
          {others.map((currency) => (
            <div key={currency} className="risk-pair">
              {(['table', 'alarm'] as const).map((which) => (
                <Threshold
                  {...{ name, figure, which, currency }}
                  key={which}
                  label={s(which === 'table' ? 'currencyTable' : 'currencyAlarm', { currency })}
                  derived={setting.derived[name]?.[currency]?.[which]}
                />
              ))}
            </div>
          ))}
        </details>
      )}
    </>
  );
}

function Threshold(props: {
  readonly name: string;
  readonly figure: Figure;
  readonly currency: string;
  readonly which: 'table' | 'alarm';
  readonly label: string;
  readonly required?: boolean;
  readonly derived?: string | undefined;
}) {
  const s = useText(settingsText);
  const rule = useRule();
  const form = useFormInstance<Values>();
  const { name, figure, currency, which, label, required, derived } = props;
  const field = `${name}.${currency}` as const;
  // The alarm is validated together with its table threshold.
  useWatch(`${field}.table`, form);
  const limits = thresholdLimits(figure);
  const check = (typed: string) => {
    const table = which === 'table' ? typed : form.getFieldValue(`${field}.table`);
    const beside = typeof table === 'string' && table !== '' ? table : String(limits.min);
    return checkRiskThresholds({
      ...limits,
      table: which === 'table' ? typed : beside,
      alarm: which === 'alarm' ? typed : String(limits.max),
      // A table threshold at the maximum leaves no valid alarm; the alarm field reports that.
      ...(which === 'table' && typed === String(limits.max) ? { alarm: typed } : {}),
    });
  };
  return (
    <DecimalField
      name={ownField(`${field}.${which}`)}
      label={label}
      required={required ?? false}
      {...(figure.unit === 'money' ? { unit: currency } : figure.unit === 'percent' ? { unit: '%' } : {})}
      {...(derived ? { hint: s('derived', { value: derived }) } : {})}
      check={rule((typed) => check(typed))}
    />
  );
}
