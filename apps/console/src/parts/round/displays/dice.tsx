import type { DecodedRound, RoundRecord } from '@pitboss/rounds/types';
import { RoundImage } from '../images/image.tsx';
import { useLabels } from '../labels/language.ts';
import { colourText, creatureText, diceText as text } from '../labels/play.text.ts';
import { texts } from '../labels/round.text.ts';
import { Chip, Fact, WordChip } from './bits.tsx';
import { numbersOf, outcomeOf } from './record.ts';

function Faces({
  kind,
  values,
  labels,
}: {
  kind: string;
  values: readonly number[];
  labels?: readonly string[];
}) {
  return (
    <span className="round-dice">
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: faces may repeat and the row never changes its order
        <span key={index} className="round-die">
          <RoundImage name={`${kind}_${value}`} alt={labels?.[index]} />
          {labels ? <span className="round-die-label">{labels[index]}</span> : null}
        </span>
      ))}
    </span>
  );
}

/** 204: three dice, the sum and its names. */
export function SicBo({ round }: { round: DecodedRound<204> }) {
  const { view } = round;
  return (
    <div className="round-row">
      <Faces kind="dice" values={view.dice} />
      <Fact label={texts.total}>
        <span className="round-figure">{view.sum}</span>
      </Fact>
      {view.size === 'triple' ? (
        <WordChip text={text.triple} tone="gold" />
      ) : (
        <>
          <WordChip text={text[view.size]} tone="info" />
          <WordChip text={view.sum % 2 ? text.odd : text.even} tone="info" />
        </>
      )}
    </div>
  );
}

/** 247: one die. */
export function SingleDie({ round }: { round: DecodedRound<247> }) {
  const { die } = round.view;
  return (
    <div className="round-row">
      <Faces kind="dice" values={[die]} />
      <span className="round-figure">{die}</span>
      <WordChip text={die <= 3 ? text.small : text.big} tone="info" />
      <WordChip text={die % 2 ? text.odd : text.even} tone="info" />
    </div>
  );
}

/** 248 and 319: three dice of colours or creatures, with how often each shows. */
export function ImageDice({
  round,
  record,
}: {
  round: DecodedRound<248> | DecodedRound<319>;
  record: RoundRecord;
}) {
  const say = useLabels();
  const values = numbersOf(outcomeOf(record));
  const colours = round.gameId === 248;
  const labels = colours
    ? round.view.faces.map((face) => say(colourText[face]))
    : round.view.faces.map((face) => say(creatureText[face]));
  const counts = [...new Set(labels)].map(
    (label) => [label, labels.filter((other) => other === label).length] as const,
  );
  return (
    <div className="round-row">
      <Faces kind={colours ? 'color' : 'fpc'} values={values} labels={labels} />
      <span className="round-badges">
        {counts.map(([label, count]) => (
          <Chip key={label} tone={count > 1 ? 'gold' : 'info'}>
            {label} ×{count}
          </Chip>
        ))}
      </span>
    </div>
  );
}
