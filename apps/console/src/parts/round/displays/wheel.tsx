import { wheelSegmentsX10 } from '@pitboss/rounds/catalogue';
import type { DecodedRound } from '@pitboss/rounds/types';
import type { ReactNode } from 'react';
import { RoundImage } from '../images/image.tsx';
import { useLabels } from '../labels/language.ts';
import { diceText, wheelText as text } from '../labels/play.text.ts';
import { texts } from '../labels/round.text.ts';
import { Chip, Fact, scaled, Times, WordChip } from './bits.tsx';
import { onCircle, ringSlice } from './geometry.ts';

interface DiscProps {
  readonly label: string;
  readonly slices: readonly {
    readonly size: number;
    readonly fill: string;
    readonly mark?: string;
    readonly hit?: boolean;
  }[];
  readonly children?: ReactNode;
}

/** A wheel rotated so that the middle of the slice that was hit is under the pointer. */
function Disc({ label, slices, children }: DiscProps) {
  const total = slices.reduce((sum, slice) => sum + slice.size, 0);
  let at = 0;
  const placed = slices.map((slice) => {
    const from = at / total;
    at += slice.size;
    return { ...slice, from, to: at / total };
  });
  const hit = placed.find((slice) => slice.hit);
  const turn = hit ? -(hit.from + hit.to) / 2 : 0;
  return (
    <span className="round-disc">
      <svg viewBox="0 0 200 208" role="img" aria-label={label}>
        {placed.map(({ from, to, fill, mark, hit: isHit }) => {
          const [x, y] = onCircle(100, 108, 82, (from + to) / 2 + turn);
          return (
            <g key={from} className={isHit ? 'round-disc-hit' : undefined}>
              <path d={ringSlice(100, 108, 56, 98, from + turn, to + turn)} fill={fill} />
              {mark ? (
                <text x={x} y={y} className="round-disc-mark">
                  {mark}
                </text>
              ) : null}
            </g>
          );
        })}
        <path className="round-disc-pointer" d="M100 17L90 1H110Z" />
      </svg>
      <span className="round-disc-middle">{children}</span>
    </span>
  );
}

/** Returns the colour of a segment by its multiplier in tenths; grey for 0. */
const segmentFill = (multX10: number): string =>
  multX10 === 0
    ? 'var(--round-none)'
    : multX10 < 13
      ? '#3f86d8'
      : multX10 < 15
        ? '#2a9ba8'
        : multX10 < 18
          ? '#2a9d62'
          : multX10 < 20
            ? '#7ba428'
            : multX10 < 30
              ? '#d69a16'
              : multX10 < 40
                ? '#e0701f'
                : multX10 < 50
                  ? '#d3403f'
                  : '#8b3fc0';

const riskTexts = [undefined, text.low, text.medium, text.high];

/** 233 and 243: all segments of the wheel, the one that was hit under the pointer. */
export function LuckyWheel({ round }: { round: DecodedRound<233> | DecodedRound<243> }) {
  const say = useLabels();
  const { level, type, index, multX10 } = round.view;
  const segments = wheelSegmentsX10(level, type) ?? [];
  const kinds = [...new Set(segments)].sort((a, b) => a - b);
  return (
    <div className="round-split">
      <Disc
        label={`${index}/${level} ×${scaled(multX10, 1)}`}
        slices={segments.map((value, position) => ({
          size: 1,
          fill: segmentFill(value),
          hit: position === index - 1,
        }))}
      >
        <Times text={scaled(multX10, 1)} className="round-big" />
        <span className="round-fact-label">
          {index} / {level}
        </span>
      </Disc>
      <div className="round-facts round-facts-column">
        <WordChip text={riskTexts[type] ?? text.low} tone="info" />
        <span className="round-badges">
          {kinds.map((kind) => (
            <span key={kind} className={`round-key ${kind === multX10 ? 'round-key-hit' : ''}`}>
              <i style={{ background: segmentFill(kind) }} />×{scaled(kind, 1)}
              <small>{segments.filter((value) => value === kind).length}</small>
            </span>
          ))}
        </span>
        <Fact label={texts.payout}>×{scaled(multX10, 1)}</Fact>
        <span className="round-fact-label">
          {level}
          {say(text.segments)}
        </span>
      </div>
    </div>
  );
}

/** Numbers in the order of a wheel with one zero. */
const rouletteOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
const redNumbers = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const rouletteFill = (number: number) =>
  number === 0 ? '#15803d' : redNumbers.has(number) ? '#c8202f' : '#20262f';

/** 205: the wheel, the number and its colour. */
export function Roulette({ round }: { round: DecodedRound<205> }) {
  const { number, colour } = round.view;
  return (
    <div className="round-split">
      <Disc
        label={String(number)}
        slices={rouletteOrder.map((value) => ({
          size: 1,
          fill: rouletteFill(value),
          mark: String(value),
          hit: value === number,
        }))}
      >
        <span className="round-ball" style={{ background: rouletteFill(number) }}>
          {number}
        </span>
      </Disc>
      <div className="round-facts round-facts-column">
        <span className="round-badges">
          <WordChip
            text={text[colour]}
            tone={colour === 'red' ? 'lose' : colour === 'green' ? 'win' : 'plain'}
          />
          {number > 0 ? (
            <>
              <WordChip text={number % 2 ? diceText.odd : diceText.even} tone="info" />
              <WordChip text={number <= 18 ? text.lowHalf : text.highHalf} tone="info" />
            </>
          ) : null}
        </span>
      </div>
    </div>
  );
}

const triColours = [
  { code: 1, colour: 'green', size: 28, times: '2', fill: '#22a050' },
  { code: 2, colour: 'yellow', size: 19, times: '3', fill: '#e0ac08' },
  { code: 3, colour: 'red', size: 13, times: '4.3', fill: '#d52b2b' },
] as const;

/** 249: the shares of the three colours and the one that came. */
export function TriColour({ round }: { round: DecodedRound<249> }) {
  const say = useLabels();
  const won = triColours.find(({ colour }) => colour === round.view.colour) ?? triColours[0];
  return (
    <div className="round-split">
      <Disc
        label={say(text[won.colour])}
        slices={triColours.map((slice) => ({ ...slice, mark: `×${slice.times}`, hit: slice === won }))}
      >
        <RoundImage name={`tri_${won.code}`} alt={say(text[won.colour])} className="round-tri" />
      </Disc>
      <div className="round-facts round-facts-column">
        <Chip tone="info">{say(text[won.colour])}</Chip>
        <Times text={won.times} className="round-big" />
      </div>
    </div>
  );
}
