/**
 * Small words for writing SVG text. Every picture is a pure function of its arguments, so runs are
 * repeatable.
 */

/** Rounds to two places, so that the files stay short and equal on every machine. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function attributes(values: Attributes): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('');
}

/** One element, closed at once or around its children. */
export function el(name: string, values: Attributes, ...children: string[]): string {
  const inner = children.join('');
  return inner ? `<${name}${attributes(values)}>${inner}</${name}>` : `<${name}${attributes(values)}/>`;
}

export const path = (d: string, values: Attributes = {}) => el('path', { d, ...values });
export const circle = (cx: number, cy: number, r: number, values: Attributes = {}) =>
  el('circle', { cx, cy, r, ...values });
export const ellipse = (cx: number, cy: number, rx: number, ry: number, values: Attributes = {}) =>
  el('ellipse', { cx, cy, rx, ry, ...values });
export const rect = (x: number, y: number, width: number, height: number, values: Attributes = {}) =>
  el('rect', { x, y, width, height, ...values });
export const group = (values: Attributes, ...children: string[]) => el('g', values, ...children);

/** Moves a group and scales it. */
export function position(x: number, y: number, scale: number, ...children: string[]): string {
  return group(
    { transform: `translate(${n(x)} ${n(y)})${scale === 1 ? '' : ` scale(${n(scale)})`}` },
    ...children,
  );
}

/** Vertical gradient with an id that is unique inside its picture. */
export function gradient(id: string, top: string, bottom: string): string {
  return el(
    'linearGradient',
    { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    el('stop', { offset: 0, 'stop-color': top }),
    el('stop', { offset: 1, 'stop-color': bottom }),
  );
}

/** Gradient from a light spot at the upper left, for round objects. */
export function ball(id: string, light: string, dark: string): string {
  return el(
    'radialGradient',
    { id, cx: 0.35, cy: 0.3, r: 0.8 },
    el('stop', { offset: 0, 'stop-color': light }),
    el('stop', { offset: 1, 'stop-color': dark }),
  );
}

/** A whole picture. */
export function svg(width: number, height: number, ...children: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${children.join('')}</svg>\n`;
}

/** Points of a regular star or polygon as a path. */
export function star(cx: number, cy: number, outer: number, inner: number, tips: number, turn = -90): string {
  const points = Array.from({ length: tips * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = ((turn + (index * 180) / tips) * Math.PI) / 180;
    return `${n(cx + radius * Math.cos(angle))} ${n(cy + radius * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}
