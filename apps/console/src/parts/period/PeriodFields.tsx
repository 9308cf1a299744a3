import { checkTickerTimes } from '@pitboss/rules/content/announcement-checks';
import { tickerZones } from '@pitboss/rules/content/ticker';
import { endOfSecond } from '@pitboss/rules/time';
import { ownField } from '../../kit/form/field-names.ts';
import { ChoiceField, TimeField } from '../../kit/form/fields.tsx';
import { useWatch } from '../../kit/form/form.tsx';
import { useRule } from '../../kit/form/rules.ts';

type Zone = (typeof tickerZones)[number];

/** Form values of the period in which something is in force, and of the time zone its author uses. */
export interface PeriodValues {
  startTime?: number;
  endTime?: number;
  zone: Zone;
}
type Row = Required<Readonly<PeriodValues>>;

/** Returns the initial values of such a form. */
export const periodIn = (row: Row | undefined): PeriodValues => ({
  ...(row ? { startTime: row.startTime, endTime: row.endTime } : {}),
  zone: row?.zone ?? 'BeiJing',
});
/** Returns the payload of such a form. */
export const periodOf = ({ startTime = 0, endTime = 0, zone }: PeriodValues): Row => ({
  startTime,
  endTime: endOfSecond(endTime),
  zone,
});

/** Start, end and zone, in the words of their list. */
export function PeriodFields({
  t,
}: {
  readonly t: (key: 'startTime' | 'endTime' | 'zone' | `zone.${Zone}`) => string;
}) {
  const rule = useRule();
  const start = useWatch<number | undefined>('startTime');
  return (
    <>
      <TimeField name={ownField('startTime')} label={t('startTime')} required />
      <TimeField
        name={ownField('endTime')}
        label={t('endTime')}
        required
        check={rule((end) =>
          checkTickerTimes(start ?? 0, end === '' ? Number.MAX_SAFE_INTEGER : endOfSecond(Number(end))),
        )}
      />
      <ChoiceField
        name={ownField('zone')}
        label={t('zone')}
        required
        options={tickerZones.map((value) => ({ value, label: t(`zone.${value}`) }))}
      />
    </>
  );
}
