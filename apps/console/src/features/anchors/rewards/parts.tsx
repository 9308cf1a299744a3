import type { ReactNode } from 'react';
import { Plain } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/place.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import type { Text } from '../../../kit/text.ts';
import './rewards.css';

/** A gift by its name. */
export function GiftName({ gift }: { readonly gift: Text }) {
  return <Plain value={gift[useLanguage()]} />;
}

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
