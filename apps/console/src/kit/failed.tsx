import { Button } from 'antd';
import type { ReactNode } from 'react';
import './kit.css';
import { kitText } from './kit.text.ts';
import { useText } from './text.ts';

/** In the place of what could not be shown: why, and another try where there is one. */
export function Failed({
  title,
  retry,
}: {
  readonly title?: string;
  readonly retry?: () => unknown;
}): ReactNode {
  const t = useText(kitText);
  return (
    <div className="k-failed" role="alert">
      <p>{title ?? t('loadFailed')}</p>
      {retry && <Button onClick={() => void retry()}>{t('retry')}</Button>}
    </div>
  );
}
