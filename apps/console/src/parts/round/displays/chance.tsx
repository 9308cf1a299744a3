import type { DecodedRound, RoundRecord } from '@pitboss/rounds/types';
import { RoundImage } from '../images/image.tsx';
import { useLabels } from '../labels/language.ts';
import { signText, chanceText as text } from '../labels/play.text.ts';
import { texts } from '../labels/round.text.ts';
import { Banner, Chip, Fact, Times, WordChip } from './bits.tsx';
import { numbersOf, outcomeOf } from './record.ts';

/** 246: both hands, each in the state of its side. */
export function RockPaperScissors({ round, record }: { round: DecodedRound<246>; record: RoundRecord }) {
  const say = useLabels();
  const { view } = round;
  const [player = 0, banker = 0] = numbersOf(outcomeOf(record));
  const state = (side: 'player' | 'banker') => (view.winner === 'draw' ? 3 : view.winner === side ? 1 : 2);
  const banner = { player: text.playerSide, banker: text.bankerSide, draw: texts.draw }[view.winner];
  const sides = [
    ['player', player, text.playerSide],
    ['banker', banker, text.bankerSide],
  ] as const;
  return (
    <div className="round-row">
      {sides.map(([side, sign, name]) => (
        <span key={side} className="round-sign">
          <span className="round-side-name">{say(name)}</span>
          <RoundImage
            name={`rps_${sign}_${state(side)}`}
            alt={say(signText[view[side]])}
            className="round-sign-image"
          />
          <span className="round-fact-label">{say(signText[view[side]])}</span>
        </span>
      ))}
      <Banner
        text={view.winner === 'draw' ? banner : { zh_cn: `${banner.zh_cn}赢`, en_us: `${banner.en_us} wins` }}
        tone={view.winner === 'player' ? 'info' : view.winner === 'draw' ? 'win' : 'lose'}
      />
    </div>
  );
}

const prizeTimes = [0, 1, 2, 5, 10, 20, 50, 100, 1000];

/** 253: nine cells, those that were not scratched lie under the cover. */
export function Scratch({ round }: { round: DecodedRound<253> }) {
  const say = useLabels();
  const { cells, prizes, scratched, win } = round.view;
  return (
    <div className="round-split">
      <div className="round-scratch">
        {cells.map((symbol, index) => {
          const open = scratched.includes(index + 1);
          const state = prizes.includes(symbol) ? 'round-scratch-won' : '';
          const times = `×${prizeTimes[symbol] ?? '?'}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place on the card is the identity
            <span key={index} className={`round-scratch-cell ${state}`}>
              <RoundImage
                name={open ? `scratch_${symbol}` : 'scratch_cover'}
                alt={open ? times : `${say(text.covered)} ${times}`}
              />
              {open ? null : <span className="round-scratch-under">{times}</span>}
            </span>
          );
        })}
      </div>
      <div className="round-facts round-facts-column">
        {win ? (
          prizes.map((symbol) => (
            <span key={symbol} className="round-outcome">
              <WordChip text={text.prize} tone="win" />
              <Times text={prizeTimes[symbol] ?? '?'} className="round-big" />
            </span>
          ))
        ) : (
          <WordChip text={texts.lost} />
        )}
        <Fact label={text.scratched}>{scratched.length} / 9</Fact>
      </div>
    </div>
  );
}

/** 254: the ticket torn open. */
export function Tear({ round }: { round: DecodedRound<254> }) {
  const say = useLabels();
  const win = round.view.result === 'win';
  const label = say(win ? text.ticketWins : text.ticketLoses);
  return (
    <div className="round-row">
      <RoundImage name={win ? 'tear_1' : 'tear_2'} alt={label} className="round-ticket" />
      <Chip tone={win ? 'win' : 'plain'}>{label}</Chip>
    </div>
  );
}
