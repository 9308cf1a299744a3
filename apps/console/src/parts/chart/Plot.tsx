import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useSettings } from '../../kit/settings.ts';
import {
  axisOf,
  type ChartLook,
  type ChartProps,
  type ChartSpec,
  chartLook,
  hiddenOf,
  labelsAt,
  markOf,
} from './chart-look.ts';
import './chart.css';
import { plotOptions } from './plot-options.ts';

/** Height of the plot below, for what is counted and not paid. */
const lowerPx = 110;
const none: ReadonlySet<string> = new Set();
const steps = uPlot.paths.stepped?.({ align: 1 }) ?? (() => null);

const oneRoom = ['upper'] as const;
const twoRooms = ['upper', 'lower'] as const;

interface PlotsInput {
  readonly spec: ChartSpec;
  readonly look: ChartLook;
  readonly hidden: ReadonlySet<string>;
  readonly rooms: readonly ('upper' | 'lower')[];
}

interface Pointed {
  readonly place: number;
  readonly leftPx: number;
}

/** Size of a box while it is in sight: a tab in the back has none, and keeps what it had. */
function useSize(): [RefObject<HTMLDivElement | null>, { width: number; height: number }] {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0)
        setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, size];
}

/** The plots of a chart in its box, at its size, and the position to which the pointer points in them. */
function usePlots({ spec, look, hidden, rooms }: PlotsInput) {
  const key = useId();
  const [box, size] = useSize();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const plots = useRef<readonly uPlot[]>([]);
  const lower = rooms.length > 1 ? lowerPx : 0;
  const sizes = useRef(size);
  sizes.current = size;
  const ready = size.width > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: rooms follow from spec, sizes are set below
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !ready) return;
    const onPlace = (position: number | null) => {
      const [upper] = plots.current;
      if (position === null || !upper) setPointed(null);
      else
        setPointed((now) => {
          const leftPx = upper.valToPos(position, 'x') + upper.bbox.left / (devicePixelRatio || 1);
          return now?.place === position && now.leftPx === leftPx ? now : { place: position, leftPx };
        });
    };
    const made = rooms.map((room) => {
      const font = `12px ${getComputedStyle(element).fontFamily}`;
      const { width } = sizes.current;
      const height = room === 'lower' ? lower : sizes.current.height - lower;
      const input = { spec, room, look, font, hidden, key, steps, onPlace, width, height };
      const { options, data } = plotOptions(input);
      return new uPlot(options, data, element);
    });
    plots.current = made;
    return () => {
      for (const plot of made) plot.destroy();
      plots.current = [];
      setPointed(null);
    };
  }, [spec, look, hidden, key, ready]);

  useEffect(() => {
    const [upper, below] = plots.current;
    upper?.setSize({ width: size.width, height: size.height - lower });
    below?.setSize({ width: size.width, height: lower });
  }, [size, lower]);

  return { box, size, plots, pointed, lower };
}

/** Returns the handler of keys that move the pointer of the plots, pick a position or leave them. */
function keysOf(
  plots: RefObject<readonly uPlot[]>,
  {
    at,
    last,
    onPick,
  }: { readonly at: number | undefined; readonly last: number } & Pick<ChartProps, 'onPick'>,
): (event: KeyboardEvent) => void {
  const point = (position: number) =>
    plots.current[0]?.setCursor({ left: plots.current[0].valToPos(position, 'x'), top: 1 });
  return (event) => {
    const next = {
      ArrowLeft: at === undefined ? last : Math.max(0, at - 1),
      ArrowRight: at === undefined ? 0 : Math.min(last, at + 1),
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) point(next);
    else if (event.key === 'Enter' && at !== undefined) onPick?.(at);
    else if (event.key === 'Escape' && at !== undefined) leave(plots);
    else return;
    event.preventDefault();
  };
}

/** Takes the pointer away from the plots. */
const leave = (plots: RefObject<readonly uPlot[]>) => plots.current[0]?.setCursor({ left: -10, top: -10 });

