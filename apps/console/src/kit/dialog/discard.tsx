import { type ReactNode, useState } from 'react';
import { kitText } from '../kit.text.ts';
import { useInFront } from '../navigation.tsx';
import { useText } from '../text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { confirmation } from './confirmation.ts';

const discarding = confirmation(kitText.discardInput, '', kitText.discardWhy);

/**
 * Guards the input of a dialog: `onEscape`, for Escape and the cross, asks before it calls `close` when
 * `isChanged` returns true. `question` belongs behind the dialog.
 */
export function useDiscard(
  isChanged: () => boolean,
  close: () => void,
): { readonly onEscape: () => void; readonly question: ReactNode } {
  const t = useText(kitText);
  const inFront = useInFront();
  const [asking, setAsking] = useState(false);
  return {
    onEscape: () => (isChanged() ? setAsking(true) : close()),
    question: asking && (
      <ConfirmDialog
        open={inFront}
        title={t('discardQuestion')}
        question={discarding}
        noText={t('editOn')}
        danger
        busy={false}
        onYes={close}
        onNo={() => setAsking(false)}
      />
    ),
  };
}
