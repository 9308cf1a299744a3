import { schedules } from '@pitboss/contract/desk/schedules';
import { cadences, nextRun } from '@pitboss/rules/schedule';
import { type Shortcut, shortcuts, type Zone, zones } from '@pitboss/rules/time';
import type { ReactNode } from 'react';
import { useCall } from '../calls/use-call.ts';
import { Callout } from '../detail/callout.tsx';
import { type ExportedList, type ExportInput, exportInput } from '../export/export-input.ts';
import type { Plan } from '../filters/list-url.ts';
import { fieldsOf, ownField } from '../form/field-names.ts';
import { ChoiceField, TextField } from '../form/fields.tsx';
import { useWatch } from '../form/form.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { kitText } from '../kit.text.ts';
import { useLanguage } from '../settings.ts';
import { useText } from '../text.ts';
import { deviceZone, useZone, zoneName } from '../time/zone.ts';
import { hourLabels, scheduleLabels, weekdayName } from './schedule.text.ts';

const field = fieldsOf(schedules.create);
/** Choice of days that keeps the filter as it is; other choices set the range of the list at each run. */
const keep = 'keep';

interface Values {
  readonly name: string;
  readonly every: (typeof cadences)[number];
  readonly weekday: number;
  readonly monthDay: number;
  readonly hour: number;
  readonly zone: Zone;
  readonly days: Shortcut | typeof keep;
  readonly email?: string;
}

const dayOf = ({ every, weekday, monthDay }: Pick<Values, 'every' | 'weekday' | 'monthDay'>) =>
  ({ day: 1, week: weekday, month: monthDay })[every];

/**
 * The range of a list that its reports can move with: the one that it always has, else the one that is
 * filtered by, else its first.
 */
function rangeOf(plans: readonly Plan[], list: ExportInput): Plan | undefined {
  const ranges = plans.filter(({ kind, fields }) => kind === 'range' && fields.length === 2);
  const isRequested = ({ fields }: Plan) => fields.every((name) => list.payload[name] !== undefined);
  return ranges.find(isRequested) ?? ranges[0];
}

/**
 * Schedules the export of a list with its current state: daily, weekly or monthly, with the days of its range
 * evaluated at each run.
 */
export function ScheduleDialog(props: {
  /** Initial name of the report: the name of the saved view, if one is chosen. */
  readonly name: string | undefined;
  readonly list: ExportedList;
  readonly close: () => void;
}): ReactNode {
  const t = useText(scheduleLabels);
  const { close } = props;
  const list = exportInput(props.list);
  const range = rangeOf(props.list.plans, list);
  const isFiltered = range?.fields.some((name) => list.payload[name] !== undefined) ?? false;
  const payload = (values: Values) => {
    const { zone, name, hour, every, days } = values;
    const email = values.email?.trim();
    const [from = '', to = ''] = range?.fields ?? [];
    const { zoneName: _, ...rest } = list;
    return {
      name: name.trim(),
      every,
      hour,
      day: dayOf(values),
      range: range && days !== keep ? { from, to, days } : null,
      ...(email && { email }),
      list: { ...rest, zone, ...(zone === 'local' && { zoneName: deviceZone() }) },
    };
  };
  return (
    <FormDialog
      title={t('title')}
      okText={t('save')}
      call={schedules.create}
      initial={
        {
          name: props.name ?? list.title,
          every: 'day',
          weekday: 1,
          monthDay: 1,
          hour: 8,
          zone: list.zone,
          days: isFiltered ? 'yesterday' : keep,
        } as Values
      }
      payload={payload}
      onClose={close}
    >
      <p>{t('intro')}</p>
      <TextField name={field.name} label={t('name')} required max={60} />
      <Times />
      {range && <Days isFiltered={isFiltered} />}
      <Email />
    </FormDialog>
  );
}

function Times(): ReactNode {
  const t = useText(scheduleLabels);
  const language = useLanguage();
  const { format } = useZone();
  const every = useWatch<Values['every'] | undefined>('every') ?? 'day';
  const weekday = useWatch<number | undefined>('weekday') ?? 1;
  const monthDay = useWatch<number | undefined>('monthDay') ?? 1;
  const hour = useWatch<number | undefined>('hour') ?? 8;
  const zone = useWatch<Zone | undefined>('zone') ?? 'BeiJing';
  const next = nextRun({ every, day: dayOf({ every, weekday, monthDay }), hour }, Date.now(), zone);
  const numbers = (count: number, first: number) => Array.from({ length: count }, (_, n) => n + first);
  return (
    <>
      <ChoiceField
        name={field.every}
        label={t('every')}
        required
        options={cadences.map((value) => ({ value, label: t(`every.${value}`) }))}
      />
      {every === 'week' && (
        <ChoiceField
          name={ownField('weekday')}
          label={t('day')}
          required
          options={numbers(7, 1).map((value) => ({ value, label: weekdayName(value, language) }))}
        />
      )}
      {every === 'month' && (
        <ChoiceField
          name={ownField('monthDay')}
          label={t('day')}
          required
          options={numbers(31, 1).map((value) => ({
            value,
            label: value === 31 ? t('dayLast') : t('dayOfMonth', { day: String(value) }),
          }))}
        />
      )}
      <ChoiceField
        name={field.hour}
        label={t('hour')}
        required
        options={numbers(24, 0).map((value) => ({ value, label: hourLabels(value) }))}
        hint={t('next', { at: format(next) })}
      />
      <ChoiceField
        name={ownField('zone')}
        label={t('zone')}
        required
        options={zones.map((value) => ({ value, label: zoneName(value, language) }))}
      />
    </>
  );
}

function Days({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  const t = useText(scheduleLabels);
  const kit = useText(kitText);
  const named = shortcuts.map((value) => ({ value, label: kit(value) }));
  // A filter by fixed days would select the same days at every run.
  const options = isFiltered ? named : [{ value: keep, label: t('daysKeep') }, ...named];
  return (
    <ChoiceField name={ownField('days')} label={t('days')} required options={options} hint={t('daysHint')} />
  );
}

function Email(): ReactNode {
  const t = useText(scheduleLabels);
  const { data } = useCall(schedules.mail, {}, { quiet: true });
  if (!data) return null;
  if (!data.available) return <Callout kind="info" title={t('noMail')} />;
  const check = (value: unknown) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value).trim()) ? undefined : t('emailWrong');
  return <TextField name={field.email} label={t('email')} hint={t('emailHint')} check={check} />;
}
