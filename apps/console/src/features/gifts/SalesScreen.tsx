import { gifts, giftTypes } from '@pitboss/contract/anchors/gifts';
import { Count, Money, Plain } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { CurrencyPicker } from '../../parts/games/pickers.tsx';
import { Amounts } from '../../parts/prices/Amounts.tsx';
import { DynamicImage, type GiftRow, StaticImage } from './GiftImage.tsx';
import { salesText } from './gifts.text.ts';

function Name({ row }: { readonly row: GiftRow }) {
  return <Plain value={row.name[useLanguage()]} />;
}

/** Gifts as members see them, with what was sold of each in a range. */
export const SalesScreen = listScreen({
  page: '/gift',
  call: gifts.listGift,
  text: salesText,
  filters: {
    time: { range: ['start_time', 'end_time'], initial: 'open' },
    type: { choices: giftTypes },
    currency: { pick: CurrencyPicker },
    name: 'text',
  },
  columns: {
    staticPicture: { as: (row) => <StaticImage src={row.staticPicture} />, field: null, width: 80 },
    dynamicPicture: {
      as: (row) => <DynamicImage src={row.dynamicPicture} kind={row.dynamicKind} still={row.staticPicture} />,
      field: null,
      width: 80,
    },
    name: {
      as: (row) => <Name row={row} />,
      field: { zh_cn: 'name.zh_cn', en_us: 'name.en_us' },
      fixed: true,
      width: 160,
    },
    type: { choices: giftTypes, width: 100 },
    prices: {
      as: (row) => <Amounts amounts={row.prices} />,
      field: 'priceTexts',
      align: 'right',
      width: 140,
    },
    sold: {
      as: 'number',
      link: (row, { start_time, end_time }) => ({
        page: '/giftRecord',
        search: { giftId: row.id, start_time: String(start_time ?? ''), end_time: String(end_time ?? '') },
      }),
      width: 110,
    },
    coinsCny: { as: 'money', width: 150 },
    senders: { as: 'number', width: 110 },
  },
  totals: ({ totals }) => ({
    sold: <Count value={totals.sold} />,
    coinsCny: <Money value={totals.coinsCny} currency="CNY" />,
    senders: <Count value={totals.senders} />,
  }),
});
