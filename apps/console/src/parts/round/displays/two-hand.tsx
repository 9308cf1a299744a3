import type { DecodedRound, RoundRecord } from '@pitboss/rounds/types';
import type { ReactNode } from 'react';
import { CardImage, RoundImage } from '../images/image.tsx';
import { type Text, useLabels } from '../labels/language.ts';
import { twoHandText as text, texts, threeCardTypes } from '../labels/round.text.ts';
import { Banner, CardRow, Chip, type Tone, WordChip } from './bits.tsx';
import { numbersOf, segmentsOf } from './record.ts';

interface SideProps {
  readonly name: Text;
  readonly tone: 'red' | 'blue' | 'black';
  readonly image?: string;
  readonly cards: ReactNode;
  readonly figure?: ReactNode;
  readonly won: boolean;
  readonly children?: ReactNode;
}

function Side({ name, tone, image, cards, figure, won, children }: SideProps) {
  const say = useLabels();
  return (
    <div className={`round-side round-side-${tone} ${won ? 'round-side-won' : ''}`}>
      <div className="round-side-head">
        {image ? <RoundImage name={image} alt={say(name)} className="round-side-image" /> : null}
        <span className="round-side-name">{say(name)}</span>
        {won ? <WordChip text={texts.win} tone="win" /> : null}
        {figure === undefined ? null : <span className="round-side-figure">{figure}</span>}
      </div>
      {cards}
      <div className="round-side-badges">{children}</div>
    </div>
  );
}

function Versus({ banner, tone, children }: { banner: Text; tone?: Tone; children: ReactNode }) {
  return (
    <>
      <Banner text={banner} tone={tone} />
      <div className="round-sides">{children}</div>
    </>
  );
}

/** The third card is rotated, as on the table. */
function BaccaratCards({ cards }: { readonly cards: readonly number[] }) {
  return (
    <span className="round-cards">
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card may repeat and the row never changes its order
        <CardImage key={`${index}-${card}`} card={card} className={index === 2 ? 'round-card-across' : ''} />
      ))}
    </span>
  );
}

/** 201: points, naturals and pairs of both hands. */
export function Baccarat({ round, record }: { round: DecodedRound<201>; record: RoundRecord }) {
  const { view } = round;
  const [player, banker] = segmentsOf(round.derivedCardType);
  const banner = { banker: text.bankerWins, player: text.playerWins, draw: text.tie }[view.winner];
  return (
    <Versus banner={banner} tone={{ banker: 'lose', player: 'info', draw: 'win' }[view.winner] as Tone}>
      <Side
        name={texts.player}
        tone="blue"
        cards={<BaccaratCards cards={numbersOf(record.player)} />}
        figure={view.playerPoints}
        won={view.winner === 'player'}
      >
        {player?.[1] ? <WordChip text={text.natural} tone="gold" /> : null}
        {view.playerPair ? <WordChip text={text.pair} tone="info" /> : null}
      </Side>
      <Side
        name={texts.banker}
        tone="red"
        cards={<BaccaratCards cards={numbersOf(record.banker)} />}
        figure={view.bankerPoints}
        won={view.winner === 'banker'}
      >
        {banker?.[1] ? <WordChip text={text.natural} tone="gold" /> : null}
        {view.bankerPair ? <WordChip text={text.pair} tone="info" /> : null}
      </Side>
    </Versus>
  );
}

const rankNames = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** 203: one card a side. */
export function DragonTiger({ round, record }: { round: DecodedRound<203>; record: RoundRecord }) {
  const { view } = round;
  const [dragon, tiger] = segmentsOf(round.derivedCardType);
  const suited = round.areas.includes(4);
  const banner = {
    dragon: text.dragonWins,
    tiger: text.tigerWins,
    draw: suited ? text.suitedDraw : text.tie,
  }[view.winner];
  return (
    <Versus banner={banner} tone={{ dragon: 'lose', tiger: 'info', draw: 'win' }[view.winner] as Tone}>
      <Side
        name={text.dragon}
        tone="red"
        image="side_dragon"
        cards={<CardRow cards={numbersOf(record.player)} />}
        figure={rankNames[dragon?.[0] ?? 0]}
        won={view.winner === 'dragon'}
      />
      <Side
        name={text.tiger}
        tone="blue"
        image="side_tiger"
        cards={<CardRow cards={numbersOf(record.banker)} />}
        figure={rankNames[tiger?.[0] ?? 0]}
        won={view.winner === 'tiger'}
      />
    </Versus>
  );
}

function BlackjackFlag({ flag }: { readonly flag: number | undefined }) {
  if (flag === 1) return <WordChip text={text.blackjack} tone="gold" />;
  return flag === 2 ? <WordChip text={text.bust} tone="lose" /> : null;
}

/** 315: totals, blackjack and bust. */
export function Blackjack({ round, record }: { round: DecodedRound<315>; record: RoundRecord }) {
  const { view } = round;
  const [player, dealer] = segmentsOf(round.derivedCardType);
  const banner = {
    player: text.playerWins,
    player_blackjack: text.blackjack,
    dealer: text.dealerWins,
    push: text.push,
  }[view.winner];
  const playerWins = view.winner === 'player' || view.winner === 'player_blackjack';
  return (
    <Versus banner={banner} tone={playerWins ? 'info' : view.winner === 'push' ? 'win' : 'lose'}>
      <Side
        name={text.playerHand}
        tone="blue"
        cards={<CardRow cards={numbersOf(record.player)} />}
        figure={view.playerTotal}
        won={playerWins}
      >
        <BlackjackFlag flag={player?.[1]} />
      </Side>
      <Side
        name={text.dealer}
        tone="red"
        cards={<CardRow cards={numbersOf(record.banker)} />}
        figure={view.dealerTotal}
        won={view.winner === 'dealer'}
      >
        <BlackjackFlag flag={dealer?.[1]} />
      </Side>
    </Versus>
  );
}

/** 317: three cards a side and the lucky strike. */
export function RedBlack({ round, record }: { round: DecodedRound<317>; record: RoundRecord }) {
  const { view } = round;
  const say = useLabels();
  const red = view.winner === 'red';
  return (
    <Versus banner={red ? text.redWins : text.blackWins} tone={red ? 'lose' : 'plain'}>
      <Side name={text.red} tone="red" cards={<CardRow cards={numbersOf(record.player)} />} won={red}>
        <Chip tone="info">{say(threeCardTypes[view.redType])}</Chip>
        {red && view.lucky ? <WordChip text={text.lucky} tone="gold" /> : null}
      </Side>
      <Side name={text.black} tone="black" cards={<CardRow cards={numbersOf(record.banker)} />} won={!red}>
        <Chip tone="info">{say(threeCardTypes[view.blackType])}</Chip>
        {!red && view.lucky ? <WordChip text={text.lucky} tone="gold" /> : null}
      </Side>
    </Versus>
  );
}
