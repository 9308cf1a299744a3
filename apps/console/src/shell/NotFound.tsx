import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../kit/text.ts';
import { frameText } from './frame/frame.text.ts';

/** `/404`: open to everyone (spec §2). */
export function NotFound(): ReactNode {
  const t = useText(frameText);
  return (
    <main className="s-failed">
      <h1>404</h1>
      <p>{t('notFound')}</p>
      <Link to={'/index' as string} className="k-button">
        {t('home')}
      </Link>
    </main>
  );
}
