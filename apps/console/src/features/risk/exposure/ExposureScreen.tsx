import type { ReplyOf } from '@pitboss/contract/core/define';
import { riskExposure } from '@pitboss/contract/risk/risk-exposure';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { send } from '../../../kit/calls/send.ts';
import { keyOf, useCall } from '../../../kit/calls/use-call.ts';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { Money, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { TreeTable } from '../../../kit/list/tree-table.tsx';
import { formatMoney } from '../../../kit/money.ts';
import { useNavigation } from '../../../kit/navigation.tsx';
import { ViewSwitch } from '../../../kit/tabs/view-switch.tsx';
import { useText } from '../../../kit/text.ts';
import { AgentLink } from '../../../parts/links.tsx';
import { bySize } from './by-size.ts';
import { exposureText } from './exposure.text.ts';

const WhatIfDrawer = lazyPart(async () => (await import('./WhatIfDrawer.tsx')).WhatIfDrawer);

const everyMs = 30_000;
const views = ['all', 'own'] as const;

type Row = ReplyOf<typeof riskExposure.tree>['rows'][number];
/** A row with the sums that are shown, in their currency. */
type Shown = Row & { readonly shown: Row['own']; readonly unit: string };

const isPositive = (amount: string) => !amount.startsWith('-') && /[1-9]/.test(amount);

const amount = (name: Exclude<keyof Row['own'], 'openBets'>) => ({
  align: 'right' as const,
  width: 150,
  as: (row: Shown) => <Money value={row.shown[name]} currency={row.unit} />,
});

function Agent({ row }: { readonly row: Row }): ReactNode {
  const t = useText(exposureText);
  return (
    <>
      <AgentLink id={row.id}>{row.account}</AgentLink> <span className="k-none">{row.name}</span>
      {row.ownWallet && (
        <span title={t('ownWalletHint')}>
          {' '}
          <StatusTag>{t('ownWallet')}</StatusTag>
        </span>
      )}
    </>
  );
}

/** Maximum loss of unsettled bets, and the part of it that is a bound by the limit of wins. */
function OpenWorst({ row }: { readonly row: Shown }): ReactNode {
  const t = useText(exposureText);
  return (
    <>
      <Money value={row.shown.openWorst} currency={row.unit} />
      {isPositive(row.shown.openBound) && (
        <div className="k-none" title={t('openBoundHint')}>
          {t('openBound', { amount: formatMoney(row.shown.openBound) })}
        </div>
      )}
    </>
  );
}

const columns = {
  account: { width: 300, fixed: true, as: (row: Shown) => <Agent row={row} /> },
  maximum: {
    align: 'right',
    width: 150,
    as: (row: Shown) => (
      <strong className={isPositive(row.shown.maximum) ? 'k-loss' : undefined}>
        <Money value={row.shown.maximum} currency={row.unit} />
      </strong>
    ),
  },
  free: amount('free'),
  used: amount('used'),
  credit: amount('credit'),
  openBets: { align: 'right', width: 80, as: (row: Shown) => row.shown.openBets },
  openWorst: { align: 'right', width: 190, as: (row: Shown) => <OpenWorst row={row} /> },
  withheld: amount('withheld'),
  lostToday: amount('lostToday'),
  openStakes: amount('openStakes'),
  balance: {
    align: 'right',
    width: 170,
    as: (row: Shown) => <Money value={row.balance} currency={row.currency} />,
  },
} as const;

/** Definitions of the columns. */
const about = {
  maximum: 'worstToday',
  free: 'freeFunds',
  used: 'creditUsed',
  credit: 'credit',
  openWorst: 'openWorst',
  withheld: 'withheld',
} as const;

/**
 * Exposure of every agent: current debt and max loss, with the totals below it, expanded branch by branch.
 */
export function ExposureScreen() {
  const t = useText(exposureText);
  const { search, setSearch } = useNavigation();
  const view = search.sums === 'own' ? 'own' : 'all';
  const open = (search.open ?? '').split(',').filter((id) => /^[1-9]\d{0,18}$/.test(id));
  const top = useCall(riskExposure.tree, {}, { everyMs, keepPrevious: true });
  const branches = useQueries({
    queries: open.map((parentId) => ({
      queryKey: keyOf(riskExposure.tree, { parentId }),
      meta: { call: riskExposure.tree },
      queryFn: () => send(riskExposure.tree, { parentId }, { quiet: true }),
      refetchInterval: everyMs,
    })),
  });
  const shown = (rows: readonly Row[] | undefined): Shown[] =>
    bySize(rows ?? [], view).map((row) => ({
      ...row,
      shown: row[view],
      unit: view === 'own' ? row.currency : 'CNY',
    }));
  const below = new Map(open.map((id, position) => [id, shown(branches[position]?.data?.rows)]));
  const refresh = () => void Promise.all([top.refetch(), ...branches.map((one) => one.refetch())]);
  return (
    <div className="k-list">
      <TreeTable
        name="/agentExposure"
        label={t('tree')}
        text={exposureText}
        columns={columns}
        about={about}
        rows={shown(top.data?.rows)}
        below={(row) => (row.subAgents > 0 ? (below.get(row.id) ?? []) : undefined)}
        open={open}
        setOpen={(ids) => setSearch({ ...search, open: [...new Set(ids)].join(',') }, 'replace')}
        actions={(row) => [
          {
            label: exposureText.whatIf,
            run: () => setSearch({ ...search, whatIf: row.id }, 'push'),
          },
        ]}
        loading={top.isPending || branches.some((branch) => branch.isPending)}
        failed={top.isError || branches.some((branch) => branch.isError)}
        refresh={refresh}
        filtered={false}
        toolbar={
          <div className="k-toolbar">
            <ViewSwitch
              label={t('sums')}
              param="sums"
              views={views}
              words={(one) => t(`sums.${one}`)}
              kept={(kept) => kept}
            />
            {top.data && (
              <span className="k-none">
                {t('asOf')} <Time value={top.data.asOf} /> · {t('order')}
              </span>
            )}
          </div>
        }
        note={<p className="k-none">{t('how')}</p>}
      />
      {search.whatIf && <WhatIfDrawer />}
    </div>
  );
}
