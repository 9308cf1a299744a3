import type uPlot from 'uplot';
import { labelGapPx, labelPositions, wrapped } from './axis-labels.ts';
import {
  type AxisLook,
  axisOf,
  type ChartLook,
  type ChartSpec,
  colourOf,
  marked,
  type Series,
  shortFigure,
} from './chart-look.ts';

type Room = 'upper' | 'lower';

/** A bar is no wider than this, however few there are, and leaves a fifth of its place free. */
const barMaxPx = 24;
const barShare = 0.8;
const axisPx = 58;

/** Series of one of the two plots: money above, what has another measure below. */
const inRoom = (
  spec: ChartSpec,
  room: Room,
): readonly { readonly series: Series; readonly place: number }[] =>
  spec.series
    .map((series, position) => ({ series, place: position }))
    .filter(({ series }) => (axisOf(series) === 'below') === (room === 'lower'));

/** Returns the start and end of the bars of each series: from zero, or from the bars they are stacked on. */
export function barEnds(
  all: readonly Series[],
  hidden: ReadonlySet<string>,
): ReadonlyMap<Series, readonly (readonly [from: number, to: number] | null)[]> {
  const ends = new Map<Series, readonly (readonly [number, number] | null)[]>();
  let below: readonly number[] = [];
  for (const series of all.filter(({ kind, name }) => kind === 'bar' && !hidden.has(name))) {
    if (!series.stacked) below = [];
    const drawn = series.values.map((value, at) => {
      const from = below[at] ?? 0;
      return value === null ? null : ([from, from + value] as const);
    });
    below = drawn.map((pair, at) => pair?.[1] ?? below[at] ?? 0);
    ends.set(series, drawn);
  }
  return ends;
}

/** The lowest and highest figure of an axis, with zero unless it begins close to its figures. */
export function reachOf(
  all: readonly Series[],
  axis: 'left' | 'right' | 'below',
  hidden: ReadonlySet<string>,
  close = false,
): readonly [number, number] {
  const own = all.filter((series) => axisOf(series) === axis && !hidden.has(series.name));
  const ends = barEnds(own, hidden);
  const figures = own.flatMap((series) =>
    (ends.get(series)?.flatMap((pair) => pair ?? []) ?? series.values).filter((value) => value !== null),
  );
  if (!close) figures.push(0);
  const [low, high] = figures.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  if (low > high || (low === 0 && high === 0)) return [0, 1];
  if (low === high) return [low - Math.abs(low) * 0.1, high + Math.abs(high) * 0.1];
  const air = (high - low) * 0.06;
  return [low === 0 ? 0 : low - air, high === 0 ? 0 : high + air];
}

type Reach = readonly [low: number, high: number];

/**
 * Returns the reaches of two axes of one plot, extended so that their zeros are at one height: a line that
 * crosses zero crosses it where the bars begin. Each reach must contain zero.
 */
export function atOneZero(left: Reach, right: Reach): readonly [left: Reach, right: Reach] {
  const both = [left, right] as const;
  const below = Math.max(...both.map(([low, high]) => -low / (high - low)));
  const above = Math.max(...both.map(([low, high]) => high / (high - low)));
  const share = below / (below + above);
  const extended = ([low, high]: Reach): Reach => {
    const length = Math.max(share > 0 ? -low / share : 0, share < 1 ? high / (1 - share) : 0);
    return [share > 0 ? -length * share : 0, length * (1 - share)];
  };
  return [extended(left), extended(right)];
}

/** Returns the reach of the axes of one plot that has two. */
function reachOfTwo(
  own: readonly Series[],
  axes: NonNullable<ChartSpec['axes']>,
  hidden: ReadonlySet<string>,
): readonly [left: Reach, right: Reach] {
  const left = reachOf(own, 'left', hidden, axes.left?.close);
  const right = reachOf(own, 'right', hidden, axes.right?.close);
  return axes.left?.close || axes.right?.close ? [left, right] : atOneZero(left, right);
}

/** Adds bars in a group, or on top of each other, to a path. */
function barPath(
  series: Series,
  pairs: readonly (readonly [number, number] | null)[],
  at: number,
  abreast: number,
  look: ChartLook,
): uPlot.Series.PathBuilder {
  return (plot) => {
    const ratio = devicePixelRatio || 1;
    const step = plot.bbox.width / Math.max(1, series.values.length);
    const wide = Math.min((step * barShare) / abreast, barMaxPx * ratio);
    const scale = axisOf(series) === 'right' ? 'right' : 'y';
    const path = new Path2D();
    const losses = new Path2D();
    pairs.forEach((pair, position) => {
      if (!pair || pair[0] === pair[1]) return;
      const left = plot.valToPos(position, 'x', true) + (at - abreast / 2) * wide;
      const [one, other] = pair.map((value) => plot.valToPos(value, scale, true)) as [number, number];
      const negative = (series.values[position] ?? 0) < 0;
      (series.bySign && negative ? losses : path).rect(
        left,
        Math.min(one, other),
        Math.max(1, wide - ratio),
        Math.max(ratio, Math.abs(one - other)),
      );
    });
    const fill = series.bySign
      ? new Map([
          [look.gain, path],
          [look.loss, losses],
        ])
      : path;
    return { stroke: null, fill, clip: null, flags: 0 };
  };
}

function figureAxis(look: ChartLook, font: string, axis: AxisLook = {}, right = false): uPlot.Axis {
  return {
    scale: right ? 'right' : 'y',
    side: right ? 1 : 3,
    size: axisPx,
    gap: 6,
    font,
    stroke: look.ink,
    ticks: { show: false },
    grid: { show: !right, stroke: look.line, width: 1 },
    ...(axis.whole
      ? {
          incrs: [
            1, 2, 5, 10, 20, 50, 1e2, 2e2, 5e2, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 1e7, 1e8,
          ],
          space: 22,
        }
      : {}),
    values: (_plot, splits) => splits.map((value) => (axis.words ?? shortFigure)(value)),
  };
}

