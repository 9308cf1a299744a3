import { plinkoBucketsX10 } from '@pitboss/rounds/catalogue';
import type { DecodedRound, RoundRecord } from '@pitboss/rounds/types';
import { numberText as text, wheelText } from '../labels/play.text.ts';
import { Fact, scaled, Times, WordChip } from './bits.tsx';
import { outcomeOf } from './record.ts';

const risks = [wheelText.low, wheelText.low, wheelText.medium, wheelText.high];

/** Colour of a bucket: the rarer the outer, the warmer. */
function bucketFill(multX10: number): string {
  if (multX10 < 10) return '#4b86d1';
  if (multX10 < 20) return '#2a9d62';
  if (multX10 < 50) return '#c99a12';
  if (multX10 < 200) return '#e0701f';
  return '#d3403f';
}

/** 232 and 242: the pegs, the way of the ball and the bucket it fell into. */
export function Plinko({
  round,
  record,
}: {
  round: DecodedRound<232> | DecodedRound<242>;
  record: RoundRecord;
}) {
  const { rows, risk, bucket, multX10 } = round.view;
  const steps = (outcomeOf(record).split(',')[2] ?? '').split('').map(Number);
  const gap = rows === 8 ? 22 : 16;
  const width = (rows + 2) * gap;
  const middle = width / 2;
  const height = 14 + (rows + 1) * gap;
  // After `row` pegs with `rights` of them to the right, the ball is here.
  const ballAt = (row: number, rights: number) => [middle + (rights - row / 2) * gap, 8 + row * gap] as const;
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_, peg) => ballAt(row, peg)),
  ).flat();
  const buckets = plinkoBucketsX10(rows, risk) ?? [];
  let rights = 0;
  const way = [ballAt(0, 0)];
  steps.forEach((step, index) => {
    rights += step;
    way.push(ballAt(index + 1, rights));
  });
  const end = way.at(-1) ?? [0, 0];
  return (
    <div className="round-split">
      <svg
        className="round-plinko"
        viewBox={`0 0 ${width} ${height + 12}`}
        style={{ maxWidth: width * 1.15 }}
        role="img"
        aria-label={steps.join('')}
      >
        {pegs.map(([x, y]) => (
          <circle key={`${x} ${y}`} className="round-peg" cx={x} cy={y + gap * 0.42} r={gap * 0.13} />
        ))}
        {buckets.map((value, index) => (
          <Bucket
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the bucket
            key={index}
            x={ballAt(rows, index)[0]}
            height={height}
            gap={gap}
            multX10={value}
            hit={index === bucket}
          />
        ))}
        <polyline className="round-way" points={way.map((point) => point.join(',')).join(' ')} />
        <circle className="round-plinko-ball" cx={end[0]} cy={end[1]} r={gap * 0.26} />
      </svg>
      <div className="round-facts round-facts-column">
        <Times text={scaled(multX10, 1)} className="round-huge" />
        <WordChip text={risks[risk] ?? wheelText.low} tone="info" />
        <Fact label={text.bucket}>
          {bucket} / {rows}
        </Fact>
      </div>
    </div>
  );
}

/** A bucket with its multiplier. */
function Bucket(props: {
  readonly x: number;
  readonly height: number;
  readonly gap: number;
  readonly multX10: number;
  readonly hit: boolean;
}) {
  const { x, height, gap, multX10 } = props;
  return (
    <g className={props.hit ? 'round-bucket-hit' : 'round-bucket'}>
      <rect
        x={x - gap * 0.46}
        y={height - gap * 0.55}
        width={gap * 0.92}
        height={gap * 0.8}
        rx={3}
        fill={bucketFill(multX10)}
      />
      <text x={x} y={height - gap * 0.13} style={{ fontSize: gap * (multX10 >= 1000 ? 0.36 : 0.42) }}>
        {scaled(multX10, 1)}
      </text>
    </g>
  );
}
