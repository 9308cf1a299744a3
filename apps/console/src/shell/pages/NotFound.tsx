import type { MouseEvent, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useText } from '../../kit/text.ts';
import { notFoundText } from './not-found.text.ts';

/** `/404`: open to everyone (spec §2). */
export function NotFound(): ReactNode {
  const t = useText(notFoundText);
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate('/index');
  };
  return (
    <div className="s-failed">
      <h1>404</h1>
      <p>{t('notFound')}</p>
      <a href="/index" className="k-button" onClick={go}>
        {t('home')}
      </a>
    </div>
  );
}
