import { cardStates, records } from '@pitboss/contract/bets/records';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { eventRange } from '../../kit/time/range-defaults.ts';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink, RoundLink } from '../../parts/links.tsx';
import { RoundDrawer } from '../../parts/round/RoundDrawer.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { recordText } from './records.text.ts';

const Cards = listScreen({
  page: '/guaguakaRecord',
  call: records.scratchCards,
  text: recordText,
  tabs: 'state',
  filters: {
    time: eventRange,
    memberAccount: 'text',
    inningId: { as: 'text', exact: true },
    agentId: { pick: AgentPicker },
    won: 'yesNo',
    state: { choices: cardStates, more: true },
    currency: { pick: CurrencyPicker, more: true },
    memberId: { as: 'id', more: true },
  },
  columns: {
    inningId: {
      as: (card) => (card.inningId ? <RoundLink inningId={card.inningId} /> : '-'),
      fixed: true,
      width: 170,
    },
    boughtAt: 'time',
    memberAccount: { as: (card) => <MemberLink account={card.memberAccount} />, width: 130 },
    agentAccount: (card) => <AgentLink id={card.agentId}>{card.agentAccount}</AgentLink>,
    currency: { as: 'text', width: 60 },
    price: 'money',
    prize: 'money',
    multiple: (card) => <Multiple value={card.multiple} />,
    state: {
      choices: cardStates,
      tones: { opened: 'success', unopened: 'info', cancelled: 'neutral' },
      keep: true,
    },
    openedAt: 'time',
    cells: { as: 'text', width: 170 },
    scratched: { as: 'text', width: 170 },
    id: { as: 'text', width: 180 },
  },
  actions: (card) => [
    {
      label: recordText.betRow,
      go: {
        page: '/betManagement',
        search: { id: card.id, start_time: String(card.boughtAt), end_time: String(card.boughtAt) },
      },
    },
  ],
});

function Multiple({ value }: { readonly value: string | null }) {
  return value === null ? (
    <span className="k-none">-</span>
  ) : (
    <span className="k-figure">×{Number(value)}</span>
  );
}

/** Scratch cards bought and opened; a card's number opens the card. */
export function ScratchRecordScreen() {
  return (
    <>
      <WithRange>
        <Cards />
      </WithRange>
      <RoundDrawer />
    </>
  );
}
