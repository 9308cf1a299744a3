/**
 * When an alert is raised (risk §1): an episode of a key reaches from the figure's arrival at the alarm
 * threshold to the end of the first minute that it ends below the table threshold; one episode, one alert.
 */
export interface Episode {
  /** The minute in which it began. */
  readonly from: number;
  /** The minute with whose end it was over; null while it lasts. */
  readonly to: number | null;
  /** Number of the alert that it belongs to, in the key's count; absent where none was raised. */
  readonly alert?: number;
  /** An event ended it, so that a late one does not prolong it. */
  readonly cut?: true;
}

/** Episodes of a key, oldest first. */
export type Episodes = readonly Episode[];

/** An alert of the key. */
export interface KeyAlert {
  readonly number: number;
  /** No verdict has been recorded: open or snoozed. */
  readonly open: boolean;
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
  readonly episodes: Episodes;
  readonly raised: Raised;
  /** The minute in which the episode of the figure began. */
  readonly from: number;
  /** Number of the alert that the figure belongs to. */
  readonly alert: number;
}

const contains = ({ from, to }: Episode, minute: number): boolean =>
  minute >= from && (to === null || minute <= to);

const replaced = (episodes: Episodes, index: number, episode: Episode): Episodes =>
  episodes.map((one, position) => (position === index ? episode : one));

/**
 * Returns the index of the episode that a figure in a minute belongs to, or -1: the one that contains the
 * minute, or a later one up to whose beginning the figure does not fall below the table threshold.
 */
function indexOf(episodes: Episodes, minute: number, staysUntil: (minute: number) => boolean): number {
  const own = episodes.findIndex((one) => contains(one, minute));
  if (own >= 0) return own;
  const next = episodes.findIndex(({ from }) => from > minute);
  return next >= 0 && staysUntil((episodes[next] as Episode).from) ? next : -1;
}

/** Returns what a figure does in an episode, and the alert that it belongs to; `alerts` by their numbers. */
function outcomeOf(
  episode: Episode | undefined,
  value: bigint,
  alerts: readonly KeyAlert[],
): Pick<Reached, 'raised' | 'alert'> {
  const newest = alerts.at(-1);
  const own = alerts.find(({ number }) => number === episode?.alert);
  if (own?.open) return { raised: 'joined', alert: own.number };
  if (own && value < 2n * own.value) return { raised: 'nothing', alert: own.number };
  if (newest?.open) return { raised: 'joined', alert: newest.number };
  return { raised: own ? 'escalated' : 'raised', alert: (newest?.number ?? 0) + 1 };
}

/**
 * Applies a figure at or above the alarm threshold in a minute, which may be a past one when the event came
 * late: then it belongs to the episode that it would belong to had it come in time. `alerts` are those of the
 * key by their numbers; `staysUntil` returns whether the figure is not below the table threshold at any end
 * of a minute until another one.
 */
export function reach(
  minute: number,
  value: bigint,
  episodes: Episodes,
  alerts: readonly KeyAlert[],
  staysUntil: (minute: number) => boolean = () => true,
): Reached {
  const index = indexOf(episodes, minute, staysUntil);
  const before = episodes[index];
  const { raised, alert } = outcomeOf(before, value, alerts);
  if (!before) {
    const later = episodes.filter(({ from }) => from > minute);
    const earlier = episodes.slice(0, episodes.length - later.length);
    const end = later[0] ? minute : null;
    return {
      episodes: [...earlier, { from: minute, to: end, alert }, ...later],
      raised,
      from: minute,
      alert,
    };
  }
  const from = Math.min(before.from, minute);
  if (from === before.from && alert === before.alert) return { episodes, raised, from, alert };
  return { episodes: replaced(episodes, index, { ...before, from, alert }), raised, from, alert };
}

/**
 * An event ends the episode that lasts at once: what is reached in the same minute afterwards belongs to the
 * next one. An event from before the episode does not end it.
 */
export function cutEpisode(minute: number, episodes: Episodes): Episodes {
  const last = episodes.at(-1);
  if (last?.to !== null || minute < last.from) return episodes;
  return replaced(episodes, episodes.length - 1, { ...last, to: minute - 1, cut: true });
}

/**
 * Applies the end of a minute: a figure below the table threshold ends the episode. One that a late event has
 * lifted to it prolongs an episode that ended with the minute, up to the next one; a late event that lowers
 * the figure of a past minute changes nothing.
 */
export function endMinute(minute: number, episodes: Episodes, belowTable: boolean): Episodes {
  const index = episodes.findLastIndex((one) => contains(one, minute));
  const episode = episodes[index];
  if (!episode) return episodes;
  if (belowTable)
    return episode.to === null ? replaced(episodes, index, { ...episode, to: minute }) : episodes;
  if (episode.to !== minute || episode.cut) return episodes;
  const next = episodes[index + 1];
  if (next && next.from <= minute + 1) return episodes;
  return replaced(episodes, index, { ...episode, to: next ? minute + 1 : null });
}
