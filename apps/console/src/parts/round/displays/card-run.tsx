import type { HiLoStep } from '@pitboss/rounds/mini-views';
import type { DecodedRound, RoundRecord } from '@pitboss/rounds/types';
import { CardImage } from '../images/image.tsx';
import { type Text, useLabels } from '../labels/language.ts';
import { runText as text } from '../labels/play.text.ts';
import { texts } from '../labels/round.text.ts';
import { Chip, Outcome, scaled, type Tone, WordChip } from './bits.tsx';
import { numbersOf, outcomeOf } from './record.ts';

const guessSigns = ['', '▲', '▼', '»'];
const guessTexts: readonly (Text | undefined)[] = [undefined, text.higher, text.lower, text.skip];
const stepLook: Readonly<Record<HiLoStep, readonly [Text, Tone]>> = {
  win: [texts.win, 'win'],
  lose: [texts.lose, 'lose'],
  skip: [text.skip, 'plain'],
  joker: [text.joker, 'gold'],
};

/** 234 and 244: the cards in order with the guess before each and its outcome. */
export function HiLo({
  round,
  record,
}: {
  round: DecodedRound<234> | DecodedRound<244>;
  record: RoundRecord;
}) {
  const say = useLabels();
  const { view } = round;
  const cards = numbersOf(outcomeOf(record));
  const guesses = numbersOf(record.player);
  return (
    <>
      <ol className="round-run">
        {cards.map((card, index) => {
          const guess = guesses[index - 1] ?? 0;
          const look = index === 0 ? undefined : stepLook[view.steps[index - 1] ?? 'skip'];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the run is a sequence, its place is its identity
            <li key={index} className="round-run-step">
              {index > 0 ? (
                <span className="round-run-guess" title={say(guessTexts[guess])}>
                  <span aria-hidden="true">{guessSigns[guess]}</span>
                  <span className="round-run-word">{say(guessTexts[guess])}</span>
                </span>
              ) : null}
              <span className="round-run-card">
                <CardImage card={card} />
                {look ? <WordChip text={look[0]} tone={look[1]} /> : <WordChip text={text.start} />}
              </span>
            </li>
          );
        })}
      </ol>
      <div className="round-facts">
        <Outcome win={view.win} times={scaled(view.multX100, 2)} />
      </div>
    </>
  );
}

/** 316: the shot between the posts. */
export function InBetween({ round, record }: { round: DecodedRound<316>; record: RoundRecord }) {
  const say = useLabels();
  const [left = 0, right = 0, shot = 0] = numbersOf(outcomeOf(record));
  const guess = numbersOf(record.player)[0];
  const look = {
    in: [text.inside, 'win'],
    out: [text.outside, 'lose'],
    post: [text.post, 'lose'],
  } as const;
  const [name, tone] = look[round.view.outcome];
  return (
    <div className="round-posts">
      {(
        [
          [left, text.postCard],
          [shot, text.shot],
          [right, text.postCard],
        ] as const
      ).map(([card, label], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: post, shot, post
        <span key={index} className={`round-post ${index === 1 ? 'round-post-shot' : ''}`}>
          <CardImage card={card} />
          <span className="round-fact-label">{say(label)}</span>
        </span>
      ))}
      <span className="round-posts-end">
        <WordChip text={name} tone={tone} />
        {guess ? (
          <Chip>
            {say(texts.guess)} {say(guess === 1 ? text.above : text.below)}
          </Chip>
        ) : null}
      </span>
    </div>
  );
}
