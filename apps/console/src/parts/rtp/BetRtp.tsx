import { useState } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { chainText } from './rtp-labels.text.ts';

const OpenBetRtp = lazyPart(async () => (await import('./OpenBetRtp.tsx')).OpenBetRtp);

/** Leads from a bet to the RTP that applied to it; nothing for those who may not see that. */
export function BetRtp({ id }: { readonly id: string }) {
  const t = useText(chainText);
  const { allowed } = useNavigation();
  const [open, setOpen] = useState(false);
  if (!allowed('/rtpObserved')) return null;
  return (
    <>
      <Button
        type="link"
        size="small"
        title={t('title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {open && <OpenBetRtp id={id} close={() => setOpen(false)} />}
    </>
  );
}
