import type { ReactNode } from 'react';
import { Money, Plain } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { type Text, useText } from '../../../kit/text.ts';
import { giftText } from './rewards.text.ts';
import './rewards.css';

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

/** Sums, one a currency. */
export function Sums({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className="reward-sums" aria-label={label}>
      {children}
    </ul>
  );
}

/** Amounts of gifts by currency, each with a note, and the total in CNY. */
export function GiftSums(props: {
  readonly currencies: readonly {
    readonly currency: string;
    readonly amount: string;
    readonly said: string;
  }[];
  readonly cny: string;
  readonly said?: string;
}) {
  const t = useText(giftText);
  return (
    <Sums label={t('totals')}>
      {props.currencies.map(({ currency, amount, said }) => (
        <li key={currency}>
          <Money value={amount} currency={currency} /> <span className="k-none">{said}</span>
        </li>
      ))}
      <li>
        <span className="k-none">{t('inCny')}</span> <Money value={props.cny} currency="CNY" />{' '}
        <span className="k-none">{props.said}</span>
      </li>
    </Sums>
  );
}