export interface PlotInput {
  readonly spec: ChartSpec;
  readonly room: Room;
  readonly look: ChartLook;
  readonly font: string;
  readonly hidden: ReadonlySet<string>;
  readonly width: number;
  readonly height: number;
  /** Plots with the same key move their pointers together. */
  readonly key: string;
  /** Path builder of a line that holds until the next point. */
  readonly steps: uPlot.Series.PathBuilder;
  onPlace(position: number | null): void;
}

/** Returns how each series of a plot is drawn. */
function drawnSeries({ spec, room, look, hidden, steps }: PlotInput): uPlot.Series[] {
  const all = inRoom(spec, room);
  const ends = barEnds(
    all.map(({ series }) => series),
    hidden,
  );
  const abreast = [...ends.keys()].filter(({ stacked }) => !stacked);
  return all.map(({ series, place }): uPlot.Series => {
    const colour = colourOf(series, place, look);
    const bar = ends.get(series);
    return {
      show: !hidden.has(series.name),
      scale: axisOf(series) === 'right' && !hidden.has(series.name) ? 'right' : 'y',
      stroke: colour,
      width: series.kind === 'bar' ? 0 : series.dashed ? 1.25 : 1.75,
      ...(series.dashed ? { dash: [4, 4] } : {}),
      fill: series.kind === 'bar' ? colour : series.filled ? `${colour}24` : undefined,
      spanGaps: false,
      points: {
        show: series.kind !== 'bar' && !series.dashed && marked(series.values),
        size: 5,
        fill: colour,
      },
      ...(bar
        ? {
            paths: barPath(
              series,
              bar,
              Math.max(0, abreast.indexOf(series)),
              Math.max(1, abreast.length),
              look,
            ),
          }
        : {}),
      ...(series.kind === 'step' ? { paths: steps } : {}),
    };
  });
}

/** The axis of the labels; empty above a lower plot, which has them. */
function labelAxis({ spec, room, look, font }: PlotInput): uPlot.Axis {
  const count = spec.labels.length;
  const widthOf = (plot: uPlot) => plot.bbox.width / (devicePixelRatio || 1);
  const showsLabels = room === 'lower' || !spec.series.some((series) => axisOf(series) === 'below');
  return {
    stroke: look.ink,
    font,
    gap: 6,
    size: !showsLabels ? 6 : spec.wrap ? 54 : 26,
    grid: { show: false },
    ticks: { show: false },
    border: { show: true, stroke: look.line, width: 1 },
    splits: (plot) => labelPositions(spec.labels, widthOf(plot), spec.wrap === true),
    values: (plot, splits) =>
      splits.map((position) => {
        const label = showsLabels ? (spec.labels[position] ?? '') : '';
        const every = (splits[1] ?? count) - (splits[0] ?? 0);
        return spec.wrap ? wrapped(label, (widthOf(plot) / count) * every - labelGapPx) : label;
      }),
  };
}

/** Options and data of one plot. */
export function plotOptions(input: PlotInput): { options: uPlot.Options; data: uPlot.AlignedData } {
  const { spec, room, look, font, hidden, key } = input;
  const own = inRoom(spec, room).map(({ series }) => series);
  const axes = spec.axes ?? {};
  const lower = room === 'lower';
  const two = own.some((series) => axisOf(series) === 'right' && !hidden.has(series.name));
  const reach = (axis: 'left' | 'right' | 'below') => (): [number, number] => {
    const [left, right] = two ? reachOfTwo(own, axes, hidden) : [];
    const reached = axis === 'left' ? left : axis === 'right' ? right : undefined;
    return [...(reached ?? reachOf(own, axis, hidden, axes[axis]?.close))];
  };
  const count = spec.labels.length;
  const options: uPlot.Options = {
    width: input.width,
    height: input.height,
    // The title is above the highest label, which may be at the very top.
    padding: [(lower ? axes.below : axes.left)?.title ? 22 : 12, two ? 0 : 14, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: [-0.5, Math.max(0.5, count - 0.5)] },
      y: { range: reach(lower ? 'below' : 'left') },
      ...(two ? { right: { range: reach('right') } } : {}),
    },
    axes: [
      labelAxis(input),
      figureAxis(look, font, lower ? axes.below : axes.left),
      ...(two ? [figureAxis(look, font, axes.right, true)] : []),
    ],
    series: [{}, ...drawnSeries(input)],
    cursor: {
      y: false,
      // A pointer that was put on its period has not been dragged there: its click counts.
      drag: { x: false, y: false, setScale: false, click: () => undefined },
      sync: { key, scales: ['x', null] },
      points: { show: (_plot, index) => pointOf(own[index - 1]) },
      // The pointer snaps to a period, never between two.
      move: (plot, left, top) => [
        left < 0 ? left : plot.valToPos(Math.max(0, Math.min(count - 1, plot.posToIdx(left))), 'x'),
        top,
      ],
    },
    hooks: { setCursor: [(plot) => input.onPlace(plot.cursor.idx ?? null)] },
  };
  const data = [
    spec.labels.map((_, position) => position),
    ...own.map((series) => [...series.values]),
  ] as uPlot.AlignedData;
  return { options, data };
}

/** The mark of a line at the pointer; bars need none. */
function pointOf(series: Series | undefined): HTMLElement {
  const mark = document.createElement('div');
  mark.hidden = series?.kind === 'bar';
  return mark;
}
