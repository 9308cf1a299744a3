import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Empty } from '../drawn/empty.tsx';
import { changed, type Plan } from '../filters/list-url.ts';
import { kitText } from '../kit.text.ts';
import { useNavigation } from '../navigation.tsx';
import { useLanguage } from '../settings.ts';
import { say, type Text, useText } from '../text.ts';
import { emptyText } from './list-empty.text.ts';
import type { ListButton } from './list-types.ts';

/**
 * Empty state of a list. With filters: nothing matches, and a button to clear them; otherwise how the list is
 * filled, by the list's own text or by its main button; otherwise that the period may be too short.
 */
export function EmptyList(props: {
  readonly plans: readonly Plan[];
  readonly filtered: boolean;
  /** Words of the list itself. */
  readonly fills?: Text | undefined;
  readonly buttons?: readonly ListButton[] | undefined;
}): ReactNode {
  const t = useText(kitText);
  const e = useText(emptyText);
  const language = useLanguage();
  const { search, setSearch, holds } = useNavigation();
  if (props.filtered) {
    const fields = props.plans.flatMap((plan) => plan.fields.map((field) => [field, undefined] as const));
    return (
      <Empty
        title={t('nothingFits')}
        hint={e('fitsHint')}
        act={
          <Button onClick={() => setSearch(changed(search, Object.fromEntries(fields)), 'push')}>
            {e('clearFilters')}
          </Button>
        }
      />
    );
  }
  const main = props.buttons?.find(
    ({ primary, hidden, feature }) => primary && !hidden && (!feature || holds(feature)),
  );
  const inPeriod = props.plans.some(({ kind }) => kind === 'range');
  const hint =
    (props.fills && say(props.fills, language)) ??
    (main && e('beginWith', { act: say(main.label, language) })) ??
    (inPeriod ? e('periodHint') : undefined);
  return <Empty title={inPeriod ? e('emptyPeriod') : t('empty')} hint={hint} />;
}
