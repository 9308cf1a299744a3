import type { DecodedRound } from '@pitboss/rounds/types';
import { RoundImage } from '../images/image.tsx';
import { useLabels } from '../labels/language.ts';
import { diceText, numberText as text } from '../labels/play.text.ts';
import { texts } from '../labels/round.text.ts';
import { Chip, Fact, Outcome, scaled, Times, WordChip } from './bits.tsx';

/** 206: the beads in fours, the last column is the fan. */
export function FanTan({ round }: { round: DecodedRound<206> }) {
  const say = useLabels();
  const { beads, fan } = round.view;
  const columns = Math.ceil(beads / 4);
  const width = columns * 10;
  return (
    <div className="round-split">
      <svg
        className="round-beads"
        viewBox={`0 0 ${width} 40`}
        style={{ maxWidth: Math.max(width * 1.1, 60) }}
        role="img"
        aria-label={`${beads}`}
      >
        {Array.from({ length: beads }, (_, index) => {
          const column = Math.floor(index / 4);
          return (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: beads are alike, their place is their identity
              key={index}
              cx={column * 10 + 5}
              cy={(index % 4) * 10 + 5}
              r={3.8}
              className={column === columns - 1 ? 'round-bead-last' : 'round-bead'}
            />
          );
        })}
      </svg>
      <div className="round-facts">
        <span className="round-figure">
          {fan}
          {say(text.fan)}
        </span>
        <Fact label={text.beads}>{beads}</Fact>
        <WordChip text={fan % 2 ? diceText.odd : diceText.even} tone="info" />
      </div>
    </div>
  );
}

/** 235 and 245: where the rocket crashed and where the member left it. */
export function Crash({ round }: { round: DecodedRound<235> | DecodedRound<245> }) {
  const say = useLabels();
  const { crashX100, cashoutX100, win } = round.view;
  // The curve extends to the larger of both, logarithmically, since crashes range from 1 to thousands.
  const top = Math.log(Math.max(crashX100, cashoutX100, 200) / 100);
  const at = (value: number) => Math.log(Math.max(value, 100) / 100) / top;
  const point = (share: number) => [14 + share * 172, 88 - share ** 1.8 * 74] as const;
  const steps = 24;
  const reach = at(crashX100);
  const curve = Array.from({ length: steps + 1 }, (_, index) =>
    point((reach * index) / steps).join(' '),
  ).join('L');
  const [endX, endY] = point(reach);
  const [cashX, cashY] = point(at(cashoutX100));
  return (
    <div className="round-split">
      <svg className="round-crash" viewBox="0 0 200 100" aria-hidden="true">
        <path className="round-crash-axis" d="M14 8V88H192" />
        <path className="round-crash-area" d={`M14 88L${curve}L${endX} 88Z`} />
        <path className="round-crash-curve" d={`M${curve}`} />
        <circle className="round-crash-end" cx={endX} cy={endY} r={4.5} />
        {cashoutX100 > 0 ? (
          <>
            <path className="round-crash-cash-line" d={`M${cashX} 88V${cashY}`} />
            <circle
              className={win ? 'round-crash-cash' : 'round-crash-missed'}
              cx={cashX}
              cy={cashY}
              r={4.5}
            />
          </>
        ) : null}
      </svg>
      <div className="round-facts round-facts-column">
        <span className="round-fact-label">{say(text.crash)}</span>
        <Times text={(crashX100 / 100).toFixed(2)} className="round-huge" />
        {cashoutX100 > 0 ? (
          <span className="round-badges">
            <Fact label={text.cashout}>×{(cashoutX100 / 100).toFixed(2)}</Fact>
            <Outcome win={win} />
          </span>
        ) : (
          <WordChip text={text.noCashout} />
        )}
      </div>
    </div>
  );
}

/** 237: the board of forty, drawn and picked numbers marked. */
export function Keno({ round }: { round: DecodedRound<237> }) {
  const { drawn, picks, hits } = round.view;
  return (
    <div className="round-split">
      <div className="round-keno">
        {Array.from({ length: 40 }, (_, index) => {
          const number = index + 1;
          const isDrawn = drawn.includes(number);
          const picked = picks.includes(number);
          const state = isDrawn && picked ? 'hit' : isDrawn ? 'drawn' : picked ? 'picked' : 'plain';
          return (
            <span key={number} className={`round-keno-cell round-keno-${state}`}>
              {number}
            </span>
          );
        })}
      </div>
      <div className="round-facts round-facts-column">
        <span className="round-figure">
          {hits.length} / {picks.length}
        </span>
        <Legend state="hit" label={text.hits} />
        <Legend state="drawn" label={text.drawn} />
        <Legend state="picked" label={text.picks} />
      </div>
    </div>
  );
}

function Legend({ state, label }: { state: string; label: (typeof text)['hits'] }) {
  const say = useLabels();
  return (
    <span className="round-legend">
      <i className={`round-keno-cell round-keno-${state}`} />
      {say(label)}
    </span>
  );
}

/** 239: the roll against the target on a scale from 0 to 99.99. */
export function LuckyNumber({ round }: { round: DecodedRound<239> }) {
  const say = useLabels();
  const { roll, target, dir, win, multX10000 } = round.view;
  const position = (value: number) => `${value / 100}%`;
  const zone =
    dir === 'under' ? { left: 0, right: `${100 - target / 100}%` } : { left: position(target), right: 0 };
  return (
    <div className="round-stack">
      <div className="round-row">
        <span className={`round-huge ${win ? 'round-net-win' : 'round-net-lose'}`}>
          {(roll / 100).toFixed(2)}
        </span>
        <Fact label={text[dir]}>{(target / 100).toFixed(2)}</Fact>
        <Fact label={texts.payout}>×{scaled(multX10000, 4)}</Fact>
        <Outcome win={win} />
      </div>
      <div className="round-scale" role="img" aria-label={`${say(text.roll)} ${(roll / 100).toFixed(2)}`}>
        <span className="round-scale-zone" style={zone} />
        <span className="round-scale-target" style={{ left: position(target) }} />
        <span
          className={`round-scale-roll ${win ? 'round-scale-won' : ''}`}
          style={{ left: position(roll) }}
        />
      </div>
    </div>
  );
}

/** 240: the side that fell and the guess. */
export function Coin({ round }: { round: DecodedRound<240> }) {
  const say = useLabels();
  const { side, guess, win } = round.view;
  const image = (which: 'heads' | 'tails') => (which === 'heads' ? 'coin_1' : 'coin_2');
  return (
    <div className="round-row">
      <RoundImage name={image(side)} alt={say(text[side])} className="round-coin" />
      <span className="round-figure">{say(text[side])}</span>
      <span className="round-badges">
        <span className="round-fact-label">{say(texts.guess)}</span>
        <RoundImage name={image(guess)} alt={say(text[guess])} className="round-coin-small" />
        <Chip>{say(text[guess])}</Chip>
        <Outcome win={win} />
      </span>
    </div>
  );
}