/** Lines and bars on a canvas, with a legend that hides and shows, and a pointer for mouse and keys. */
export function Plot({ spec, label, className, height, onPick }: ChartProps): ReactNode {
  const { theme } = useSettings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the values of the style sheet
  const look = useMemo(chartLook, [theme]);
  const [pressed, setPressed] = useState(none);
  const hidden = useMemo(() => hiddenOf(spec.series, pressed), [spec, pressed]);
  const rooms = spec.series.some((series) => axisOf(series) === 'below') ? twoRooms : oneRoom;
  const { box, size, plots, pointed, lower } = usePlots({ spec, look, hidden, rooms });
  const last = spec.labels.length - 1;
  const at = pointed?.place;
  const toggle = (name: string) =>
    setPressed((now) => new Set(now.has(name) ? [...now].filter((one) => one !== name) : [...now, name]));
  return (
    <figure className={`chart ${className ?? ''}`} style={{ height }}>
      {spec.series.length > 1 && <Legend series={spec.series} look={look} hidden={hidden} toggle={toggle} />}
      <div
        className="chart-plots"
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? Math.max(0, last)}
        aria-valuetext={textAt(spec.labels, at ?? last, labelsAt(spec, at ?? last, hidden))}
        data-pick={onPick ? true : undefined}
        onKeyDown={keysOf(plots, { at, last, onPick })}
        onBlur={() => leave(plots)}
        onClick={({ target, clientX }) => {
          // Position of the click, not the last position of the pointer: a finger does not move before it
          // presses.
          const plot = plots.current.find(({ over }) => target instanceof Node && over.contains(target));
          if (plot) onPick?.(plot.posToIdx(clientX - plot.over.getBoundingClientRect().left));
        }}
      >
        {rooms.map((room) => (
          <span
            key={room}
            className="chart-unit"
            style={room === 'lower' ? { bottom: lower - 16 } : { top: 0 }}
          >
            {spec.axes?.[room === 'lower' ? 'below' : 'left']?.title}
          </span>
        ))}
        {pointed && (
          <PointedBox spec={spec} look={look} hidden={hidden} pointed={pointed} widthPx={size.width} />
        )}
      </div>
    </figure>
  );
}

/** The names of the series, each a button that hides or shows it. */
function Legend(props: {
  readonly series: ChartSpec['series'];
  readonly look: ChartLook;
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (name: string) => void;
}): ReactNode {
  return (
    <figcaption className="chart-legend">
      {props.series.map((series, position) => (
        <button
          key={series.name}
          type="button"
          aria-pressed={!props.hidden.has(series.name)}
          onClick={() => props.toggle(series.name)}
        >
          <i
            data-kind={series.kind}
            data-dashed={series.dashed}
            style={{ background: markOf(series, position, props.look) }}
          />
          {series.name}
        </button>
      ))}
    </figcaption>
  );
}

/** The figures at the pointer, on the side of it that has more space. */
function PointedBox(props: {
  readonly spec: ChartSpec;
  readonly look: ChartLook;
  readonly hidden: ReadonlySet<string>;
  readonly pointed: Pointed;
  readonly widthPx: number;
}): ReactNode {
  const { spec, look, pointed, widthPx } = props;
  const { place, leftPx } = pointed;
  const background = (name: string) =>
    spec.series
      .map((series, position) =>
        series.name === name ? markOf(series, position, look, series.values[place]) : '',
      )
      .find(Boolean);
  return (
    <div
      className="chart-box"
      aria-hidden="true"
      style={leftPx > widthPx / 2 ? { right: widthPx - leftPx + 12 } : { left: leftPx + 12 }}
    >
      <strong>{spec.labels[place]}</strong>
      {labelsAt(spec, place, props.hidden).map(([name = '', figure]) => (
        <span key={name}>
          <i style={{ background: background(name) }} />
          {name}
          <b>{figure}</b>
        </span>
      ))}
    </div>
  );
}

/** Returns the text of a position for screen readers. */
const textAt = (labels: readonly string[], position: number, texts: readonly (readonly string[])[]): string =>
  [labels[position] ?? '', ...texts.map(([name, figure]) => `${name} ${figure}`)].join(', ');
