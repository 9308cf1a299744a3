import { lookValues } from '../../kit/look/values.ts';

/** Colours of a chart: of its words, of its lines and of its series. */
export interface ChartLook {
  readonly ink: string;
  readonly line: string;
  readonly series: readonly string[];
  readonly gain: string;
  readonly loss: string;
}

/** Returns the colours of the current theme and console, which a canvas cannot read from the style sheet. */
export function chartLook(): ChartLook {
  const of = lookValues();
  return {
    ink: of('--ink-2'),
    line: of('--line'),
    series: [of('--c1'), of('--c2'), of('--c3'), of('--c8')],
    gain: of('--gain'),
    loss: of('--loss'),
  };
}

/** Short figures for the axis: 1.2M instead of 1,200,000. */
export function shortFigure(value: number): string {
  const steps = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const;
  const step = steps.find(([size]) => Math.abs(value) >= size);
  return step ? `${Number((value / step[0]).toFixed(1))}${step[1]}` : String(Number(value.toPrecision(6)));
}

/** One figure a period, as a line or as bars. */
export interface Series {
  readonly name: string;
  /**
   * A line goes straight from point to point, so that it shows no values that were not counted; a step holds
   * until the next.
   */
  readonly kind: 'line' | 'step' | 'bar';
  /** One value for each period; null leaves a gap. The chart may round values, the texts are exact. */
  readonly values: readonly (number | null)[];
  /** The exact words for the figure of a period. */
  readonly words: (position: number) => string;
  /**
   * Axis: right for figures of another magnitude, below for figures that are not compared, in a plot of their
   * own.
   */
  readonly axis?: 'left' | 'right' | 'below';
  /** On top of the bars of the series before. */
  readonly stacked?: boolean;
  /** Reference line for comparison: dashed, and without marks. */
  readonly dashed?: boolean;
  /** The area under a line is filled. */
  readonly filled?: boolean;
  /** A result: bars of gains are green, of losses red. */
  readonly bySign?: boolean;
  /** Bars in a tint of their colour, calm behind a line. */
  readonly pale?: boolean;
  /** Hidden until its name in the legend is pressed. */
  readonly off?: boolean;
  /** Place in the palette, the series' own place unless given. */
  readonly colour?: 0 | 1 | 2 | 3;
}

/** Format of a value axis. */
export interface AxisLook {
  readonly title?: string;
  readonly words?: (value: number) => string;
  /** Integers only, as for counts of bets. */
  readonly whole?: boolean;
  /** Begins where the figures do instead of at zero. */
  readonly close?: boolean;
}

export interface ChartSpec {
  /** Names of the periods or categories. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly axes?: Partial<Record<'left' | 'right' | 'below', AxisLook>>;
  /** Room for labels of several lines. */
  readonly wrap?: boolean;
}

export interface ChartProps {
  /** Memoised by the caller: a new object renders the chart again. */
  readonly spec: ChartSpec;
  /** Text for users who cannot see the canvas. */
  readonly label: string;
  readonly className?: string;
  readonly height?: number;
  /** A click or Enter on a period, with its place. */
  readonly onPick?: (position: number) => void;
}

export const axisOf = (series: Series): 'left' | 'right' | 'below' => series.axis ?? 'left';
/** Returns the colour of a series: the one at `position` of all, unless it has its own. */
export const colourOf = (series: Series, position: number, look: ChartLook): string => {
  const colour = look.series[(series.colour ?? position) % look.series.length] as string;
  return series.pale ? `${colour}73` : colour;
};
/** Returns the background of the mark of a series in the legend, and beside a figure of it. */
export const markOf = (series: Series, position: number, look: ChartLook, value?: number | null): string => {
  if (!series.bySign) return colourOf(series, position, look);
  if (value != null) return value < 0 ? look.loss : look.gain;
  return `linear-gradient(90deg, ${look.gain} 50%, ${look.loss} 50%)`;
};
/** Names of the series that are hidden: those that begin hidden, but for the names that were pressed since. */
export const hiddenOf = (all: readonly Series[], pressed: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(all.filter(({ name, off = false }) => off !== pressed.has(name)).map(({ name }) => name));

/** Returns the names and figures of one position, for the tooltip and for screen readers. */
export function labelsAt(
  spec: ChartSpec,
  position: number,
  hidden: ReadonlySet<string>,
): readonly string[][] {
  return spec.series
    .filter(({ name }) => !hidden.has(name))
    .map((series) => [series.name, series.values[position] == null ? '-' : series.words(position)]);
}

/** Max number of points of a line that is rendered with a mark at every point. */
const marksMax = 32;
export const marked = (values: readonly unknown[]): boolean => values.length <= marksMax;
