import type { DecodedRound, RoundRecord } from '@pitboss/rounds/types';
import { type Text, useLabels } from '../labels/language.ts';
import {
  bullTypes,
  erBaGangType,
  paiGowType,
  pokerTypes,
  sanGongType,
  texts,
  threeCardTypes,
} from '../labels/round.text.ts';
import { BullBadge, CardRow, Chip, HandRow, Net, TileRow, Times, useSeat, WordChip } from './bits.tsx';
import { flagsOf, groupsOf, segmentsOf } from './record.ts';

interface Props<G extends 307 | 308 | 309 | 310 | 311 | 312 | 313 | 314> {
  readonly round: G extends number ? DecodedRound<G> : never;
  readonly record: RoundRecord;
}

/** 307: folded hands greyed, the best live hand wins. */
export function ZhaJinHua({ round, record }: Props<307>) {
  const { view } = round;
  const say = useLabels();
  const seatName = useSeat();
  const hands = groupsOf(record);
  return (
    <ol className="round-hands">
      {view.seats.map((seat, index) => {
        const folded = view.folded.includes(seat);
        const won = view.winner === seat;
        return (
          <HandRow
            key={seat}
            label={seatName(seat)}
            hand={<CardRow cards={hands[index] ?? []} />}
            badges={<Chip tone="info">{say(threeCardTypes[view.types[index] ?? 0])}</Chip>}
            end={
              folded ? (
                <WordChip text={texts.folded} />
              ) : won ? (
                <WordChip text={texts.winner} tone="win" />
              ) : null
            }
            state={folded ? 'folded' : won ? 'won' : 'lost'}
          />
        );
      })}
    </ol>
  );
}

/** 308, 310, 311, 312: every seat against the banker's seat; 309: the best hand against all. */
export function SeatedNet({ round, record }: Props<308 | 309 | 310 | 311 | 312>) {
  const say = useLabels();
  const seatName = useSeat();
  const { view } = round;
  const hands = groupsOf(record);
  const claims = segmentsOf(round.derivedCardType);
  const banker = 'banker' in view ? view.banker : null;
  return (
    <ol className="round-hands">
      {view.seats.map((seat, index) => {
        const net = view.net[index] ?? 0;
        const type = view.types[index] ?? 0;
        const hand = hands[index] ?? [];
        return (
          <HandRow
            key={seat}
            label={seatName(seat)}
            crown={seat === banker ? say(texts.banker) : undefined}
            hand={<SeatHand gameId={round.gameId} hand={hand} />}
            badges={
              <>
                <SeatType gameId={round.gameId} type={type} />
                <Times text={claims[index]?.[1] ?? 1} />
              </>
            }
            end={<Net value={net} />}
            state={net > 0 ? 'won' : 'lost'}
          />
        );
      })}
    </ol>
  );
}

function SeatHand({ gameId, hand }: { gameId: number; hand: readonly number[] }) {
  if (gameId === 311) return <TileRow kind="dot" tiles={hand} />;
  return gameId === 312 ? <TileRow kind="domino" tiles={hand} /> : <CardRow cards={hand} />;
}

function SeatType({ gameId, type }: { gameId: number; type: number }) {
  if (gameId === 308 || gameId === 309) return <BullBadge type={type} name={bullTypes[type]} />;
  const name: Text =
    gameId === 310 ? sanGongType(type) : gameId === 311 ? erBaGangType(type) : paiGowType(type);
  return <WordChip text={name} tone="info" />;
}

/** 313: the board, the hole cards and the best five of seven. */
export function Holdem({ round, record }: Props<313>) {
  const say = useLabels();
  const seatName = useSeat();
  const { view } = round;
  const [board = [], ...hands] = groupsOf(record);
  const live = flagsOf(record).slice(1);
  return (
    <>
      <div className="round-board">
        <span className="round-who">{say(texts.board)}</span>
        <CardRow cards={board} />
      </div>
      <ol className="round-hands">
        {view.seats.map((seat, index) => {
          const folded = !live[index];
          const won = view.winners.includes(seat);
          return (
            <HandRow
              key={seat}
              label={seatName(seat)}
              crown={seat === view.dealer ? say(texts.dealerButton) : undefined}
              hand={<CardRow cards={hands[index] ?? []} />}
              badges={<Chip tone="info">{say(pokerTypes[view.types[index] ?? 0])}</Chip>}
              end={
                folded ? (
                  <WordChip text={texts.folded} />
                ) : won ? (
                  <WordChip text={texts.winner} tone="win" />
                ) : null
              }
              state={folded ? 'folded' : won ? 'won' : 'lost'}
            />
          );
        })}
      </ol>
    </>
  );
}

const rowsOfThirteen = [
  [texts.front, 0, 3],
  [texts.middle, 3, 8],
  [texts.back, 8, 13],
] as const;

/** 314: three rows a seat. */
export function Thirteen({ round, record }: Props<314>) {
  const say = useLabels();
  const seatName = useSeat();
  const { view } = round;
  const hands = groupsOf(record);
  return (
    <ol className="round-hands">
      {view.seats.map((seat, index) => {
        const net = view.net[index] ?? 0;
        const foul = view.foul.includes(seat);
        return (
          <HandRow
            key={seat}
            label={seatName(seat)}
            state={foul ? 'folded' : net > 0 ? 'won' : 'lost'}
            hand={
              <span className="round-thirteen">
                {rowsOfThirteen.map(([name, from, to], row) => (
                  <span key={from} className="round-thirteen-row">
                    <span className="round-fact-label">{say(name)}</span>
                    <CardRow cards={(hands[index] ?? []).slice(from, to)} />
                    <Chip tone="info">{say(pokerTypes[view.rows[index]?.[row] ?? 0])}</Chip>
                  </span>
                ))}
              </span>
            }
            end={
              <>
                {foul ? <WordChip text={texts.foul} tone="lose" /> : null}
                <Net value={net} />
              </>
            }
          />
        );
      })}
    </ol>
  );
}
