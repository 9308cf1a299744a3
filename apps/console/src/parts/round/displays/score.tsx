import type { DecodedRound, RoundRecord } from '@pitboss/rounds/types';
import { RoundImage } from '../images/image.tsx';
import { useLabels } from '../labels/language.ts';
import { scoreText as text } from '../labels/play.text.ts';
import { seatText, texts } from '../labels/round.text.ts';
import { Banner, CardRow, Chip, Fact, HandRow, Net, TileRow, Times, useSeat, WordChip } from './bits.tsx';
import { groupsOf, numbersOf, segmentsOf, sortedForHolding } from './record.ts';

/** 301: three hands, the bottom cards and how the multiplier came about. */
export function DouDizhu({ round, record }: { round: DecodedRound<301>; record: RoundRecord }) {
  const say = useLabels();
  const seatName = useSeat();
  const { view } = round;
  const [bottom = [], facts = []] = groupsOf(record);
  const [bid = 1, bombs = 0, rocket = 0, spring = 0] = facts;
  const hands = segmentsOf(record.cardType);
  const doublings = bombs + rocket + (spring ? 1 : 0);
  return (
    <>
      <Banner
        text={view.side === 'landlord' ? text.landlordWins : text.farmersWin}
        tone={view.side === 'landlord' ? 'gold' : 'win'}
      />
      <div className="round-row">
        <span className="round-board">
          <span className="round-who">{say(text.bottom)}</span>
          <CardRow cards={bottom} />
        </span>
        <span className="round-badges">
          <Chip>{`${say(text.bid)} ${bid}`}</Chip>
          {bombs ? <Chip tone="info">{`${say(text.bombs)} ${bombs}`}</Chip> : null}
          {rocket ? <WordChip text={text.rocket} tone="lose" /> : null}
          {spring ? <WordChip text={spring === 1 ? text.spring : text.antiSpring} tone="win" /> : null}
        </span>
        <Fact label={text.multiplier}>
          {doublings ? (
            <span className="round-formula">
              {bid} × 2<sup>{doublings}</sup> ={' '}
            </span>
          ) : null}
          <Times text={view.multiplier} className="round-big" />
        </Fact>
      </div>
      <ol className="round-hands">
        {[1, 2, 3].map((seat) => {
          const net = view.net[seat - 1] ?? 0;
          const landlord = seat === view.landlord;
          return (
            <HandRow
              key={seat}
              label={seatName(seat)}
              crown={landlord ? say(text.landlord) : undefined}
              hand={<CardRow cards={sortedForHolding(hands[seat - 1] ?? [])} overlap />}
              badges={
                <WordChip text={landlord ? text.landlord : text.farmer} tone={landlord ? 'gold' : 'plain'} />
              }
              end={<Net value={net} />}
              state={net > 0 ? 'won' : 'lost'}
            />
          );
        })}
      </ol>
    </>
  );
}

/** 321: the dealt hands, what was left of them and the net. */
export function RunFast({ round, record }: { round: DecodedRound<321>; record: RoundRecord }) {
  const _say = useLabels();
  const seatName = useSeat();
  const { view } = round;
  const hands = segmentsOf(record.cardType);
  return (
    <ol className="round-hands">
      {[1, 2, 3].map((seat) => {
        const won = seat === view.winner;
        return (
          <HandRow
            key={seat}
            label={seatName(seat)}
            note={seat === view.first ? <WordChip text={text.first} tone="info" /> : null}
            hand={<CardRow cards={sortedForHolding(hands[seat - 1] ?? [])} overlap />}
            badges={
              won ? (
                <WordChip text={texts.winner} tone="win" />
              ) : (
                <Fact label={text.left}>{view.left[seat - 1]}</Fact>
              )
            }
            end={<Net value={view.net[seat - 1] ?? 0} />}
            state={won ? 'won' : 'lost'}
          />
        );
      })}
    </ol>
  );
}

/** 320: the winning hand with the tile it won on set apart. */
export function Mahjong({ round, record }: { round: DecodedRound<320>; record: RoundRecord }) {
  const say = useLabels();
  const seatName = useSeat();
  const { view } = round;
  if (view.draw) return <Banner text={text.drawnHand} tone="plain" />;
  const [tiles = [], [winTile = 0] = []] = groupsOf(record);
  const rest = [...tiles].sort((a, b) => a - b);
  const position = rest.indexOf(winTile);
  if (position >= 0) rest.splice(position, 1);
  const dealer = view.dealer || numbersOf(record.banker)[0];
  const winner = seatText(view.winner);
  return (
    <>
      <Banner text={{ zh_cn: `${winner.zh_cn}胡`, en_us: `${winner.en_us} wins` }} />
      <ol className="round-hands">
        <HandRow
          label={seatName(view.winner)}
          crown={dealer === view.winner ? say(texts.banker) : undefined}
          state="won"
          hand={
            <span className="round-mahjong">
              <TileRow kind="mj" tiles={rest} />
              <span className="round-mahjong-last">
                <RoundImage name={`mj_${winTile}`} className="round-tile round-tile-mj" />
                <span className="round-fact-label">{say(text.winTile)}</span>
              </span>
            </span>
          }
          badges={
            <>
              <WordChip text={view.mode === 'self_draw' ? text.selfDraw : text.discard} tone="info" />
              {view.shape ? (
                <WordChip text={view.shape === 'standard' ? text.standard : text.sevenPairs} tone="gold" />
              ) : null}
            </>
          }
          end={<Fact label={texts.dealerButton}>{seatName(dealer ?? 0)}</Fact>}
        />
      </ol>
    </>
  );
}
