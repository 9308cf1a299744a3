import type { PagePath } from '@pitboss/contract/pages';
import type { ReactNode } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { Icon } from '../../kit/drawn/icon.tsx';
import { iconLines } from '../../kit/drawn/icon-lines.ts';
import { useText } from '../../kit/text.ts';
import { frameText } from '../frame/frame.text.ts';
import { toggleFavourite, useHabits } from './menu-habits.ts';

/** Puts a page among the favourites at the top of the menu, and takes it away again. */
export function Star(props: {
  readonly page: PagePath;
  /** One of many, for the pointer alone: keys have the star of the page in front. */
  readonly aside?: boolean;
}): ReactNode {
  const t = useText(frameText);
  const account = useClientState((state) => state.userInfo?.account ?? '');
  const on = useHabits(account).favourites.includes(props.page);
  const words = t(on ? 'unstar' : 'star');
  return (
    <button
      type="button"
      className="s-star"
      aria-pressed={on}
      aria-label={words}
      title={words}
      {...(props.aside ? { 'aria-hidden': true, tabIndex: -1 } : {})}
      onClick={() => toggleFavourite(account, props.page)}
    >
      <Icon line={iconLines.star} size={14} filled={on} />
    </button>
  );
}
