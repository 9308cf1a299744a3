import { singleLabels } from '@pitboss/contract/risk/labels';
import { checkFilled } from '@pitboss/rules/checks/field-checks';
import { labelErrors } from '@pitboss/rules/labels/check-label';
import { errorText } from '@pitboss/rules/labels/error-texts';
import {
  effectsOf,
  type LabelCondition,
  type LabelEffects,
  type LabelSchedule,
  labelLimits,
  labelSchedules,
} from '@pitboss/rules/labels/labels';
import { messageText } from '@pitboss/rules/messages';
import { checkAmount, checkForcedLossProbability, checkRtp } from '@pitboss/rules/validation';
import { useClientState } from '../../kit/calls/client-state.ts';
import { Button } from '../../kit/controls/button.tsx';
import { TextBox } from '../../kit/controls/text-box.tsx';
import { fieldsOf, ownField } from '../../kit/form/field-names.ts';
import {
  ChoiceField,
  DecimalField,
  FormSection,
  OwnField,
  SwitchField,
  TextField,
  WholeField,
} from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { Choice } from '../../kit/inputs/choice.tsx';
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

/** Values of the form for a label as it is. */
const valuesOf = ({ effects, ...row }: LabelRow): Values => ({
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
});

/** Conditions and effects of a label; saving creates a new version. */
export function LabelDialog({ row, close }: { readonly row: LabelRow; readonly close: () => void }) {
  const t = useText(labelText);
  const rule = useRule();
  return (
    <FormDialog
      title={t('editOf', { label: t(`tag.${row.tag}`) })}
      width={820}
      call={singleLabels.update}
      version={row.version}
      initial={valuesOf(row)}
      payload={(values: Values) => ({
        tag: row.tag,
        version: row.version,
        enabled: values.enabled,
        reason: values.reason.trim(),
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
        <FormSection title={t('when')}>
          <ConditionFields row={row} />
        </FormSection>
      )}
      <FormSection title={t('effects')}>
        <EffectFields row={row} />
      </FormSection>
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

/** When members get the label, how often that is evaluated, and how long it stays. */
function ConditionFields({ row }: { readonly row: LabelRow }) {
  const t = useText(labelText);
  const language = useLanguage();
  const { min, max } = labelLimits.stayHours;
  return (
    <>
      <OwnField
        wide
        name={field.conditions}
        label={t('conditions')}
        check={(value) => {
          const conditions = (value as LabelCondition[] | undefined) ?? [];
          const [fault] = labelErrors(row.tag, { ...row, enabled: false, effects: {}, conditions });
          return fault && errorText(fault.fault, language);
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
  );
}

/** Effects that a label of this side may have. */
function EffectFields({ row }: { readonly row: LabelRow }) {
  const t = useText(labelText);
  const language = useLanguage();
  const rule = useRule();
  const allowed = effectsOf[row.side];
  return (
    <>
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
          check={rule((typed) => (typed === '' ? null : checkForcedLossProbability(typed)))}
        />
      )}
      {allowed.includes('maxStake') && (
        <OwnField
          wide
          name={ownField('maxStake')}
          label={t('effect.maxStake')}
          hint={t('stakeHint')}
          check={(value) => {
            const broken = (value as readonly Stake[]).map(({ amount }) => checkAmount(amount));
            const first = broken.find((one) => one !== null);
            return first ? messageText(first, language) : undefined;
          }}
        >
          <StakeEditor />
        </OwnField>
      )}
      {flags
        .filter((name) => allowed.includes(name))
        .map((name) => (
          <SwitchField key={name} name={ownField(name)} label={t(`effect.${name}`)} />
        ))}
    </>
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
  const put = (position: number, change: Partial<Stake>) =>
    onChange?.(value.map((one, at) => (at === position ? { ...one, ...change } : one)));
  return (
    <div id={props.id}>
      {value.map(({ currency, amount }, position) => (
        <div key={currency} className="l-condition">
          <Choice
            label={t('currency')}
            value={currency}
            width={100}
            options={[currency, ...free].map((code) => ({ value: code, label: code }))}
            onChange={(next) => put(position, { currency: next })}
          />
          <TextBox
            width={140}
            label={t('effect.maxStake')}
            inputMode="decimal"
            value={amount}
            onChange={(typed) => put(position, { amount: typed.trim() })}
          />
          <Button
            type="text"
            aria-label={t('removeCondition')}
            onClick={() => onChange?.(value.filter((_, at) => at !== position))}
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
