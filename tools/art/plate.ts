import { el, gradient, rect, svg } from './svg.ts';

/** Dark lines of drawings. */
export const INK = '#2b2118';
/** Attributes of an open line with round ends. */
export const stroke = (colour: string, width: number) => ({
  fill: 'none',
  stroke: colour,
  'stroke-width': width,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
});

/** Light tile behind a drawing, so that it reads the same on a light and on a dark page. */
export function plate(top: string, bottom: string, frame: string, ...children: string[]): string {
  return svg(
    96,
    96,
    el('defs', {}, gradient('g', top, bottom)),
    rect(2, 2, 92, 92, { rx: 16, fill: 'url(#g)', stroke: frame, 'stroke-width': 2.4 }),
    ...children,
  );
}
/** Background of objects on a plain tile. */
export const ivory = (...children: string[]) => plate('#ffffff', '#efece3', '#b9b3a5', ...children);
