import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { SortableList } from '../../kit/controls/sortable-list.tsx';
import { useText } from '../../kit/text.ts';
import type { HomeArrangement } from './home-arrangement.ts';
import { dashboardText } from './shared/dashboard.text.ts';

/** Chooses which parts the home page has, and in which order. */
export function HomeParts(props: {
  readonly arrangement: HomeArrangement;
  change(next: HomeArrangement | null): void;
  close(): void;
}): ReactNode {
  const t = useText(dashboardText);
  const { order, hidden } = props.arrangement;
  return (
    <section className="home-card home-wide" aria-label={t('arrange')}>
      <header className="home-card-head">
        <span className="home-card-title">{t('arrange')}</span>
        <span className="home-switches">
          <Button size="small" onClick={() => props.change(null)}>
            {t('asAtFirst')}
          </Button>
          <Button size="small" type="primary" onClick={props.close}>
            {t('arranged')}
          </Button>
        </span>
      </header>
      <SortableList
        label={t('arrange')}
        items={order}
        keyOf={(part) => part}
        titleOf={(part) => t(`part.${part}`)}
        move={(key, to) => {
          const rest = order.filter((part) => part !== key);
          props.change({
            hidden,
            order: [...rest.slice(0, to), key as (typeof order)[number], ...rest.slice(to)],
          });
        }}
      >
        {(part) => (
          <label>
            <input
              type="checkbox"
              checked={!hidden.includes(part)}
              onChange={({ target }) =>
                props.change({
                  order,
                  hidden: target.checked ? hidden.filter((one) => one !== part) : [...hidden, part],
                })
              }
            />{' '}
            {t(`part.${part}`)}
          </label>
        )}
      </SortableList>
    </section>
  );
}
