import { giftStates, gifts, giftTypes } from '@pitboss/contract/anchors/gifts';
import { ask } from '../../kit/dialog/ask.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Plain, StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { mutation, type RowAction } from '../../kit/list/list-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { Amounts } from '../../parts/prices/Amounts.tsx';
import { DynamicPicture, type GiftRow, StaticPicture } from './GiftPicture.tsx';
import { giftText } from './gifts.text.ts';

const GiftDialog = lazyDialog(async () => (await import('./GiftDialog.tsx')).GiftDialog);

function Name({ row }: { readonly row: GiftRow }) {
  return <Plain value={row.name[useLanguage()]} />;
}

/** The state, with the game servers that know of it. */
function State({ row }: { readonly row: GiftRow }) {
  const t = useText(giftText);
  return (
    <>
      <StatusTag tone={row.state === 'enabled' ? 'success' : 'neutral'}>{t(`state.${row.state}`)}</StatusTag>{' '}
      {row.state === 'enabled' && <AppliedOn kind="gift" id={row.id} />}
    </>
  );
}

function Conditions({ row }: { readonly row: GiftRow }) {
  return <Plain value={row.conditionText[useLanguage()]} />;
}

const actions = (row: GiftRow): readonly RowAction[] => [
  { label: giftText.edit, feature: 'gifts.edit', open: (close) => <GiftDialog row={row} close={close} /> },
  {
    label: giftText.unblock,
    feature: 'gifts.edit',
    hidden: row.state === 'enabled',
    write: mutation(gifts.updateGift, { id: row.id, version: row.version, state: 'enabled' }),
  },
  {
    label: giftText.block,
    feature: 'gifts.edit',
    hidden: row.state === 'disabled',
    danger: true,
    confirm: ask(giftText.blockOf, row.name, giftText.blockSure),
    write: mutation(gifts.updateGift, { id: row.id, version: row.version, state: 'disabled' }),
  },
  {
    label: giftText.remove,
    feature: 'gifts.edit',
    hidden: row.sent,
    danger: true,
    confirm: ask(giftText.removeOf, row.name, giftText.removeSure),
    write: mutation(gifts.deleteGift, { id: row.id }),
  },
];

/** Gifts that members send to anchors. */
export const GiftScreen = listScreen({
  page: '/giftMan',
  call: gifts.listGift,
  text: giftText,
  filters: { name: 'text', type: { choices: giftTypes }, state: { choices: giftStates } },
  columns: {
    staticPicture: { as: (row) => <StaticPicture src={row.staticPicture} />, field: null, width: 90 },
    dynamicPicture: {
      as: (row) => (
        <DynamicPicture src={row.dynamicPicture} kind={row.dynamicKind} still={row.staticPicture} />
      ),
      field: null,
      width: 100,
    },
    name: {
      as: (row) => <Name row={row} />,
      field: { zh_cn: 'name.zh_cn', en_us: 'name.en_us' },
      fixed: true,
      width: 150,
    },
    type: { choices: giftTypes, width: 110 },
    state: { as: (row) => <State row={row} />, sheet: 'choice', width: 190 },
    prices: {
      as: (row) => <Amounts amounts={row.prices} />,
      field: 'priceTexts',
      align: 'right',
      width: 140,
    },
    conditions: {
      as: (row) => <Conditions row={row} />,
      field: { zh_cn: 'conditionText.zh_cn', en_us: 'conditionText.en_us' },
      width: 260,
    },
    sort: { as: 'number', width: 80 },
    id: { as: 'text', width: 190 },
    operator: (row) => <OperatorName name={row.operator} />,
    updatedAt: 'time',
  },
  buttons: () => [
    {
      label: giftText.add,
      feature: 'gifts.edit',
      primary: true,
      open: (close) => <GiftDialog close={close} />,
    },
  ],
  actions,
  everyMs: 15_000,
});
