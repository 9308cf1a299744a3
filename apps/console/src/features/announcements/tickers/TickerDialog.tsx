import { tickers } from '@pitboss/contract/content/tickers';
import type { ReplyOf } from '@pitboss/contract/core/define';
import {
  checkTickerContent,
  checkTickerInterval,
  checkTickerPeriods,
  checkTickerSort,
  tickerLimits,
} from '@pitboss/rules/content/announcement-checks';
import type { PlayPeriod } from '@pitboss/rules/content/ticker';
import { Button } from '../../../kit/controls/button.tsx';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { fieldsOf, ownField } from '../../../kit/form/field-names.ts';
import { DecimalField, FormSection, OwnField, TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import { GamesControl } from '../../../parts/choices/GamesControl.tsx';
import { PeriodFields, type PeriodValues, periodIn, periodOf } from '../../../parts/period/PeriodFields.tsx';
import { DayLine } from './DayLine.tsx';
import { tickerText } from './tickers.text.ts';

type Row = ReplyOf<typeof tickers.list>['list'][number];
const field = fieldsOf(tickers.update);
const own = { contentZh: ownField('contentZh'), contentEn: ownField('contentEn') } as const;

interface Values extends PeriodValues {
  contentZh: string;
  contentEn: string;
  interval: string;
  periods: PlayPeriod[];
  gameIds: string[];
  sort: string;
}
const initialOf = (row: Row | undefined): Values => ({
  contentZh: row?.content.zh_cn ?? '',
  contentEn: row?.content.en_us ?? '',
  ...periodIn(row),
  interval: String(row?.interval ?? 10),
  periods: row?.periods ?? [],
  gameIds: row?.gameIds.map(String) ?? [],
  sort: String(row?.sort ?? 1),
});
const writtenIn = (values: Values) => ({
  content: { zh_cn: values.contentZh.trim(), en_us: values.contentEn.trim() },
  ...periodOf(values),
  interval: Number(values.interval),
  periods: values.periods.map(({ start, end }) => ({ start: start.trim(), end: end.trim() })),
  gameIds: values.gameIds.map(Number),
  sort: Number(values.sort),
});

/** Periods of a day as rows of two times, with a time line below. */
function PeriodsControl(props: {
  readonly id?: string;
  readonly value?: PlayPeriod[];
  readonly onChange?: (value: PlayPeriod[]) => void;
}) {
  const t = useText(tickerText);
  const periods = props.value ?? [];
  const set = (at: number, period: PlayPeriod) =>
    props.onChange?.(periods.map((one, position) => (position === at ? period : one)));
  return (
    <div id={props.id}>
      {periods.map((period, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place; two empty ones are alike
        <div key={at} className="an-period">
          <TextBox
            width={110}
            label={`${t('from')} ${at + 1}`}
            placeholder="08:00"
            value={period.start}
            onChange={(typed) => set(at, { ...period, start: typed })}
          />
          –
          <TextBox
            width={110}
            label={`${t('to')} ${at + 1}`}
            placeholder="12:00"
            value={period.end}
            onChange={(typed) => set(at, { ...period, end: typed })}
          />
          <Button
            type="text"
            aria-label={`${t('removePeriod')} ${at + 1}`}
            onClick={() => props.onChange?.(periods.filter((_, position) => position !== at))}
          >
            ✕
          </Button>
        </div>
      ))}
      <Button
        size="small"
        disabled={periods.length >= tickerLimits.periods}
        onClick={() => props.onChange?.([...periods, { start: '', end: '' }])}
      >
        {t('addPeriod')}
      </Button>
      <DayLine periods={periods} scale />
    </div>
  );
}

function Fields() {
  const t = useText(tickerText);
  const rule = useRule();
  const someText = 'x';
  return (
    <>
      <FormSection title={t('content')}>
        <TextField
          name={own.contentZh}
          label={t('contentZh')}
          required
          lines={2}
          max={199}
          check={rule((zh_cn) => checkTickerContent({ zh_cn, en_us: someText }))}
        />
        <TextField
          name={own.contentEn}
          label={t('contentEn')}
          required
          lines={2}
          max={499}
          check={rule((en_us) => checkTickerContent({ zh_cn: someText, en_us }))}
        />
      </FormSection>
      <FormSection title={t('playing')}>
        <PeriodFields t={t} />
        <DecimalField
          name={field.interval}
          label={t('playInterval')}
          unit={t('minutes')}
          required
          check={rule(checkTickerInterval)}
        />
        <OwnField
          wide
          name={field.periods}
          label={t('periods')}
          hint={t('periodsHint')}
          check={(periods) => rule(() => checkTickerPeriods(periods as PlayPeriod[]))('')}
        >
          <PeriodsControl />
        </OwnField>
        <OwnField wide name={field.gameIds} label={t('gameIds')}>
          <GamesControl />
        </OwnField>
        <DecimalField
          name={field.sort}
          label={t('sort')}
          hint={t('sortHint')}
          required
          check={rule((sort) => checkTickerSort(t('sort'), sort))}
        />
      </FormSection>
    </>
  );
}

/** Makes a news ticker or changes one; what another author changed meanwhile is not written over. */
export function TickerDialog({ row, close }: { readonly row?: Row; readonly close: () => void }) {
  const t = useText(tickerText);
  const shared = { initial: initialOf(row), onClose: close, width: 760, children: <Fields /> };
  return row ? (
    <FormDialog
      {...shared}
      title={t('editTitle')}
      call={tickers.update}
      version={row.version}
      payload={(values) => ({ id: row.id, ...writtenIn(values) })}
    />
  ) : (
    <FormDialog {...shared} title={t('add')} call={tickers.add} payload={writtenIn} />
  );
}
