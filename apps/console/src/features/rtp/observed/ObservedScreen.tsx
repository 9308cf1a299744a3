import { appliedRtp, observedBy } from '@pitboss/contract/rtp/applied-rtp';
import { observedMarks } from '@pitboss/rules/rtp/observed';
import { Plain } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { accountRange } from '../../../kit/time/range-defaults.ts';
import { GamePicker } from '../../../parts/games/GamePicker.tsx';
import { GameName } from '../../../parts/games/game-name.tsx';
import { AgentPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { Rtp } from '../../../parts/games/Rtp.tsx';
import { AgentLink, MemberLink } from '../../../parts/links.tsx';
import { Interval } from './Interval.tsx';
import { observedText } from './observed.text.ts';

/** Observed RTP of bets compared with the RTP set, with its interval: distinguishes chance from errors. */
export const ObservedScreen = listScreen({
  page: '/rtpObserved',
  call: appliedRtp.observed,
  text: observedText,
  // The days of the first range have too few bets of most games.
  always: () => ({ extend: true }),
  filters: {
    time: accountRange,
    by: { choices: observedBy },
    gameId: { pick: GamePicker, as: 'int' },
    agentId: { pick: AgentPicker },
    memberAccount: 'text',
    currency: { pick: CurrencyPicker, more: true },
    mark: { choices: observedMarks, more: true },
  },
  about: { set: 'configuredRtp', observed: 'observedRtp', low: 'observedInterval', mark: 'observedMark' },
  columns: {
    gameId: {
      as: (row) => (row.gameId === null ? <Plain value={null} /> : <GameName id={row.gameId} />),
      width: 182,
      grow: true,
      hideEmpty: true,
    },
    agentAccount: {
      as: (row) =>
        row.agentId === null ? (
          <Plain value={null} />
        ) : (
          <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>
        ),
      hideEmpty: true,
    },
    memberAccount: {
      as: (row) =>
        row.memberId === null ? (
          <Plain value={null} />
        ) : (
          <MemberLink id={row.memberId} account={row.memberAccount ?? ''} />
        ),
      hideEmpty: true,
    },
    from: { as: 'time', width: 154 },
    set: { as: (row) => <Rtp value={row.set} />, align: 'right', width: 90 },
    observed: { as: (row) => <Rtp value={row.observed} />, align: 'right', width: 90 },
    low: { as: (row) => <Interval {...row} />, also: ['high'], align: 'right', width: 236 },
    mark: {
      choices: observedMarks,
      tones: { few: 'neutral', consistent: 'success', outlier: 'warning', suspected: 'error' },
      width: 170,
    },
    bets: 'number',
    currency: { as: 'text', width: 60 },
    amount: 'money',
    payout: 'money',
  },
});
