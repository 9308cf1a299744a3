import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { useZone } from '../time/zone.ts';

/** States that a form shows earlier input, with the time of it, and removes it on request. */
export function Restored(props: {
  readonly at: number;
  readonly className: string;
  readonly discard: () => void;
}): ReactNode {
  const t = useText(kitText);
  const { format } = useZone();
  return (
    <p className={props.className} role="status">
      {t('restored', { time: format(props.at, 'HH:mm') })}{' '}
      <Button type="link" size="small" onClick={props.discard}>
        {t('discardInput')}
      </Button>
    </p>
  );
}
