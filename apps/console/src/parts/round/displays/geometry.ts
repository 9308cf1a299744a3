/** Point on a circle, the angle in turns clockwise from the top. */
export function onCircle(cx: number, cy: number, radius: number, turn: number): readonly [number, number] {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(cx + radius * Math.cos(angle)), round(cy + radius * Math.sin(angle))];
}

/** Slice of a ring between two angles in turns, as an SVG path. */
export function ringSlice(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
): string {
  const [x1, y1] = onCircle(cx, cy, outer, from);
  const [x2, y2] = onCircle(cx, cy, outer, to);
  const [x3, y3] = onCircle(cx, cy, inner, to);
  const [x4, y4] = onCircle(cx, cy, inner, from);
  const large = to - from > 0.5 ? 1 : 0;
  const outerArc = `A${outer} ${outer} 0 ${large} 1 ${x2} ${y2}`;
  const innerArc = `A${inner} ${inner} 0 ${large} 0 ${x4} ${y4}`;
  return `M${x1} ${y1}${outerArc}L${x3} ${y3}${innerArc}Z`;
}
