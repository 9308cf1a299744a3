import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useSettings } from '../../kit/settings.ts';
import { axisOf, type ChartProps, chartPalette, colourOf, wordsAt } from './chart-look.ts';
import './chart.css';
import { plotOptions } from './plot-options.ts';

/** Height of the plot below, for what is counted and not paid. */
const lowerPx = 92;
const none: ReadonlySet<string> = new Set();
const steps = uPlot.paths.stepped?.({ align: 1 }) ?? (() => null);

interface Pointed {
  readonly place: number;
  readonly leftPx: number;
}

/** Size of a box while it is in sight: a tab in the back has none, and keeps what it had. */
function useSize(): [React.RefObject<HTMLDivElement | null>, { width: number; height: number }] {
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

/** Lines and bars on a canvas, with a legend that hides and shows, and a pointer for mouse and keys. */
export function Plot({ spec, label, className, height, onPick }: ChartProps): ReactNode {
  const { theme } = useSettings();
  const look = chartPalette[theme];
  const key = useId();
  const [box, size] = useSize();
  const [hidden, setHidden] = useState(none);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const plots = useRef<readonly uPlot[]>([]);
  const rooms = spec.series.some((series) => axisOf(series) === 'below')
    ? (['upper', 'lower'] as const)
    : (['upper'] as const);
  const lower = rooms.length > 1 ? lowerPx : 0;
  const sizes = useRef(size);
  sizes.current = size;
  const ready = size.width > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rooms follow from the spec, sizes are set below
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !ready) return;
    const onPlace = (place: number | null) => {
      const [upper] = plots.current;
      if (place === null || !upper) setPointed(null);
      else
        setPointed((now) => {
          const leftPx = upper.valToPos(place, 'x') + upper.bbox.left / (devicePixelRatio || 1);
          return now?.place === place && now.leftPx === leftPx ? now : { place, leftPx };
        });
    };
    const made = rooms.map((room) => {
      const { options, data } = plotOptions({
        spec,
        room,
        look,
        font: `12px ${getComputedStyle(element).fontFamily}`,
        hidden,
        key,
        steps,
        onPlace,
        width: sizes.current.width,
        height: room === 'lower' ? lower : sizes.current.height - lower,
      });
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

  const last = spec.labels.length - 1;
  const point = (place: number) =>
    plots.current[0]?.setCursor({ left: plots.current[0].valToPos(place, 'x'), top: 1 });
  const leave = () => plots.current[0]?.setCursor({ left: -10, top: -10 });
  const onKeyDown = (event: KeyboardEvent) => {
    const at = pointed?.place;
    const next = {
      ArrowLeft: at === undefined ? last : Math.max(0, at - 1),
      ArrowRight: at === undefined ? 0 : Math.min(last, at + 1),
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) point(next);
    else if (event.key === 'Enter' && at !== undefined) onPick?.(at);
    else if (event.key === 'Escape' && at !== undefined) leave();
    else return;
    event.preventDefault();
  };
  const words = pointed && wordsAt(spec, pointed.place, hidden);
  const toggle = (name: string) =>
    setHidden((now) => new Set(now.has(name) ? [...now].filter((one) => one !== name) : [...now, name]));
  return (
    <figure className={`chart ${className ?? ''}`} style={{ height }}>
      {spec.series.length > 1 && (
        <figcaption className="chart-legend">
          {spec.series.map((series, place) => (
            <button
              key={series.name}
              type="button"
              aria-pressed={!hidden.has(series.name)}
              onClick={() => toggle(series.name)}
            >
              <i
                data-kind={series.kind}
                data-dashed={series.dashed}
                style={{ background: colourOf(series, place, look) }}
              />
              {series.name}
            </button>
          ))}
        </figcaption>
      )}
      <div
        className="chart-plots"
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={pointed?.place ?? Math.max(0, last)}
        aria-valuetext={textAt(
          spec.labels,
          pointed?.place ?? last,
          wordsAt(spec, pointed?.place ?? last, hidden),
        )}
        data-pick={onPick ? true : undefined}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onClick={({ target, clientX }) => {
          // Where the click is, not where the pointer was seen last: a finger does not move before it presses.
          const plot = plots.current.find(({ over }) => target instanceof Node && over.contains(target));
          if (plot) onPick?.(plot.posToIdx(clientX - plot.over.getBoundingClientRect().left));
        }}
      >
        {rooms.map((room) => (
          <span
            key={room}
            className="chart-unit"
            style={room === 'lower' ? { bottom: lower - 10 } : { top: 0 }}
          >
            {spec.axes?.[room === 'lower' ? 'below' : 'left']?.title}
          </span>
        ))}
        {pointed && words && (
          <div
            className="chart-box"
            aria-hidden="true"
            style={
              pointed.leftPx > size.width / 2
                ? { right: size.width - pointed.leftPx + 12 }
                : { left: pointed.leftPx + 12 }
            }
          >
            <strong>{spec.labels[pointed.place]}</strong>
            {words.map(([name = '', figure]) => (
              <span key={name}>
                <i
                  style={{
                    background: spec.series
                      .map((series, place) => (series.name === name ? colourOf(series, place, look) : ''))
                      .find(Boolean),
                  }}
                />
                {name}
                <b>{figure}</b>
              </span>
            ))}
          </div>
        )}
      </div>
    </figure>
  );
}

/** What is heard of a place. */
const textAt = (labels: readonly string[], place: number, words: readonly (readonly string[])[]): string =>
  [labels[place] ?? '', ...words.map(([name, figure]) => `${name} ${figure}`)].join(', ');
