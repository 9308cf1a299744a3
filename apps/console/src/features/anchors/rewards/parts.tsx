import { Money, Plain } from '../../../kit/list/cells.tsx';
import { type TotalsLine, TotalsTable } from '../../../kit/list/totals-table.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { type Text, useText } from '../../../kit/text.ts';
import { giftText } from './rewards.text.ts';

/** A gift by its name. */
function GiftName({ gift }: { readonly gift: Text }) {
  return <Plain value={gift[useLanguage()]} />;
}

/** The column of the gift that was sent. */
export const giftColumn = {
  as: (row: { readonly gift: Text }) => <GiftName gift={row.gift} />,
  field: { zh_cn: 'gift.zh_cn', en_us: 'gift.en_us' },
  width: 110,
} as const;

/** An anchor by nickname, leading to its row. */
export function AnchorLink({ id, nickname }: { readonly id: string; readonly nickname: string }) {
  return (
    <PageLink page="/anchorList" search={{ name: id }}>
      {nickname}
    </PageLink>
  );
}

/**
 * Figures of gifts by currency, then in CNY where another currency is among them; `all` are figures that have
 * no currency.
 */
export function GiftSums(props: {
  readonly lines: readonly TotalsLine[];
  /** Title of the amount that is converted, and its sum in CNY. */
  readonly converted: readonly [title: string, cny: string];
  readonly all?: TotalsLine['figures'];
}) {
  const t = useText(giftText);
  const { lines, converted, all = {} } = props;
  const [title, cny] = converted;
  const [first] = lines;
  if (lines.length === 1 && first?.currency === 'CNY')
    return <TotalsTable label={t('totals')} lines={[{ ...first, figures: { ...first.figures, ...all } }]} />;
  const inCny = { currency: t('inCny'), figures: { [title]: <Money value={cny} />, ...all } };
  return <TotalsTable label={t('totals')} lines={lines.length > 0 ? [...lines, inCny] : []} />;
}
