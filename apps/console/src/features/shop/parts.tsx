import { goods } from '@pitboss/contract/shop/goods';
import { ownOrigin } from '../../kit/calls/origin.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { Combobox } from '../../kit/controls/combobox.tsx';
import type { PickerProps } from '../../kit/filters/filter-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { ViewSwitch } from '../../kit/tabs/view-switch.tsx';
import { useText } from '../../kit/text.ts';
import { goodsText, purchaseText } from './shop.text.ts';
import '../../kit/look/thumb.css';
import './shop.css';

/** All goods, of which there are few enough for one page. */
export const useGoods = () => useCall(goods.list, { pageSize: 500 }, { quiet: true }).data?.list ?? [];

/** Chooses goods by name. */
export function GoodsPicker({ value, onChange, width }: PickerProps) {
  const t = useText(purchaseText);
  const language = useLanguage();
  return (
    <Combobox
      label={t('goodsId')}
      placeholder={t('anyGoods')}
      width={width}
      value={value}
      onChange={onChange}
      options={useGoods().map(({ id, name }) => ({ value: id, label: name[language] }))}
    />
  );
}

/**
 * The image of goods: a stored one by its address on the API, a fresh one by its bytes, a box if there is
 * none.
 */
export function GoodsImage({ src }: { readonly src: string | null }) {
  const t = useText(goodsText);
  if (src === null)
    return (
      <span className="k-thumb shop-picture shop-none" role="img" aria-label={t('noPicture')}>
        ▢
      </span>
    );
  return (
    <img
      className="k-thumb shop-picture"
      src={src.startsWith('/') ? ownOrigin().api + src : src}
      alt={t('picture')}
    />
  );
}

/** Views of the page of goods: the goods, or the purchases. */
export const goodsViews = ['goods', 'purchases'] as const;

export function GoodsViews() {
  const t = useText(goodsText);
  return <ViewSwitch label={t('view')} param="view" views={goodsViews} words={(view) => t(`view.${view}`)} />;
}
