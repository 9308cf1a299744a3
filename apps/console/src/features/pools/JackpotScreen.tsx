import { pools } from '@pitboss/contract/pools/pools';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { type RowsColumn, RowsTable } from '../../kit/detail/rows-table.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { kitText } from '../../kit/kit.text.ts';
import { Money, StatusTag, Time } from '../../kit/list/cells.tsx';
import { MenuButton } from '../../kit/menu/menu-button.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';
import { jackpotText, poolText } from './pools.text.ts';
import type { LevelRow } from './rows.ts';
import './pools.css';

const SwitchDialog = lazyDialog(async () => (await import('./JackpotDialogs.tsx')).JackpotSwitchDialog);
const LimitDialog = lazyDialog(async () => (await import('./JackpotDialogs.tsx')).LimitDialog);
const DrainDialog = lazyDialog(async () => (await import('./JackpotDialogs.tsx')).DrainDialog);
const CurrencyDialog = lazyDialog(async () => (await import('./JackpotDialogs.tsx')).CurrencyDialog);

/** Balances move with every bet; the page reads them again this often. */
const everyMs = 10_000;
const yearMs = 365 * 86_400_000;

type Opened = (close: () => void) => ReactNode;

/** Money in each level of the pools, its limits, and the expected hit at the pace of today. */
export function JackpotScreen() {
  const t = useText(jackpotText);
  const levels = useCall(pools.info, {}, { everyMs, keepPrevious: true });
  const [opened, setOpened] = useState<Opened>();
  const open = (show: Opened) => setOpened(() => show);
  return (
    <div className="pool-page">
      <SilentNodes />
      <Loaded query={levels} lines={12}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="pool-none">{t('none')}</p>
          ) : (
            [...new Set(rows.map(({ groupId }) => groupId))].map((groupId) => (
              <GroupCard key={groupId} rows={rows.filter((row) => row.groupId === groupId)} open={open} />
            ))
          )
        }
      </Loaded>
      {opened?.(() => setOpened(undefined))}
    </div>
  );
}

function GroupCard({
  rows: all,
  open,
}: {
  readonly rows: readonly LevelRow[];
  readonly open: (show: Opened) => void;
}) {
  const t = useText(jackpotText);
  const p = useText(poolText);
  const { holds } = useNavigation();
  const [group] = all as readonly [LevelRow];
  const may = holds('jackpotPools.edit');
  const shortfall: RowsColumn<LevelRow> = {
    title: t('shortfall'),
    align: 'right',
    cell: (row) => <Shortfall value={row.shortfall} />,
  };
  return (
    <section className="pool-card" aria-label={group.name}>
      <header>
        <h2>{group.name}</h2>
        <StatusTag tone={group.state === 'open' ? 'success' : 'neutral'}>
          {p(`state.${group.state}`)}
        </StatusTag>
        <AppliedOn kind="pool" id={group.groupId} />
        <span className="pool-space" />
        {may && (
          <>
            <Button
              size="small"
              onClick={() => open((close) => <CurrencyDialog group={group} close={close} />)}
            >
              {t('addLevel')}
            </Button>
            <Button
              size="small"
              onClick={() => open((close) => <SwitchDialog group={group} close={close} />)}
            >
              {p(group.state === 'open' ? 'close' : 'open')}
            </Button>
          </>
        )}
      </header>
      <RowsTable
        label={group.name}
        rows={all}
        rowKey={(row) => `${row.currency}${row.level}`}
        columns={[
          { title: p('level'), cell: (row) => `${p(`level.${row.level}`)} ${row.currency}`, width: 130 },
          { title: p('ratios'), align: 'right', cell: (row) => row.ratio },
          { title: t('balance'), align: 'right', cell: (row) => <Balance row={row} />, width: 190 },
          { title: t('seed'), align: 'right', cell: (row) => <Money value={row.seed} /> },
          { title: t('cap'), align: 'right', cell: (row) => <Cap row={row} /> },
          { title: t('hourly'), align: 'right', cell: (row) => <Pace row={row} /> },
          { title: t('hit'), cell: (row) => <Hit row={row} /> },
          { title: t('moved'), align: 'right', cell: (row) => <Moved row={row} /> },
          ...(all.some(({ shortfall }) => shortfall !== '0.00') ? [shortfall] : []),
          { title: '', cell: (row) => (may ? <Actions row={row} open={open} /> : null), width: 52 },
        ]}
      />
    </section>
  );
}

/** The balance with how far it is on its way to the cap. */
function Balance({ row }: { readonly row: LevelRow }) {
  const cap = Number(row.cap);
  return (
    <span className="pool-balance">
      <Money value={row.balance} />
      {cap > 0 && <progress max={cap} value={Math.min(Number(row.balance), cap)} aria-hidden="true" />}
    </span>
  );
}

function Cap({ row }: { readonly row: LevelRow }) {
  const t = useText(jackpotText);
  if (row.cap === '0.00') return t('noCap');
  return (
    <>
      <Money value={row.cap} /> {row.mustHit && <StatusTag tone="unusual">{t('mustHit')}</StatusTag>}
    </>
  );
}

function Pace({ row }: { readonly row: LevelRow }) {
  const t = useText(jackpotText);
  return (
    <span title={t('pace', { hours: row.paceHours, bets: row.bets })}>
      <Money value={row.hourly} />
    </span>
  );
}

function Hit({ row }: { readonly row: LevelRow }) {
  const t = useText(jackpotText);
  // Null is decades away, too, where something comes in.
  const comesIn = row.state === 'open' && row.cap !== '0.00' && row.hourly !== '0.00';
  if (row.hitAt === null) return t(comesIn ? 'hitLate' : 'noHit');
  const wait = row.hitAt - Date.now();
  if (wait <= 0) return <StatusTag tone="error">{t('hitNow')}</StatusTag>;
  // The pace of one day is no basis for a date decades ahead.
  return wait > yearMs ? t('hitLate') : <Time value={row.hitAt} />;
}

function Moved({ row }: { readonly row: LevelRow }) {
  return (
    <span className="pool-moved">
      <Money value={row.contributed} /> / <Money value={row.paid} />
    </span>
  );
}

function Shortfall({ value }: { readonly value: string }) {
  return value === '0.00' ? (
    '-'
  ) : (
    <span className="pool-wrong">
      <Money value={value} />
    </span>
  );
}

function Actions({ row, open }: { readonly row: LevelRow; readonly open: (show: Opened) => void }) {
  const t = useText(jackpotText);
  const k = useText(kitText);
  const navigation = useNavigation();
  const statement = {
    key: 'statement',
    label: t('statement'),
    run: () =>
      navigation.open('/statement', {
        kind: 'pool',
        account: `${row.name} ${row.level}`,
        currency: row.currency,
      }),
  };
  return (
    <MenuButton
      label={k('more')}
      className="k-btn k-btn-link k-btn-small"
      items={[
        {
          key: 'set',
          label: t('set'),
          run: () => open((close) => <LimitDialog row={row} close={close} />),
        },
        {
          key: 'drain',
          label: t('drain'),
          danger: true,
          disabled: row.balance === '0.00',
          run: () => open((close) => <DrainDialog row={row} close={close} />),
        },
        ...(navigation.allowed('/statement') ? [statement] : []),
      ]}
    >
      ⋯
    </MenuButton>
  );
}
