import {
  type ActivityKind,
  boardMeasures,
  loginPeriods,
  onlineSpans,
  runModes,
  stepPays,
  tieRules,
} from '@pitboss/rules/activities/activity';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { ownField } from '../../../kit/form/field-names.ts';
import { ChoiceField, OwnField } from '../../../kit/form/fields.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { useText } from '../../../kit/text.ts';
import { GamesControl } from '../../../parts/choices/GamesControl.tsx';
import type { ActivityRow } from '../activity/row.ts';
import { AmountsControl } from './amounts-control.tsx';
import { editorText } from './editor.text.ts';
import { PrizesControl, StepsControl } from './RowsControl.tsx';
import { useErrors } from './use-errors.ts';
import type { Values } from './values.ts';

interface Props {
  readonly row?: ActivityRow | undefined;
  readonly locked: boolean;
  readonly currencies: readonly string[];
}

/** Measure and awards of an activity, by its kind. */
export function RuleFields(props: Props & { readonly kind: ActivityKind }) {
  return props.kind === 'leaderboard' ? <BoardFields {...props} /> : <StepFields {...props} />;
}

function BoardFields({ row, locked, currencies }: Props) {
  const t = useText(editorText);
  const errorAt = useErrors(row);
  const form = useFormInstance<Values>();
  const measure = useWatch('measure', { form, preserve: true });
  return (
    <>
      <ChoiceField
        name={ownField('measure')}
        label={t('measure')}
        required
        disabled={locked}
        options={boardMeasures.map((value) => ({ value, label: t(`measure.${value}`) }))}
      />
      {measure !== 'gifts' && (
        <>
          <OwnField name={ownField('gameIds')} label={t('gameIds')}>
            <GamesControl disabled={locked} />
          </OwnField>
          <OwnField
            name={ownField('minBet')}
            label={t('minBet')}
            hint={t('minBetHint')}
            check={errorAt('rule.minBet')}
          >
            <AmountsControl currencies={currencies} disabled={locked} label={t('minBet')} />
          </OwnField>
        </>
      )}
      <OwnField
        name={ownField('minScore')}
        label={t('minScore')}
        hint={t('minScoreHint')}
        check={errorAt('rule.minScore')}
      >
        <AmountsControl currencies={currencies} disabled={locked} label={t('minScore')} />
      </OwnField>
      <OwnField name={ownField('prizes')} label={t('prizes')} required check={errorAt('rule.prizes')}>
        <PrizesControl currencies={currencies} disabled={locked} />
      </OwnField>
      <ChoiceField
        name={ownField('ties')}
        label={t('ties')}
        required
        disabled={locked}
        options={tieRules.map((value) => ({ value, label: t(`ties.${value}`) }))}
      />
    </>
  );
}

function BetweenControl(props: {
  readonly id?: string;
  readonly value?: Values['between'];
  readonly onChange?: (value: Values['between']) => void;
  readonly disabled: boolean;
}) {
  const t = useText(editorText);
  const { value = { from: '', to: '' }, onChange, disabled } = props;
  const part = (name: 'from' | 'to', placeholder: string) => (
    <TextBox
      label={`${t('between')} ${placeholder}`}
      placeholder={placeholder}
      disabled={disabled}
      value={value[name]}
      onChange={(typed) => onChange?.({ ...value, [name]: typed })}
    />
  );
  return (
    <span className="act-between" id={props.id} tabIndex={-1}>
      {part('from', '20:00')} – {part('to', '22:00')}
    </span>
  );
}

function StepFields({ row, locked, currencies, kind }: Props & { readonly kind: ActivityKind }) {
  const t = useText(editorText);
  const errorAt = useErrors(row);
  return (
    <>
      {kind === 'login' && (
        <>
          <ChoiceField
            name={ownField('period')}
            label={t('period')}
            required
            disabled={locked}
            options={loginPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
          />
          <OwnField
            name={ownField('between')}
            label={t('between')}
            hint={t('betweenHint')}
            check={errorAt('rule.between')}
          >
            <BetweenControl disabled={locked} />
          </OwnField>
        </>
      )}
      {kind === 'onlineTime' ? (
        <ChoiceField
          name={ownField('span')}
          label={t('span')}
          required
          disabled={locked}
          options={onlineSpans.map((value) => ({ value, label: t(`span.${value}`) }))}
        />
      ) : (
        <ChoiceField
          name={ownField('mode')}
          label={t('countMode')}
          required
          disabled={locked}
          options={runModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        />
      )}
      <OwnField name={ownField('steps')} label={t('steps')} required check={errorAt('rule.steps')}>
        <StepsControl
          currencies={currencies}
          disabled={locked}
          at={kind === 'leaderboard' ? '' : t(`at.${kind}`)}
        />
      </OwnField>
      <ChoiceField
        name={ownField('pay')}
        label={t('pay')}
        required
        disabled={locked}
        options={stepPays.map((value) => ({ value, label: t(`pay.${value}`) }))}
      />
    </>
  );
}
