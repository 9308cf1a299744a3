import type { ReactNode } from 'react';
import { Segmented } from '../controls/segmented.tsx';
import type { Search } from '../navigation.tsx';
import { PageTabs } from '../page-tools.tsx';
import { useView } from './use-view.ts';

/**
 * Chooses between a few views of the same rows, in the header of their page; the address remembers which, see
 * `useView`.
 */
export function ViewSwitch<V extends string>(props: {
  readonly label: string;
  readonly param: string;
  readonly views: readonly [V, ...V[]];
  readonly words: (view: V) => string;
  readonly kept?: (search: Search) => Search;
}): ReactNode {
  const { view, choose } = useView(props.param, props.views, props.kept);
  return (
    <PageTabs>
      <Segmented
        aria-label={props.label}
        value={view}
        options={props.views.map((value) => ({ value, label: props.words(value) }))}
        onChange={(next) => choose(next)}
      />
    </PageTabs>
  );
}
