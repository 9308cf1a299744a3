import { activities } from '@pitboss/contract/content/activities';
import { activityLimits, activityZones, payoutWays } from '@pitboss/rules/activities/activity';
import { formatTime } from '@pitboss/rules/time';
import { useEffect } from 'react';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, TimeField } from '../../../kit/form/fields.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { useZone, zoneName } from '../../../kit/time/zone.ts';
import type { ActivityRow } from '../activity/row.ts';
import { editorText } from './editor.text.ts';
import { useErrors } from './use-errors.ts';
import type { Values } from './values.ts';

const field = fieldsOf(activities.add);
const names = ['showStart', 'start', 'end', 'payoutTime', 'showEnd'] as const;

/**
 * The times of an activity, with the rules between them; where the viewer's zone is another, each also in the
 * activity's.
 */
export function TimeFields({
  row,
  locked,
}: {
  readonly row?: ActivityRow | undefined;
  readonly locked: boolean;
}) {
  const t = useText(editorText);
  const language = useLanguage();
  const viewer = useZone();
  const errorAt = useErrors(row);
  const form = useFormInstance<Values>();
  const values = useWatch<Values | undefined>([], { form, preserve: true });
  const zone = values?.zone ?? row?.zone ?? 'BeiJing';
  usePayoutFollows(values?.end);
  const inZone = (at: number | undefined) =>
    at === undefined || viewer.zone === zone
      ? undefined
      : t('inZone', { zone: zoneName(zone, language), time: formatTime(at, zone) });
  const check = (name: (typeof names)[number]) => {
    const later = () =>
      locked &&
      name === 'showEnd' &&
      row &&
      Math.floor((values?.showEnd ?? 0) / 1000) < Math.floor(row.showEnd / 1000)
        ? t('laterOnly')
        : undefined;
    return () => later() ?? errorAt(name)();
  };
  return (
    <>
      {names.map((name) => (
        <TimeField
          key={name}
          name={field[name]}
          label={t(name)}
          required
          disabled={locked && name !== 'showEnd'}
          {...hintOf(inZone(values?.[name]) ?? (name === 'payoutTime' ? t('payoutHint') : undefined))}
          check={check(name)}
        />
      ))}
      <ChoiceField
        name={field.payoutWay}
        label={t('payoutWay')}
        required
        disabled={locked}
        options={payoutWays.map((value) => ({ value, label: t(`payoutWay.${value}`) }))}
      />
      <ChoiceField
        name={field.zone}
        label={t('zone')}
        required
        disabled={locked}
        hint={t('zoneHint', { viewer: viewer.name })}
        options={activityZones.map((value) => ({ value, label: zoneName(value, language) }))}
      />
    </>
  );
}

const hintOf = (hint: string | undefined) => (hint === undefined ? {} : { hint });

/** Keeps the payout time an hour after the end until the user chooses another time. */
function usePayoutFollows(end: number | undefined) {
  const form = useFormInstance<Values>();
  useEffect(() => {
    if (end === undefined || !form.isFieldTouched('end') || form.isFieldTouched('payoutTime')) return;
    form.setFieldValue('payoutTime', Math.floor(end / 1000) * 1000 + activityLimits.payoutAfterMs);
  }, [end, form]);
}
