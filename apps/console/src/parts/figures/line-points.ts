/**
 * Returns the corners of a line through values in a box of this size, as an SVG has them, and the height of a
 * value; `top` and `bottom` are the values at its edges, one pixel inside.
 */
export function linePoints(
  values: readonly number[],
  box: { readonly width: number; readonly height: number },
  edges: { readonly top: number; readonly bottom: number },
): { readonly points: string; readonly y: (value: number) => string } {
  const span = edges.top - edges.bottom || 1;
  const y = (value: number) => (1 + ((edges.top - value) / span) * (box.height - 2)).toFixed(1);
  const x = (at: number) => ((at / (values.length - 1)) * box.width).toFixed(1);
  return { points: values.map((value, at) => `${x(at)},${y(value)}`).join(' '), y };
}
