import {
  type BigRoad,
  beadPlate,
  bigEyeBoy,
  bigRoad,
  cockroachRoad,
  type Hand,
  layOut,
  type Mark,
  type Placed,
  smallRoad,
  streaksOf,
} from '@pitboss/rounds/roads';
import type { ReactNode } from 'react';
import { useText } from '../../../kit/text.ts';
import { roundText } from './rounds.text.ts';
import './roads.css';

export interface ShoeHand extends Hand {
  readonly inningId: string;
  readonly handNo: number;
}

const rows = 6;
const beadSize = 24;
const roadSize = 18;
const derivedSize = 12;

interface GridProps<T> {
  readonly label: string;
  readonly cells: readonly Placed<T>[];
  readonly size: number;
  readonly draw: (cell: Placed<T>, x: number, y: number) => ReactNode;
  readonly least: number;
  /** True when the cells are buttons: the grid is a group then, otherwise one image. */
  readonly pressable?: boolean;
}

/** A grid of six rows that grows to the right, as wide as its cells need and at least `least` columns. */
function Grid<T>({ label, cells, size, draw, least, pressable }: GridProps<T>) {
  const columns = Math.max(least, ...cells.map((cell) => cell.column + 2));
  const width = columns * size;
  const height = rows * size;
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, index) => `M${index * size} 0V${height}`),
    ...Array.from({ length: rows + 1 }, (_, index) => `M0 ${index * size}H${width}`),
  ].join('');
  return (
    <figure className="road">
      <figcaption>{label}</figcaption>
      <div className="road-scroll">
        <svg width={width + 1} height={height + 1} role={pressable ? 'group' : 'img'} aria-label={label}>
          <path d={lines} className="road-lines" />
          {cells.map((cell) => (
            <g key={`${cell.column},${cell.row}`}>
              {draw(cell, (cell.column + 0.5) * size, (cell.row + 0.5) * size)}
            </g>
          ))}
        </svg>
      </div>
    </figure>
  );
}

const sideClass = (outcome: 1 | 2 | 3) => ['road-first', 'road-second', 'road-tie'][outcome - 1];

/** Letters of the first side, the second side and the tie, in the order of the outcomes. */
type Letters = readonly [first: string, second: string, tie: string];

/** The dots of a banker pair and a player pair at the corners of a cell, `reach` away from its centre. */
function PairDots(props: {
  readonly hand: Hand;
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}) {
  const { hand, x, y, reach } = props;
  return (
    <>
      {hand.bankerPair ? (
        <circle cx={x - reach} cy={y - reach} r={reach / 2.4} className="road-pair-first" />
      ) : null}
      {hand.playerPair ? (
        <circle cx={x + reach} cy={y + reach} r={reach / 2.4} className="road-pair-second" />
      ) : null}
    </>
  );
}

/** The bead plate: a button for each hand, which opens its round. */
function BeadPlateGrid(props: {
  readonly hands: readonly ShoeHand[];
  readonly letters: Letters;
  readonly open: (inningId: string) => void;
}) {
  const t = useText(roundText);
  const { hands, letters, open } = props;
  return (
    <Grid
      label={t('beadPlate')}
      cells={beadPlate(hands)}
      size={beadSize}
      least={12}
      pressable
      draw={({ value }, x, y) => (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no button element.
        <g
          role="button"
          tabIndex={0}
          className="road-bead"
          aria-label={`${value.handNo} ${letters[value.outcome - 1]}`}
          onClick={() => open(value.inningId)}
          onKeyDown={(event) => (event.key === 'Enter' ? open(value.inningId) : undefined)}
        >
          <circle cx={x} cy={y} r={10} className={`${sideClass(value.outcome)} road-fill`} />
          <text x={x} y={y + 4} className="road-letter">
            {letters[value.outcome - 1]}
          </text>
          <PairDots hand={value} x={x} y={y} reach={7.5} />
        </g>
      )}
    />
  );
}

/** The big road: a column for each streak, with a slash for ties and their number if there are several. */
function BigRoadGrid(props: { readonly hands: readonly ShoeHand[]; readonly road: BigRoad }) {
  const t = useText(roundText);
  const { hands, road } = props;
  return (
    <Grid
      label={t('bigRoad')}
      cells={layOut(road.columns)}
      size={roadSize}
      least={24}
      draw={({ value }, x, y) => {
        const hand = hands[value.hand];
        return (
          <>
            <circle cx={x} cy={y} r={6.5} className={`${sideClass(value.side)} road-stroke`} />
            {value.ties ? (
              <path d={`M${x - 5} ${y + 5}L${x + 5} ${y - 5}`} className="road-tie road-stroke" />
            ) : null}
            {value.ties > 1 ? (
              <text x={x} y={y + 3} className="road-count">
                {value.ties}
              </text>
            ) : null}
            {hand ? <PairDots hand={hand} x={x} y={y} reach={5.5} /> : null}
          </>
        );
      }}
    />
  );
}

/** A road derived from the big road: red and blue marks in the shape by which it is recognised. */
function DerivedGrid(props: {
  readonly label: string;
  readonly marks: Mark[];
  readonly shape: 'ring' | 'disc' | 'slash';
}) {
  const { label, marks, shape } = props;
  return (
    <Grid
      label={label}
      cells={layOut(streaksOf(marks))}
      size={derivedSize}
      least={22}
      draw={({ value }, x, y) => {
        const name = value === 'red' ? 'road-first' : 'road-second';
        if (shape === 'slash')
          return (
            <path d={`M${x - 3.5} ${y + 3.5}L${x + 3.5} ${y - 3.5}`} className={`${name} road-stroke`} />
          );
        return (
          <circle
            cx={x}
            cy={y}
            r={3.8}
            className={shape === 'ring' ? `${name} road-stroke` : `${name} road-fill`}
          />
        );
      }}
    />
  );
}

/** Bead plate, big road and the three derived roads of a shoe; `open` is called with the round of a bead. */
export function Roads({
  gameId,
  hands,
  open,
}: {
  readonly gameId: 201 | 203;
  readonly hands: readonly ShoeHand[];
  readonly open: (inningId: string) => void;
}) {
  const t = useText(roundText);
  const letters: Letters =
    gameId === 201
      ? [t('bankerLetter'), t('playerLetter'), t('tieLetter')]
      : [t('dragonLetter'), t('tigerLetter'), t('tieLetter')];
  const road = bigRoad(hands);
  return (
    <div className="roads">
      <div className="roads-row">
        <BeadPlateGrid hands={hands} letters={letters} open={open} />
        <BigRoadGrid hands={hands} road={road} />
      </div>
      <div className="roads-row">
        <DerivedGrid label={t('bigEyeBoy')} marks={bigEyeBoy(road)} shape="ring" />
        <DerivedGrid label={t('smallRoad')} marks={smallRoad(road)} shape="disc" />
        <DerivedGrid label={t('cockroachRoad')} marks={cockroachRoad(road)} shape="slash" />
      </div>
    </div>
  );
}
