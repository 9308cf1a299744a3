import { nowhere, type Sink } from '../rows/rows.ts';
import { hashDemoPasswords } from '../users/operators.ts';
import { playLane } from './play-lane.ts';
import type { Filled, Recipe } from './recipe.ts';
import { createSetting } from './setting.ts';
import { divide } from './workers.ts';

/** Plays the lanes selected by `mine` (counted from 0); the first lane also writes everything except play. */
export async function fill(
  recipe: Recipe,
  sink: Sink,
  mine: (worker: number) => boolean,
  progress: (line: string) => void,
): Promise<Filled> {
  const hasFirst = mine(0);
  const { secrets, bets, lanes } = recipe;
  const known = createSetting(recipe, hasFirst ? sink : nowhere, hasFirst ? progress : () => undefined);
  const { agents, operators, people, trail } = known;
  // Hashing runs in parallel with the game; it takes as long as the players' first months.
  const hashes = hasFirst ? hashDemoPasswords(secrets, operators.count) : null;
  const own = divide(people, lanes, bets).filter(({ share }) => mine(share.place));
  // They take turns, so that the rows of a month lie together.
  const played = await Promise.all(own.map((worker) => playLane(recipe, known, worker, sink, progress)));
  if (hashes) {
    operators.write(sink, await hashes);
    trail.write(sink);
  }
  const sum = (of: 'made' | 'rounds' | 'open') => played.reduce((all, one) => all + one[of], 0);
  return {
    bets: sum('made'),
    rounds: sum('rounds'),
    open: sum('open'),
    agents: agents.length,
    members: people.length,
  };
}
