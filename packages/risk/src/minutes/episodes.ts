/**
 * When an alert is raised (risk §1): an episode of a key reaches from the figure's arrival at the alarm
 * threshold to the end of the first minute that it ends below the table threshold; one episode, one alert.
 */
export interface Episode {
  /** The minute in which it began. */
  readonly from: number;
  /** The minute with whose end it was over; null while it lasts. */
  readonly to: number | null;
}

/** The newest alert of a key. */
export interface LastAlert {
  /** No verdict has been recorded: open or snoozed. */
  readonly open: boolean;
  /** The minute in which the episode began that it belongs to: the one that raised it, or joined it last. */
  readonly episode: number;
  /** Value of the alert: the peak while it is open, the value at its verdict afterwards. */
  readonly value: bigint;
}

/** Effect of a figure at or above the alarm threshold. */
export type Raised =
  /**
   * Nothing new: the episode has been decided about, and the figure is below twice the value of that time.
   */
  | 'nothing'
  /** The open alert takes the figure, when it is a new peak, and the episode. */
  | 'joined'
  /** A new alert. */
  | 'raised'
  /** A new alert in an episode that has been decided about. */
  | 'escalated';

export interface Reached {
  readonly episode: Episode;
  readonly raised: Raised;
}

/** Returns whether an episode contains a minute. A late event may belong to an episode that is over. */
const contains = ({ from, to }: Episode, minute: number): boolean =>
  to === null || (minute >= from && minute <= to);

/**
 * Applies a figure at or above the alarm threshold in a minute. A key that raises `once` has a single alert:
 * it follows the figure until a verdict is recorded; afterwards the key raises nothing.
 */
export function reach(
  minute: number,
  value: bigint,
  before: Episode | null,
  alert: LastAlert | null,
  once = false,
): Reached {
  // Episodes are known by the minutes that they begin in: of two in one minute the second counts from the
  // next.
  const from = minute === before?.from ? minute + 1 : minute;
  const episode = before && contains(before, minute) ? before : { from, to: null };
  if (!alert) return { episode, raised: 'raised' };
  if (alert.open) return { episode, raised: 'joined' };
  if (once) return { episode, raised: 'nothing' };
  if (alert.episode !== episode.from) return { episode, raised: 'raised' };
  return { episode, raised: value >= 2n * alert.value ? 'escalated' : 'nothing' };
}

/**
 * An event ends an episode at once: what is reached in the same minute afterwards belongs to the next one.
 */
export const cutEpisode = (minute: number, episode: Episode): Episode =>
  episode.to === null ? { ...episode, to: minute - 1 } : episode;

/** Applies the end of a minute: a figure below the table threshold ends the episode. */
export const endMinute = (minute: number, episode: Episode, belowTable: boolean): Episode =>
  episode.to === null && belowTable ? { ...episode, to: minute } : episode;
