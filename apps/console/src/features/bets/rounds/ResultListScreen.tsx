import { bets, recordErrors } from '@pitboss/contract/bets/bets';
import type { RoundRecord } from '@pitboss/rounds/types';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { eventRange } from '../../../kit/time/range-defaults.ts';
import { GamePicker } from '../../../parts/games/GamePicker.tsx';
import { GameName } from '../../../parts/games/game-name.tsx';
import { RoundLink } from '../../../parts/links.tsx';
import { RoundLanguage } from '../../../parts/round/labels/language.ts';
import { RoundDrawer } from '../../../parts/round/RoundDrawer.tsx';
import { WithRange } from '../../../parts/WithRange.tsx';
import { roundText } from './rounds.text.ts';

/** The decoder loads in parallel with the first rows. */
const RoundBrief = lazyPart(async () => (await import('../../../parts/round/RoundBrief.tsx')).RoundBrief);

/** Winning outcome, in the console's language. */
function Outcome({ record }: { readonly record: RoundRecord }) {
  return (
    <RoundLanguage value={useLanguage()}>
      <RoundBrief record={record} />
    </RoundLanguage>
  );
}

const ResultList = listScreen({
  page: '/listGameResult',
  call: bets.results,
  text: roundText,
  filters: {
    time: eventRange,
    inningId: { as: 'text', exact: true },
    gameId: { pick: GamePicker, as: 'int' },
    roomId: { as: 'text' },
    tableId: { as: 'text' },
    record: { choices: recordErrors, more: true },
  },
  columns: {
    inningId: {
      as: (round) => <RoundLink inningId={round.inningId} />,
      width: 190,
      fixed: true,
    },
    gameId: { as: (round) => <GameName id={round.gameId} />, width: 150, grow: true },
    startedAt: 'time',
    outcome: {
      as: (round) => <Outcome record={round} />,
      width: 420,
      field: 'result',
    },
    roomId: { as: 'text', width: 110 },
    tableId: { as: (round) => round.tableId ?? '-', width: 90 },
    shoeNo: {
      as: (round) => (round.shoeNo ? `${round.shoeNo} / ${round.handNo ?? '-'}` : '-'),
      also: ['handNo'],
      width: 130,
    },
    endedAt: 'time',
  },
});

/** Rounds with images of their results, newest first; a round opens with the bets on it. */
export function ResultListScreen() {
  return (
    <>
      <WithRange>
        <ResultList />
      </WithRange>
      <RoundDrawer />
    </>
  );
}
