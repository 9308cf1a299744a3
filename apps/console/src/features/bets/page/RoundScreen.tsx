import { ThingPage } from '../../../kit/detail/thing-page.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { roundKey, roundSearch } from '../../../parts/links.tsx';
import { useRound } from '../../../parts/round/use-round.ts';
import { Ways } from '../../../parts/ways.tsx';
import { betPageText } from './page.text.ts';

const RoundPanel = lazyPart(async () => (await import('../../../parts/round/RoundPanel.tsx')).RoundPanel);

/** One round: its result, its replay and the bets on it, the one that one came for marked. */
export function RoundScreen() {
  const t = useText(betPageText);
  // Other systems link a round by the name that its number has in calls.
  const { inningId, id = inningId, bet } = useNavigation().search;
  const round = useRound(id ?? null).data?.round;
  if (!id) return <p className="k-empty">{t('hint')}</p>;
  return (
    <ThingPage key={id} thing={['round', roundKey(id, bet)]} searchOf={roundSearch} name={id}>
      <section className="k-thing-card">
        <RoundPanel inningId={id} bet={bet} />
      </section>
      <Ways
        ways={[
          ['/betManagement', { inningId: id }, t('betsOfRound')],
          ...(round ? ([['/seamlessOrder', { roundId: id }, t('ordersOfRound')]] as const) : []),
        ]}
      />
    </ThingPage>
  );
}
