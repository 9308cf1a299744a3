import { currency } from '@pitboss/contract/money/currency';
import { useMemo } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Callout } from '../../kit/detail/callout.tsx';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { Chart } from '../../parts/chart/Chart.tsx';
import type { ChartSpec } from '../../parts/chart/chart-look.ts';
import { Change } from './Change.tsx';
import { currencyText } from './currency.text.ts';

const tones = { past: 'neutral', inForce: 'success', coming: 'info', replaced: 'neutral' } as const;

/** Every rate of a currency, as a line and as a table. */
export function HistoryDrawer({ code, close }: { readonly code: string; readonly close: () => void }) {
  const t = useText(currencyText);
  const query = useCall(currency.history, { code, pageSize: 500 });
  return (
    <DetailDrawer title={t('historyOf', { code })} close={close}>
      <Loaded query={query} lines={14}>
        {({ list: rates }) => (
          <>
            {rates.length > 0 && <Course code={code} rates={rates} />}
            <Callout kind="info" title={t('insertOnly')} />
            <RowsTable
              label={t('historyOf', { code })}
              rows={rates}
              rowKey={(row) => row.id}
              pageSize={15}
              empty={t('noHistory')}
              columns={[
                { title: t('from'), cell: (row) => <Time value={row.validFrom} /> },
                { title: t('rate'), align: 'right', cell: (row) => row.rate },
                { title: t('change'), align: 'right', cell: (row) => <Change value={row.change} /> },
                { title: t('changedBy'), cell: (row) => <Plain value={row.changedBy ?? t('initial')} /> },
                {
                  title: t('state'),
                  cell: (row) => <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </DetailDrawer>
  );
}

interface Rate {
  readonly rate: string;
  readonly validFrom: number;
  readonly state: keyof typeof tones;
}

function Course({ code, rates }: { readonly code: string; readonly rates: readonly Rate[] }) {
  const t = useText(currencyText);
  const { format, zone } = useZone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: format follows the zone
  const spec = useMemo((): ChartSpec => {
    const given = rates.filter(({ state }) => state !== 'replaced').toReversed();
    const last = given.at(-1);
    // The rate in force runs on until today.
    const drawn = last?.state === 'inForce' ? [...given, { ...last, validFrom: Date.now() }] : given;
    return {
      labels: drawn.map(({ validFrom }) => format(validFrom, 'YYYY-MM-DD')),
      axes: { left: { close: true } },
      series: [
        {
          name: code,
          // A rate holds until the next one.
          kind: 'step',
          values: drawn.map(({ rate }) => Number(rate)),
          words: (position) => drawn[position]?.rate ?? '',
        },
      ],
    };
  }, [rates, zone, code]);
  return <Chart spec={spec} height={200} label={t('chartOf', { code, count: rates.length })} />;
}
