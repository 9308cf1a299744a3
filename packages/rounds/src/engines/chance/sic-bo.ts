/** Odds to one of the totals 4..17 (rules §7). */
const TOTAL_ODDS = [50, 18, 14, 12, 8, 6, 6, 6, 6, 8, 12, 14, 18, 50] as const;

/** Ways of 216 to throw the totals 4..17 (rules §7). */
export const TOTAL_WAYS: readonly number[] = [3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3];

/** Winning areas of three dice, ascending, numbered as in ENCODING §3 204 (rules §7). */
export function sicBoAreas(dice: readonly number[]): number[] {
  const [a, b, c] = [...dice].sort((x, y) => x - y) as [number, number, number];
  const sum = a + b + c;
  const triple = a === c;
  const areas: number[] = [];
  if (!triple) {
    areas.push(sum <= 10 ? 1 : 2);
    areas.push(sum % 2 === 1 ? 3 : 4);
  }
  if (sum >= 4 && sum <= 17) areas.push(100 + sum);
  const faces = [a, b, c].filter((face, index, all) => index === 0 || face !== all[index - 1]);
  for (const face of faces) areas.push(200 + face);
  // In sorted order the middle die belongs to every pair.
  if (a === b || b === c) areas.push(310 + b);
  if (triple) areas.push(320 + a, 330);
  for (let i = 0; i < faces.length; i++) {
    for (let j = i + 1; j < faces.length; j++) areas.push(400 + 10 * faces[i]! + faces[j]!);
  }
  return areas;
}

/** Returns how many of the dice show a face: the odds of a single-face bet (rules §7). */
export function matchingDice(dice: readonly number[], face: number): number {
  let matching = 0;
  for (const die of dice) if (die === face) matching++;
  return matching;
}

/** Net odds to one of a winning area for the dice thrown (rules §7). */
export function sicBoOdds(area: number, dice: readonly number[]): number {
  if (area <= 4) return 1;
  if (area < 200) return TOTAL_ODDS[area - 104] ?? 0;
  if (area < 300) return matchingDice(dice, area - 200);
  if (area < 320) return 8;
  if (area < 330) return 150;
  return area === 330 ? 24 : 5;
}

/** Distinct faces of the dice, ascending: the winning areas of 248 and 319 (rules §7). */
export function distinctFaces(dice: readonly number[]): number[] {
  return [...new Set(dice)].sort((a, b) => a - b);
}

/** Winning areas of the single die 247: the face, 7 small or 8 big, 9 odd or 10 even (ENCODING §3 247). */
export function singleDieAreas(die: number): number[] {
  return [die, die <= 3 ? 7 : 8, die % 2 === 1 ? 9 : 10];
}
