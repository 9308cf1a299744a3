import type { bets } from '@pitboss/contract/bets/bets';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { Facts } from '../../kit/detail/facts.tsx';
import { Money, Time } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { AreaName, GameName } from '../games/game-name.tsx';
import { AgentLink, MemberLink } from '../links.tsx';
import { partsText } from '../parts.text.ts';
import { BetMoney } from './BetMoney.tsx';

/** Details of one bet: member, areas, stake, win, balance, address and times. */
export function BetFacts({ bet }: { readonly bet: ReplyOf<typeof bets.round>['bets'][number] }) {
  const t = useText(partsText);
  const money = (value: string) => <Money value={value} currency={bet.currency} />;
  return (
    <>
      <BetMoney bet={bet} />
      <Facts
        title={`${t('thisBet')} ${bet.id}`}
        items={[
          { label: t('amount'), value: money(bet.amount) },
          { label: t('payout'), value: money(bet.payout) },
          { label: t('profit'), value: <Money value={bet.profit} currency={bet.currency} gainOf="member" /> },
          { label: t('reward'), value: money(bet.reward) },
          { label: t('balance'), value: bet.balance === null ? '-' : money(bet.balance) },
          {
            label: t('betIp'),
            value: (
              <PageLink page="/betManagement" search={{ ip: bet.ip }}>
                {bet.ip}
              </PageLink>
            ),
          },
          { label: t('betTime'), value: <Time value={bet.betTime} /> },
          { label: t('payoutTime'), value: <Time value={bet.payoutTime} /> },
          { label: t('member'), value: <MemberLink id={bet.memberId} account={bet.memberAccount} /> },
          { label: t('agent'), value: <AgentLink id={bet.agentId}>{bet.agentAccount}</AgentLink> },
          { label: t('game'), value: <GameName id={bet.gameId} /> },
          { label: t('area'), value: <AreaName gameId={bet.gameId} areaId={bet.areaId} /> },
        ]}
      />
    </>
  );
}
