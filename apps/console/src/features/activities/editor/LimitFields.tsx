import { activities } from '@pitboss/contract/content/activities';
import { activityLimits, amountFor } from '@pitboss/rules/activities/activity';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { fieldsOf, ownField } from '../../../kit/form/field-names.ts';
import { OwnField, WholeField } from '../../../kit/form/fields.tsx';
import { useFormInstance } from '../../../kit/form/form.tsx';
import { MultiChoice } from '../../../kit/inputs/choice.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { AgentsControl } from '../../../parts/choices/AgentsControl.tsx';
import type { ActivityRow } from '../activity/row.ts';
import { AmountsControl } from './amounts-control.tsx';
import { editorText } from './editor.text.ts';
import { useErrors } from './use-errors.ts';
import type { Values } from './values.ts';

const field = fieldsOf(activities.add);
interface Props {
  readonly row?: ActivityRow | undefined;
  readonly locked: boolean;
}

/** Participants: members of currencies, and of agents with all below them. */
export function ScopeFields({ row, locked }: Props) {
  const t = useText(editorText);
  const language = useLanguage();
  const errorAt = useErrors(row);
  const known = useClientState((state) => state.currency);
  const currencies = known.map((one) => ({
    value: one.code,
    label: `${one.code} ${language === 'zh_cn' ? one.name_zh_cn : one.name_en_us}`,
  }));
  return (
    <>
      <OwnField name={field.currencies} label={t('currencies')} required check={errorAt('currencies')}>
        <MultiChoice disabled={locked} options={currencies} />
      </OwnField>
      <OwnField name={ownField('agents')} label={t('agents')} hint={t('agentsHint')}>
        <AgentsControl known={row?.scope.agents ?? []} disabled={locked} />
      </OwnField>
      <OwnField name={ownField('except')} label={t('except')} hint={t('exceptHint')}>
        <AgentsControl known={row?.scope.except ?? []} placeholder={t('nobody')} disabled={locked} />
      </OwnField>
    </>
  );
}

/** Further conditions for a member, and the budget. */
export function LimitFields({ row, locked, currencies }: Props & { readonly currencies: readonly string[] }) {
  const t = useText(editorText);
  const errorAt = useErrors(row);
  const form = useFormInstance<Values>();
  const raised = (value: unknown) => {
    const lower =
      locked &&
      Object.keys(row?.budget ?? {}).some((currency) => {
        const before = amountFor(row?.budget, currency) ?? 0n;
        const now = amountFor(value as Values['budget'], currency);
        return now === null || now < before;
      });
    return lower ? t('higherOnly') : errorAt('budget')();
  };
  const amounts = (name: 'turnover' | 'transferIn') => (
    <OwnField
      name={ownField(name)}
      label={t(name)}
      hint={t('conditionHint')}
      check={errorAt(`conditions.${name}`)}
    >
      <AmountsControl currencies={currencies} disabled={locked} label={t(name)} />
    </OwnField>
  );
  return (
    <>
      {amounts('turnover')}
      {amounts('transferIn')}
      <WholeField
        name={ownField('accountAgeDays')}
        label={t('accountAgeDays')}
        min={0}
        max={activityLimits.accountAgeDays}
        hint={t('ageHint')}
        disabled={locked}
      />
      <OwnField name={field.budget} label={t('budget')} hint={t('budgetHint')} check={raised}>
        <AmountsControl
          currencies={
            locked ? Object.keys((form.getFieldValue('budget') as Values['budget']) ?? {}) : currencies
          }
          disabled={locked && row?.budget === null}
          label={t('budget')}
        />
      </OwnField>
    </>
  );
}
