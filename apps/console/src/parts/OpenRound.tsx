import { DetailDrawer } from '../kit/detail/detail-drawer.tsx';
import { useInAddress } from '../kit/detail/in-address.ts';
import { useText } from '../kit/text.ts';
import { partsText } from './parts.text.ts';
import { RoundPanel } from './RoundPanel.tsx';

/** The round named by `round` in the address: its result and the bets on it, over any screen. */
export function OpenRound() {
  const t = useText(partsText);
  const { id, close } = useInAddress('round');
  return (
    <DetailDrawer title={t('roundTitle')} width={860} close={close}>
      <RoundPanel inningId={id} />
    </DetailDrawer>
  );
}
