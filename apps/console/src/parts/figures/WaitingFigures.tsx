import type { ReactNode } from 'react';
import { kitText } from '../../kit/kit.text.ts';
import { useText } from '../../kit/text.ts';
import './figures.css';

/** Key figures that are loading, as high as they will be. */
export function WaitingFigures({ titles }: { readonly titles: readonly string[] }): ReactNode {
  const t = useText(kitText);
  return (
    <div className="key-figures key-waiting" role="status" aria-label={t('loading')}>
      {titles.map((title) => (
        <div className="key-figure" key={title}>
          <span>{title}</span>
          <span className="key-line" />
          <span className="key-notes" />
        </div>
      ))}
    </div>
  );
}
