/** Width of a letter. */
const emPx = 6.4;
/** Space between two labels. */
export const labelGapPx = 12;
/** Lines that fit below the axis. */
const linesMax = 3;

/** Width of a text in letters; a Chinese character is about twice as wide. */
const lettersOf = (text: string) => [...text].reduce((sum, one) => sum + (one > '\u2e80' ? 2 : 1), 0);

/**
 * Returns the positions of the labels that fit next to each other: all of them, or each second, third and so on.
 * Labels of several lines are wrapped within their place.
 */
export function labelPositions(labels: readonly string[], widthPx: number, wrap: boolean): number[] {
  const fits = (every: number) => {
    const place = (widthPx / labels.length) * every - labelGapPx;
    return labels.every((label, position) => {
      if (position % every !== 0) return true;
      const lines = wrap ? wrapped(label, place).split('\n') : [label];
      return lines.length <= linesMax && lines.every((line) => lettersOf(line) * emPx <= place);
    });
  };
  let every = 1;
  while (every < labels.length && !fits(every)) every += 1;
  return labels.flatMap((_, position) => (position % every === 0 ? [position] : []));
}

/** A label in lines that are no wider than its place. */
export function wrapped(label: string, widthPx: number): string {
  const max = Math.max(4, Math.floor(widthPx / emPx));
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && lettersOf(last) + 1 + lettersOf(word) <= max)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
