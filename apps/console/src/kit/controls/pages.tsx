import { type ReactNode, useState } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { Button } from './button.tsx';

/** Pages in sight on either side of the one shown. */
const beside = 2;
/** Number of pages from which on an input for the page number is shown. */
const jumpFrom = 11;

/** Returns the page numbers that are offered; 0 represents a gap. */
function offeredPages(current: number, last: number): readonly number[] {
  const around = Array.from({ length: 2 * beside + 1 }, (_, at) => current - beside + at);
  const near = [...new Set([1, ...around, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return near.flatMap((page, at) => (page - (near[at - 1] ?? 0) > 1 ? [0, page] : [page]));
}

/** The way to the other pages of a numbered list. */
export function Pages(props: {
  readonly current: number;
  readonly last: number;
  readonly go: (page: number) => void;
}): ReactNode {
  const t = useText(kitText);
  const { current, last, go } = props;
  const [wanted, setWanted] = useState('');
  return (
    <nav className="k-pages" aria-label={t('pages')}>
      <button
        type="button"
        aria-label={t('previous')}
        disabled={current <= 1}
        onClick={() => go(Math.min(current, last + 1) - 1)}
      >
        ‹
      </button>
      {offeredPages(current, last).map((page, at) =>
        page === 0 ? (
          <span key={at === 1 ? 'before' : 'behind'}>…</span>
        ) : (
          <button
            key={page}
            type="button"
            aria-current={page === current ? 'page' : undefined}
            onClick={() => go(page)}
          >
            {page}
          </button>
        ),
      )}
      <button type="button" aria-label={t('next')} disabled={current >= last} onClick={() => go(current + 1)}>
        ›
      </button>
      {last >= jumpFrom && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const page = Number(wanted);
            if (page >= 1) go(Math.min(page, last));
            setWanted('');
          }}
        >
          <span className="k-box k-box-small">
            <input
              inputMode="numeric"
              aria-label={t('toPage')}
              placeholder={t('toPage')}
              value={wanted}
              onChange={({ target }) => setWanted(target.value.replace(/\D/g, '').slice(0, 6))}
            />
          </span>
          {wanted && (
            <Button size="small" htmlType="submit">
              {t('go')}
            </Button>
          )}
        </form>
      )}
    </nav>
  );
}
