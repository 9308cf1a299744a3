import { generalErrors } from '@pitboss/contract/core/errors/general';
import { memberErrors } from '@pitboss/contract/core/errors/members';
import type { ReactNode } from 'react';
import '../look/kit.css';
import { CallError } from '../calls/send.ts';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { Button } from './button.tsx';

const absentCodes: ReadonlySet<number> = new Set([
  generalErrors.notFound.code,
  memberErrors['member.missing'].code,
]);

/**
 * Replaces a record that could not be shown: states that it does not exist, if the server reported so, else
 * the error with a retry. A time-out is not treated as absence.
 */
export function NotShown(props: {
  readonly error: Error;
  readonly missing: string;
  readonly retry: () => unknown;
}): ReactNode {
  const t = useText(kitText);
  const absent = props.error instanceof CallError && absentCodes.has(props.error.code);
  return absent ? (
    <Failed title={props.missing} hint={t('absentHint')} />
  ) : (
    <Failed title={props.error.message} retry={props.retry} />
  );
}

/** In the place of what could not be shown: why, and another try where there is one. */
export function Failed({
  title,
  hint,
  retry,
}: {
  readonly title?: string;
  /** A way on, for what another try does not help. */
  readonly hint?: string;
  readonly retry?: () => unknown;
}): ReactNode {
  const t = useText(kitText);
  return (
    <div className="k-failed" role="alert">
      <p>{title ?? t('loadFailed')}</p>
      {hint && <p className="k-none">{hint}</p>}
      {retry && <Button onClick={() => void retry()}>{t('retry')}</Button>}
    </div>
  );
}
