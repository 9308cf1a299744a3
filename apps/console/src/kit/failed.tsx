import { generalErrors } from '@pitboss/contract/errors/general';
import type { ReactNode } from 'react';
import './kit.css';
import { CallError } from './calls/send.ts';
import { Button } from './controls/button.tsx';
import { kitText } from './kit.text.ts';
import { useText } from './text.ts';

/**
 * In the place of one thing that could not be shown: that it is not there, where the server said so, else what went wrong,
 * with another try. A time-out is no absence.
 */
export function NotShown(props: {
  readonly error: Error;
  readonly missing: string;
  readonly retry: () => unknown;
}): ReactNode {
  const absent = props.error instanceof CallError && props.error.code === generalErrors.notFound.code;
  return absent ? (
    <Failed title={props.missing} />
  ) : (
    <Failed title={props.error.message} retry={props.retry} />
  );
}

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
