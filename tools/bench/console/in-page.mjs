/**
 * Runs inside the measured page, before the page's code: records the time of the last click, long tasks, and
 * when a pane shows rows.
 */
const longTasks = [];
let clickedAt = 0;
let leftPane = null;

const panes = () => [...document.querySelectorAll('.s-pane')];
const inFront = () => panes().find((pane) => pane.offsetParent !== null && pane.checkVisibility());
const rowsOf = (pane) => pane?.querySelectorAll('[data-row-key]').length ?? 0;

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration });
}).observe({ type: 'longtask', buffered: true });

addEventListener(
  'click',
  (event) => {
    clickedAt = event.timeStamp;
    leftPane = inFront();
  },
  { capture: true },
);

/**
 * Resolves after the frame that shows rows in another pane than the one that was left by the click;
 * milliseconds since the click.
 */
const rowsAfterClick = () =>
  new Promise((resolve, reject) => {
    const until = performance.now() + 15_000;
    const look = () => {
      const front = inFront();
      if (front && front !== leftPane && rowsOf(front) > 0) {
        // The message is handled after the frame was drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - clickedAt);
        port2.postMessage(null);
      } else if (performance.now() > until) reject(new Error(`no rows at ${location.href}`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const valuesOf = (elements, property) => [...new Set(elements.map((one) => getComputedStyle(one)[property]))];

/** Returns where the rows of the page in sight begin, whether its table fits, and the sizes that it uses. */
const look = () => {
  const pane = inFront();
  const all = [...(pane?.querySelectorAll('*') ?? [])].filter((one) => one.offsetParent);
  const hasText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim());
  const row = pane?.querySelector('[data-row-key]');
  const scroller = pane?.querySelector('.k-list .k-scroll');
  const radii = valuesOf(all, 'borderTopLeftRadius');
  const controls = all.filter((one) => one.matches('.k-btn, .k-box:not(.k-chip *), .k-chip'));
  return {
    firstRow: row ? Math.round(row.getBoundingClientRect().top) : null,
    isReport: Boolean(pane?.querySelector('.key-figures, .report-chart')),
    isWide: scroller ? scroller.scrollWidth > scroller.clientWidth + 1 : false,
    fontSizes: valuesOf(all.filter(hasText), 'fontSize'),
    radii: radii.filter((radius) => radius !== '0px' && !radius.endsWith('%')),
    heights: [...new Set(controls.map((one) => Math.round(one.getBoundingClientRect().height)))],
  };
};

globalThis.consoleBench = {
  look,
  isInFilter: () => document.activeElement?.closest('.k-filter') != null,
  rowsAfterClick,
  rowsInSight: () => rowsOf(inFront()),
  elementsInSight: () => inFront()?.querySelectorAll('*').length ?? 0,
  /** Returns the duration of the longest task since a time, in ms; 0 when none took 50 ms. */
  longestSince: (from) =>
    longTasks.reduce(
      (most, task) => (task.startTime + task.duration > from ? Math.max(most, task.duration) : most),
      0,
    ),
  clickedAt: () => clickedAt,
  now: () => performance.now(),
};
