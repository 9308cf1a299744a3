import type { DecodedRound, RoundRecord } from '@pitboss/rounds/types';
import { useLabels } from '../labels/language.ts';
import { bullTypes, playerText, texts } from '../labels/round.text.ts';
import { BullBadge, CardRow, HandRow, Net, WordChip } from './bits.tsx';
import { numbersOf, outcomeOf } from './record.ts';

/** 202 and 318: the banker's hand and the players' hands against it. */
export function BankTable({
  round,
  record,
}: {
  round: DecodedRound<202> | DecodedRound<318>;
  record: RoundRecord;
}) {
  const say = useLabels();
  const { view } = round;
  const cards = numbersOf(outcomeOf(record));
  const hand = (index: number) => <CardRow cards={cards.slice(index * 5, index * 5 + 5)} />;
  const badge = (index: number) => {
    const type = view.types[index] ?? 0;
    return <BullBadge type={type} name={bullTypes[type]} />;
  };
  return (
    <ol className="round-hands">
      <HandRow label={say(texts.banker)} crown={say(texts.banker)} hand={hand(0)} badges={badge(0)} />
      {view.areas.map(({ area, win, mult }, index) => (
        <HandRow
          key={area}
          label={say(playerText(area))}
          hand={hand(index + 1)}
          badges={badge(index + 1)}
          state={win ? 'won' : 'lost'}
          end={
            <>
              <WordChip text={win ? texts.win : texts.lose} tone={win ? 'win' : 'lose'} />
              <Net value={mult} />
            </>
          }
        />
      ))}
    </ol>
  );
}
