import { betResults, bets, hallLevels, roomTypes } from '@pitboss/contract/bets';
import { instantOf, wallOf } from '@pitboss/rules/time';
import { useEffect } from 'react';
import { listScreen } from '../../kit/list-screen.tsx';
import { PageLink, usePlace } from '../../kit/place.tsx';
import { useSettings } from '../../kit/settings.ts';
import { GamePicker } from '../../parts/GamePicker.tsx';
import { AreaName, GameName } from '../../parts/game-name.tsx';
import { AgentLink, MemberLink, RoundLink } from '../../parts/links.tsx';
import { AgentPicker, AreaPicker, CurrencyPicker } from '../../parts/pickers.tsx';
import { RoundDrawer } from '../../parts/RoundDrawer.tsx';
import { BetTotals } from './BetTotals.tsx';
import { betText } from './bets.text.ts';

const BetList = listScreen({
  page: '/betManagement',
  call: bets.list,
  text: betText,
  filters: {
    time: { range: ['start_time', 'end_time'] },
    id: 'id',
    inningId: 'text',
    memberAccount: 'text',
    gameId: { pick: GamePicker, as: 'int' },
    agentId: { pick: AgentPicker },
    areaId: { pick: AreaPicker, as: 'int', more: true },
    result: { choices: betResults, more: true },
    currency: { pick: CurrencyPicker, more: true },
    stake: { between: ['minAmount', 'maxAmount'], more: true },
    ip: { as: 'text', more: true },
    roomId: { as: 'text', more: true },
    roomType: { choices: roomTypes, more: true },
    hallLevel: { choices: hallLevels, more: true },
    memberId: { as: 'id', more: true },
  },
  columns: {
    id: {
      as: (bet) => (bet.inningId ? <RoundLink inningId={bet.inningId}>{bet.id}</RoundLink> : bet.id),
      fixed: true,
      width: 168,
    },
    inningId: {
      as: (bet) => (bet.inningId ? <RoundLink inningId={bet.inningId} /> : '-'),
      width: 156,
    },
    betTime: 'time',
    memberAccount: { as: (bet) => <MemberLink account={bet.memberAccount} />, width: 112 },
    gameId: { as: (bet) => <GameName id={bet.gameId} />, width: 112 },
    areaId: { as: (bet) => <AreaName gameId={bet.gameId} areaId={bet.areaId} />, width: 104 },
    currency: { as: 'text', width: 60 },
    amount: { as: 'money', width: 112 },
    profit: { as: 'profit', width: 118 },
    result: {
      choices: betResults,
      tones: { win: 'success', lose: 'error', unsettled: 'info', cancelled: 'neutral' },
    },
    payout: 'money',
    reward: 'money',
    balance: 'money',
    payoutTime: 'time',
    agentAccount: (bet) => <AgentLink id={bet.agentId}>{bet.agentAccount}</AgentLink>,
    roomId: { as: 'text', width: 100 },
    roomType: { choices: roomTypes },
    hallLevel: { choices: hallLevels },
    ip: {
      as: (bet) => (
        <PageLink page="/betManagement" search={{ ip: bet.ip }}>
          {bet.ip}
        </PageLink>
      ),
      width: 130,
    },
  },
  summary: BetTotals,
});

const dayMs = 86_400_000;

/**
 * Bets, newest first, of the last 24 hours unless the address says otherwise. The range enters the address, so that
 * a copied link shows the same bets; it ends with the present day, so that a refresh shows what came meanwhile.
 */
export function BetListScreen() {
  const { search, setSearch } = usePlace();
  const { zone } = useSettings();
  const ranged = Boolean(search.start_time && search.end_time);
  useEffect(() => {
    if (ranged) return;
    const now = Date.now();
    const end = instantOf(wallOf(now, zone).endOf('day'), zone);
    setSearch({ ...search, start_time: String(now - dayMs), end_time: String(end) }, 'replace');
  }, [ranged, search, setSearch, zone]);
  return (
    <>
      {ranged ? <BetList /> : null}
      <RoundDrawer />
    </>
  );
}
