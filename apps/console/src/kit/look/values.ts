/**
 * Returns the reader of values of the current theme and console by their names in `tokens.css`, for what a style
 * sheet cannot reach: a canvas, the component library.
 */
export function lookValues(): (name: `--${string}`) => string {
  const values = getComputedStyle(document.documentElement);
  return (name) => values.getPropertyValue(name).trim();
}
