import { parkedStates } from '@pitboss/contract/money/parked-states';
import { parkedWins, parkReasons } from '@pitboss/contract/money/parked-wins';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { GamePicker } from '../../parts/games/GamePicker.tsx';
import { GameName } from '../../parts/games/game-name.tsx';
import { CurrencyPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { parkedText } from './parked-wins.text.ts';

const DecideDialog = lazyDialog(async () => (await import('./DecideDialog.tsx')).DecideDialog);
const LimitsDrawer = lazyPart(async () => (await import('./LimitsDrawer.tsx')).LimitsDrawer);

/** Wins that are too large to be paid unseen: evidence, decision, and the limits behind them. */
export const ParkedWinScreen = listScreen({
  page: '/parkedWins',
  call: parkedWins.list,
  text: parkedText,
  fills: parkedText.fills,
  tabs: 'state',
  filters: {
    state: { choices: parkedStates },
    reason: { choices: parkReasons },
    gameId: { pick: GamePicker },
    account: 'text',
    currency: { pick: CurrencyPicker },
    created: { range: ['start_time', 'end_time'] },
  },
  about: { maxWin: 'reviewLimit', maxRatio: 'reviewLimit' },
  columns: {
    createdAt: { as: 'time', fixed: true },
    state: {
      choices: parkedStates,
      tones: { open: 'warning', paid: 'success', lost: 'bad', returned: 'info', kept: 'neutral' },
    },
    reason: { choices: parkReasons },
    memberAccount: {
      as: (row) => <MemberLink id={row.memberId} account={row.memberAccount} />,
      width: 120,
      keep: true,
    },
    gameId: (row) => <GameName id={row.gameId} />,
    currency: { as: 'text', width: 60 },
    stake: 'money',
    win: { as: 'money', card: 'mainAmount', keep: true },
    ratio: { as: 'money', width: 130 },
    jackpot: 'money',
    maxWin: 'money',
    maxRatio: 'number',
    correction: 'yesNo',
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    betId: {
      as: (row) => (
        <PageLink page="/betManagement" search={{ id: row.betId }}>
          {row.betId}
        </PageLink>
      ),
      width: 180,
    },
    roundId: { as: 'text', width: 180 },
    nodeId: 'text',
    operator: (row) => <OperatorName name={row.operator} />,
    decidedAt: 'time',
    remark: { as: 'text', width: 200 },
  },
  buttons: () => [{ label: parkedText.limits, open: (close) => <LimitsDrawer close={close} /> }],
  actions: (row) => [
    {
      label: parkedText.decide,
      feature: 'parkedWins.decide',
      hidden: row.state !== 'open',
      open: (close) => <DecideDialog row={row} close={close} />,
    },
  ],
  everyMs: 30_000,
});
