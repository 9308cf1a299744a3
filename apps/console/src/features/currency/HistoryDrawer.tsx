import { currency } from '@pitboss/contract/currency';
import { Alert, Drawer, Empty, Skeleton, Table } from 'antd';
import { useMemo } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { useInFront } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { Chart } from '../../parts/chart/Chart.tsx';
import type { ChartSpec } from '../../parts/chart/chart-look.ts';
import { Change } from './Change.tsx';
import { currencyText } from './currency.text.ts';

const tones = { past: 'neutral', inForce: 'success', coming: 'info', replaced: 'warning' } as const;

/** Every rate of a currency, as a line and as a table. */
export function HistoryDrawer({ code, close }: { readonly code: string; readonly close: () => void }) {
  const t = useText(currencyText);
  const inFront = useInFront();
  const query = useCall(currency.history, { code, pageSize: 500 });
  const rates = query.data?.list ?? [];
  return (
    <Drawer open={inFront} onClose={close} size={720} title={t('historyOf', { code })}>
      {query.isPending ? (
        <Skeleton active />
      ) : rates.length === 0 ? (
        <Empty description={t('noHistory')} />
      ) : (
        <>
          <Course code={code} rates={rates} />
          <Alert type="info" title={t('insertOnly')} style={{ margin: '12px 0' }} />
          <Table
            size="small"
            rowKey="id"
            dataSource={rates}
            pagination={{ pageSize: 15, hideOnSinglePage: true, size: 'small', showSizeChanger: false }}
            columns={[
              { title: t('from'), render: (_, row) => <Time value={row.validFrom} /> },
              {
                title: t('rate'),
                align: 'right',
                render: (_, row) => <span className="k-figure">{row.rate}</span>,
              },
              { title: t('change'), align: 'right', render: (_, row) => <Change value={row.change} /> },
              { title: t('changedBy'), render: (_, row) => <Plain value={row.changedBy ?? t('initial')} /> },
              {
                title: t('state'),
                render: (_, row) => <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
              },
            ]}
          />
        </>
      )}
    </Drawer>
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
          words: (place) => drawn[place]?.rate ?? '',
        },
      ],
    };
  }, [rates, zone, code]);
  return <Chart spec={spec} height={200} label={t('chartOf', { code, count: rates.length })} />;
}
