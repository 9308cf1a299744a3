import type { DecodedRound, RoundRecord } from '@pitboss/rounds/types';
import { useWords } from '../language.ts';
import { numbersOf, outcomeOf } from '../record.ts';
import { bullTypes, playerText, words } from '../round.text.ts';
import { BullBadge, CardRow, HandRow, Net, WordChip } from './bits.tsx';

/** 202 and 318: the banker's hand and the players' hands against it. */
export function BankTable({
  round,
  record,
}: {
  round: DecodedRound<202> | DecodedRound<318>;
  record: RoundRecord;
}) {
  const say = useWords();
  const { view } = round;
  const cards = numbersOf(outcomeOf(record));
  const hand = (index: number) => <CardRow cards={cards.slice(index * 5, index * 5 + 5)} />;
  const badge = (index: number) => {
    const type = view.types[index] ?? 0;
    return <BullBadge type={type} name={bullTypes[type]} />;
  };
  return (
    <ol className="round-hands">
      <HandRow label={say(words.banker)} crown={say(words.banker)} hand={hand(0)} badges={badge(0)} />
      {view.areas.map(({ area, win, mult }, index) => (
        <HandRow
          key={area}
          label={say(playerText(area))}
          hand={hand(index + 1)}
          badges={badge(index + 1)}
          state={win ? 'won' : 'lost'}
          end={
            <>
              <WordChip text={win ? words.win : words.lose} tone={win ? 'win' : 'lose'} />
              <Net value={mult} />
            </>
          }
        />
      ))}
    </ol>
  );
}
