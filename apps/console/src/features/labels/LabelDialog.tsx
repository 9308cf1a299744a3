import { singleLabels } from '@pitboss/contract/risk/labels';
import { checkFilled } from '@pitboss/rules/checks/field-checks';
import { labelFaults } from '@pitboss/rules/labels/check-label';
import { faultText } from '@pitboss/rules/labels/fault-texts';
import {
  effectsOf,
  type LabelCondition,
  type LabelEffects,
  type LabelSchedule,
  labelLimits,
  labelSchedules,
} from '@pitboss/rules/labels/labels';
import { checkAmount, checkKillProbability, checkRtp } from '@pitboss/rules/validation';
import { Button, Input, Select } from 'antd';
import { useClientState } from '../../kit/calls/client-state.ts';
import { fieldsOf, ownField } from '../../kit/form/field-names.ts';
import {
  ChoiceField,
  DecimalField,
  OwnField,
  SwitchField,
  TextField,
  WholeField,
} from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { ConditionEditor, sentCondition } from './ConditionEditor.tsx';
import type { LabelRow } from './label-row.ts';
import { labelText } from './labels.text.ts';

const field = fieldsOf(singleLabels.update);
const flags = ['betBan', 'miniBan', 'benefitsOff', 'exempt', 'mark'] as const;

interface Values {
  enabled: boolean;
  conditions: LabelCondition[];
  schedule: LabelSchedule;
  stayHours: string;
  rtp: string;
  kill: string;
  maxStake: Stake[];
  betBan: boolean;
  miniBan: boolean;
  benefitsOff: boolean;
  exempt: boolean;
  mark: boolean;
  reason: string;
}
interface Stake {
  readonly currency: string;
  readonly amount: string;
}

function effectsFrom(values: Values, row: LabelRow): LabelEffects {
  const allowed = effectsOf[row.side];
  const stakes = values.maxStake.filter(({ amount }) => amount !== '');
  return {
    ...(values.rtp ? { rtp: values.rtp } : {}),
    ...(allowed.includes('kill') && values.kill ? { kill: values.kill } : {}),
    ...(allowed.includes('maxStake') && stakes.length > 0
      ? { maxStake: Object.fromEntries(stakes.map(({ currency, amount }) => [currency, amount])) }
      : {}),
    ...Object.fromEntries(
      flags.filter((name) => allowed.includes(name) && values[name]).map((name) => [name, true]),
    ),
  };
}

/** What a label judges and does; saving it makes a new version. */
export function LabelDialog({ row, close }: { readonly row: LabelRow; readonly close: () => void }) {
  const t = useText(labelText);
  const language = useLanguage();
  const rule = useRule();
  const allowed = effectsOf[row.side];
  const { effects } = row;
  const initial: Values = {
    enabled: row.enabled,
    conditions: row.conditions.map((one) => ({ ...one })),
    schedule: row.schedule,
    stayHours: String(row.stayHours),
    rtp: effects.rtp ?? '',
    kill: effects.kill ?? '',
    maxStake: Object.entries(effects.maxStake ?? {}).map(([currency, amount]) => ({ currency, amount })),
    betBan: effects.betBan ?? false,
    miniBan: effects.miniBan ?? false,
    benefitsOff: effects.benefitsOff ?? false,
    exempt: effects.exempt ?? false,
    mark: effects.mark ?? false,
    reason: '',
  };
  const { min, max } = labelLimits.stayHours;
  return (
    <FormDialog
      title={t('editOf', { label: t(`tag.${row.tag}`) })}
      width={820}
      call={singleLabels.update}
      initial={initial}
      payload={(values: Values) => ({
        ...{ tag: row.tag, version: row.version, enabled: values.enabled, reason: values.reason.trim() },
        effects: effectsFrom(values, row),
        ...(row.manual
          ? {}
          : {
              conditions: values.conditions.map(sentCondition),
              schedule: values.schedule,
              stayHours: Number(values.stayHours),
            }),
      })}
      onClose={close}
    >
      <SwitchField name={field.enabled} label={t('enabled')} />
      {!row.manual && (
        <>
          <OwnField
            name={field.conditions}
            label={t('conditions')}
            check={(value) => {
              const conditions = (value as LabelCondition[] | undefined) ?? [];
              const [fault] = labelFaults(row.tag, { ...row, enabled: false, effects: {}, conditions });
              return fault && faultText(fault.fault, language);
            }}
          >
            <ConditionEditor />
          </OwnField>
          <ChoiceField
            name={field.schedule}
            label={t('schedule')}
            required
            options={labelSchedules.map((value) => ({ value, label: t(`schedule.${value}`) }))}
          />
          <WholeField
            name={field.stayHours}
            label={t('stayHours')}
            required
            min={min}
            max={max}
            hint={t('stayHint')}
          />
        </>
      )}
      <DecimalField
        name={ownField('rtp')}
        label={t('effect.rtp')}
        hint={t('rtpHint')}
        check={rule((typed) => (typed === '' ? null : checkRtp('player', typed)))}
      />
      {allowed.includes('kill') && (
        <DecimalField
          name={ownField('kill')}
          label={t('effect.kill')}
          hint={`${t('killHint')} ${t('strongHint')}`}
          check={rule((typed) => (typed === '' ? null : checkKillProbability(typed)))}
        />
      )}
      {allowed.includes('maxStake') && (
        <OwnField
          name={ownField('maxStake')}
          label={t('effect.maxStake')}
          hint={t('stakeHint')}
          check={rule((value) => {
            const stakes = (value as unknown as Stake[] | undefined) ?? [];
            return stakes.map(({ amount }) => checkAmount(amount)).find((broken) => broken !== null) ?? null;
          })}
        >
          <StakeEditor />
        </OwnField>
      )}
      {flags
        .filter((name) => allowed.includes(name))
        .map((name) => (
          <SwitchField key={name} name={ownField(name)} label={t(`effect.${name}`)} />
        ))}
      <TextField
        name={field.reason}
        label={t('reason')}
        required
        max={200}
        check={rule((typed) => checkFilled(t('reason'), typed))}
      />
    </FormDialog>
  );
}

/** Largest stakes by currency. */
function StakeEditor(props: {
  readonly id?: string;
  readonly value?: readonly Stake[];
  readonly onChange?: (value: Stake[]) => void;
}) {
  const t = useText(labelText);
  const currencies = useClientState((state) => state.currency).map(({ code }) => code);
  const { value = [], onChange } = props;
  const free = currencies.filter((code) => !value.some(({ currency }) => currency === code));
  const put = (place: number, change: Partial<Stake>) =>
    onChange?.(value.map((one, at) => (at === place ? { ...one, ...change } : one)));
  return (
    <div id={props.id}>
      {value.map(({ currency, amount }, place) => (
        <div key={currency} className="l-condition">
          <Select
            aria-label={t('currency')}
            value={currency}
            style={{ width: 100 }}
            options={[currency, ...free].map((code) => ({ value: code, label: code }))}
            onChange={(next) => put(place, { currency: next })}
          />
          <Input
            aria-label={t('effect.maxStake')}
            inputMode="decimal"
            value={amount}
            onChange={(event) => put(place, { amount: event.target.value.trim() })}
          />
          <Button
            type="text"
            aria-label={t('removeCondition')}
            onClick={() => onChange?.(value.filter((_, at) => at !== place))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button
        size="small"
        disabled={free.length === 0}
        onClick={() => onChange?.([...value, { currency: free[0] ?? 'CNY', amount: '' }])}
      >
        {t('addStake')}
      </Button>
    </div>
  );
}
