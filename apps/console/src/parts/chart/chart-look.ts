/** Colours of charts in both modes; the series' colours keep their distance for people who see few colours. */
export const chartPalette = {
  light: { ink: '#4a5361', line: '#e2e6ec', series: ['#2563c4', '#c2780c', '#178049', '#8a94a3'] },
  dark: { ink: '#a9b3c2', line: '#333a46', series: ['#6ea6f5', '#e3a649', '#55c98a', '#78828f'] },
} as const;
export type ChartLook = (typeof chartPalette)[keyof typeof chartPalette];

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
  /** A line goes straight from point to point, so that none shows a value nobody counted; a step holds until the next. */
  readonly kind: 'line' | 'step' | 'bar';
  /** One a period; null leaves a gap. What is drawn may be rounded, what is said is not. */
  readonly values: readonly (number | null)[];
  /** The exact words for the figure of a period. */
  readonly words: (place: number) => string;
  /** Figures of another size have their axis at the right, those that nobody compares a plot of their own below. */
  readonly axis?: 'left' | 'right' | 'below';
  /** On top of the bars of the series before. */
  readonly stacked?: boolean;
  /** What a line is compared with: broken, and without marks. */
  readonly dashed?: boolean;
  /** The area under a line is filled. */
  readonly filled?: boolean;
  /** Place in the palette, the series' own place unless given. */
  readonly colour?: 0 | 1 | 2 | 3;
}

/** How an axis of figures looks. */
export interface AxisLook {
  readonly title?: string;
  readonly words?: (value: number) => string;
  /** Whole numbers only: nobody counts half a bet. */
  readonly whole?: boolean;
  /** Begins where the figures do instead of at zero. */
  readonly close?: boolean;
}

export interface ChartSpec {
  /** Names of the periods, or of whatever stands side by side. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly axes?: Partial<Record<'left' | 'right' | 'below', AxisLook>>;
  /** Room for labels of several lines. */
  readonly wrap?: boolean;
}

export interface ChartProps {
  /** Memoised by the caller: a new object draws anew. */
  readonly spec: ChartSpec;
  /** Said to those who cannot see the canvas. */
  readonly label: string;
  readonly className?: string;
  readonly height?: number;
  /** A click or Enter on a period, with its place. */
  readonly onPick?: (place: number) => void;
}

export const axisOf = (series: Series): 'left' | 'right' | 'below' => series.axis ?? 'left';
export const colourOf = (series: Series, place: number, look: ChartLook): string =>
  look.series[(series.colour ?? place) % look.series.length] as string;

/** What is known of one place, for the box beside the pointer and for those who hear it. */
export function wordsAt(spec: ChartSpec, place: number, hidden: ReadonlySet<string>): readonly string[][] {
  return spec.series
    .filter(({ name }) => !hidden.has(name))
    .map((series) => [series.name, series.values[place] == null ? '-' : series.words(place)]);
}

/** Whether a line is drawn with a mark at every point: where there are few, and where one stands alone. */
const marksMost = 32;
export const marked = (values: readonly unknown[]): boolean => values.length <= marksMost;
