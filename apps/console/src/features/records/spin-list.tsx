import { records } from '@pitboss/contract/bets/records';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { eventRange } from '../../kit/time/range-defaults.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { recordText } from './records.text.ts';

const minuteMs = 60_000;
type Feature = 'guanyu' | 'hongfu' | 'chibi';

/** The list of a feature's spins; the member's bets around a spin are one click away. */
export const spinList = (feature: Feature) =>
  listScreen({
    page: `/${feature}`,
    // The three calls have the same shape and differ in their path.
    call: records[feature] as typeof records.guanyu,
    text: recordText,
    filters: {
      time: eventRange,
      memberAccount: 'text',
      agentId: { pick: AgentPicker },
      won: 'yesNo',
      currency: { pick: CurrencyPicker },
      memberId: { as: 'id', more: true },
    },
    columns: {
      spinId: { as: 'text', fixed: true },
      at: 'time',
      memberAccount: { as: (spin) => <MemberLink account={spin.memberAccount} />, width: 130 },
      agentAccount: (spin) => <AgentLink id={spin.agentId}>{spin.agentAccount}</AgentLink>,
      gameId: { as: (spin) => (spin.gameId === null ? '-' : <GameName id={spin.gameId} />), width: 130 },
      currency: { as: 'text', width: 60 },
      stake: 'money',
      win: { as: 'money', card: 'mainAmount' },
      multiple: (spin) =>
        spin.multiple === null ? (
          <span className="k-none">-</span>
        ) : (
          <span className="k-figure">×{Number(spin.multiple)}</span>
        ),
      freeSpins: 'number',
      symbols: { as: 'text', width: 330 },
      roomId: 'text',
    },
    actions: (spin) => [
      {
        label: recordText.betRow,
        go: {
          page: '/betManagement',
          search: {
            memberId: spin.memberId,
            ...(spin.gameId === null ? {} : { gameId: String(spin.gameId) }),
            start_time: String(spin.at - minuteMs),
            end_time: String(spin.at + minuteMs),
          },
        },
      },
    ],
  });
