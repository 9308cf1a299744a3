import { bets } from '@pitboss/contract/bets/bets';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Failed } from '../../../kit/controls/failed.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { ThingPage } from '../../../kit/detail/thing-page.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { BetFacts } from '../../../parts/round/BetFacts.tsx';
import { MoneyTag } from '../../../parts/round/BetMoney.tsx';
import { useRound } from '../../../parts/round/use-round.ts';
import { BetRtp } from '../../../parts/rtp/BetRtp.tsx';
import { Ways } from '../../../parts/ways.tsx';
import { reportedRound, resultTones } from '../lists/bet-columns.tsx';
import { betText } from '../lists/bets.text.ts';
import { betPageText } from './page.text.ts';

const RoundPanel = lazyPart(async () => (await import('../../../parts/round/RoundPanel.tsx')).RoundPanel);

type Bet = ReplyOf<typeof bets.list>['list'][number];

/** One bet: stake, win, balance, address and times, and the round it was made on. */
export function BetScreen() {
  const t = useText(betPageText);
  const { id } = useNavigation().search;
  return id ? <Bet key={id} id={id} /> : <p className="k-empty">{t('hint')}</p>;
}

function Bet({ id }: { readonly id: string }) {
  const t = useText(betPageText);
  const query = useCall(bets.list, { id });
  return (
    <Loaded query={query} missing={t('noBet')} lines={12}>
      {({ list: [bet] }) => (bet ? <Story bet={bet} /> : <Failed title={t('noBet')} />)}
    </Loaded>
  );
}

function Story({ bet }: { readonly bet: Bet }) {
  const t = useText(betPageText);
  const b = useText(betText);
  const inningId = reportedRound(bet);
  // Others have a round; a cancelled bet has one only if it was played.
  const isCancelled = bet.result === 'cancelled';
  const round = useRound(isCancelled ? inningId : null).data?.round;
  return (
    <ThingPage
      thing={['bet', bet.id]}
      name={bet.id}
      beside={
        <>
          {bet.money !== null && <MoneyTag state={bet.money} />}
          <StatusTag tone={resultTones[bet.result]}>{b(`result.${bet.result}`)}</StatusTag>
          <BetRtp id={bet.id} />
        </>
      }
    >
      <section className="k-thing-card">
        <BetFacts bet={bet} />
        <Ways
          ways={[
            ['/betManagement', { memberId: bet.memberId }, t('betsOfMember')],
            ...(inningId === null || (isCancelled && !round)
              ? []
              : ([['/round', { id: inningId, bet: bet.id }, t('roundOfBet')]] as const)),
          ]}
        />
      </section>
      {inningId !== null && (
        <section className="k-thing-card">
          <RoundPanel inningId={inningId} none={isCancelled ? t('noRound') : undefined} />
        </section>
      )}
    </ThingPage>
  );
}
