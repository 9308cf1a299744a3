import type { PagePath } from '@pitboss/contract/core/pages';
import { Star as StarIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useText } from '../../kit/text.ts';
import { menuText } from './menu.text.ts';
import { toggleFavourite, useHabits } from './menu-habits.ts';

/** Puts a page among the favourites at the top of the menu, and takes it away again. */
export function Star(props: {
  readonly page: PagePath;
  /**
   * True for one of many stars, which is only for the pointer: the keyboard reaches the star of the page in
   * front.
   */
  readonly aside?: boolean;
}): ReactNode {
  const t = useText(menuText);
  const account = useClientState((state) => state.userInfo?.account ?? '');
  const on = useHabits(account).favourites.includes(props.page);
  const texts = t(on ? 'unstar' : 'star');
  return (
    <button
      type="button"
      className="s-star"
      aria-pressed={on}
      aria-label={texts}
      title={texts}
      {...(props.aside ? { 'aria-hidden': true, tabIndex: -1 } : {})}
      onClick={() => toggleFavourite(account, props.page)}
    >
      <StarIcon size={14} strokeWidth={1.75} fill={on ? 'currentColor' : 'none'} aria-hidden />
    </button>
  );
}
