import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { OwnPage } from '../../kit/detail/own-page.tsx';
import { RecordSteps } from '../../kit/detail/record-steps.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { neighboursOf } from '../../kit/trail.ts';
import { roundKey, roundSearch } from '../links.tsx';
import { partsText } from '../parts.text.ts';
import { RoundPanel } from './RoundPanel.tsx';

/** The round named by `round` in the address: its result and the bets on it, over any screen. */
export function OpenRound() {
  const t = useText(partsText);
  const { search, setSearch } = useNavigation();
  const { round: id = '', bet, ...rest } = search;
  const close = () => setSearch(rest, 'replace');
  const known = neighboursOf(['round', roundKey(id, bet)]);
  const show = (key: string) => {
    const { id: round = '', ...ofBet } = roundSearch(key);
    setSearch({ ...rest, round, ...ofBet }, 'replace');
  };
  return (
    <DetailDrawer
      beside
      title={t('roundTitle')}
      width={860}
      close={close}
      extra={
        <>
          <OwnPage page="/round" search={bet ? { id, bet } : { id }} />
          {known && <RecordSteps {...known} show={show} />}
        </>
      }
    >
      <RoundPanel inningId={id} bet={bet} />
    </DetailDrawer>
  );
}
