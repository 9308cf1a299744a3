import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { currency } from '@pitboss/contract/money/currency';
import { commonText } from '../../kit/common.text.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { Destination } from '../../kit/list/list-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { CurrencyPicker } from '../../parts/games/pickers.tsx';
import { Change } from './Change.tsx';
import { currencyText } from './currency.text.ts';
import type { CurrencyRow } from './RateDialog.tsx';

const RateDialog = lazyDialog(async () => (await import('./RateDialog.tsx')).RateDialog);
const AddDialog = lazyDialog(async () => (await import('./AddDialog.tsx')).AddDialog);
const HistoryDrawer = lazyPart(async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer);

function Name({ row }: { readonly row: CurrencyRow }) {
  return <Plain value={row[`name_${useLanguage()}`]} />;
}

function ChangedBy({ row }: { readonly row: CurrencyRow }) {
  const t = useText(currencyText);
  if (row.code === 'CNY') return <StatusTag>{t('fixed')}</StatusTag>;
  return <Plain value={row.changedBy ?? t('initial')} />;
}

/** Currencies with their rates to CNY; a rate is added, never changed (spec §5: exchange rate). */
export const CurrencyScreen = listScreen({
  page: '/listCurrency',
  call: currency.overview,
  text: currencyText,
  rowKey: 'code',
  filters: { code: { pick: CurrencyPicker } },
  columns: {
    code: { as: 'text', fixed: true, width: 80 },
    name: {
      as: (row) => <Name row={row} />,
      field: { zh_cn: 'name_zh_cn', en_us: 'name_en_us' },
      width: 150,
    },
    symbol: { as: 'text', width: 70 },
    rate: {
      as: (row) => <span className="k-figure">{row.rate ?? '-'}</span>,
      align: 'right',
      width: 110,
    },
    change: { as: (row) => <Change value={row.change} />, align: 'right', width: 90 },
    validFrom: 'time',
    changedBy: { as: (row) => <ChangedBy row={row} />, width: 96 },
    nextRate: {
      as: (row) =>
        row.nextRate === null ? (
          '-'
        ) : (
          <>
            <span className="k-figure">{row.nextRate}</span>{' '}
            <Time value={row.nextFrom} format="MM-DD HH:mm" />
          </>
        ),
      also: ['nextFrom'],
      width: 150,
    },
    agents: {
      as: 'number',
      link: (row: CurrencyRow): Destination => ({ page: '/agentList', search: { currency: row.code } }),
      width: 80,
    },
  },
  actions: (row) => [
    {
      label: commonText.edit,
      feature: 'currency.edit',
      hidden: row.code === 'CNY',
      open: (close) => <RateDialog row={row} close={close} />,
    },
    {
      label: fieldLabels.history,
      open: (close) => <HistoryDrawer code={row.code} close={close} />,
    },
  ],
  buttons: () => [
    {
      label: currencyText.add,
      feature: 'currency.edit',
      primary: true,
      open: (close) => <AddDialog close={close} />,
    },
  ],
});
