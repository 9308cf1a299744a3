// East Asian wide and full-width forms, and pictographs.
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/**
 * Width of a text: a Chinese character (or another wide one) counts 2, a letter 1 (spec §5, member chat
 * reply).
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : 1;
  return width;
}

/** Returns the number of code points: a character outside the basic plane counts as one, not two. */
export function characterCount(text: string): number {
  return [...text].length;
}
