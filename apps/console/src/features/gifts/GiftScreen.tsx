import { giftStates, gifts, giftTypes } from '@pitboss/contract/anchors/gifts';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Plain, StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { Amounts } from '../../parts/prices/Amounts.tsx';
import { DynamicImage, type GiftRow, StaticImage } from './GiftImage.tsx';
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
  { label: commonText.edit, feature: 'gifts.edit', open: (close) => <GiftDialog row={row} close={close} /> },
  {
    label: giftText.unblock,
    feature: 'gifts.edit',
    hidden: row.state === 'enabled',
    write: mutation(gifts.updateGift, { id: row.id, version: row.version, state: 'enabled' }),
  },
  {
    label: commonText.block,
    feature: 'gifts.edit',
    hidden: row.state === 'disabled',
    danger: true,
    confirm: confirmation(giftText.blockOf, row.name, giftText.blockSure),
    write: mutation(gifts.updateGift, { id: row.id, version: row.version, state: 'disabled' }),
  },
  {
    label: fieldLabels.remove,
    feature: 'gifts.edit',
    hidden: row.sent,
    danger: true,
    confirm: confirmation(giftText.removeOf, row.name, commonText.removeSure),
    write: mutation(gifts.deleteGift, { id: row.id }),
  },
];

/** Gifts that members send to anchors. */
export const GiftScreen = listScreen({
  page: '/giftMan',
  call: gifts.listGift,
  text: giftText,
  tabs: 'state',
  filters: { name: 'text', type: { choices: giftTypes }, state: { choices: giftStates } },
  summary: SilentNodes,
  columns: {
    staticPicture: { as: (row) => <StaticImage src={row.staticPicture} />, field: null, width: 90 },
    dynamicPicture: {
      as: (row) => <DynamicImage src={row.dynamicPicture} kind={row.dynamicKind} still={row.staticPicture} />,
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
