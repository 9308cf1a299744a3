/**
 * Resolves the return to player (RTP) that applies (risk §4): the strongest setting for a member, label,
 * agent, game or pool, never above the lowest number of the member's agent and all agents above it. All
 * values are thousandths.
 */

/** The levels, strongest first; their places are the specification's numbers. */
export const rtpLevels = [
  'playerGame',
  'player',
  'label',
  'agentGame2',
  'agent2',
  'agentGame1',
  'game',
  'pool',
  'number',
] as const;
export type RtpLevel = (typeof rtpLevels)[number];

/** Number of a level in the specification, 1 to 9. */
export const levelNumber = (level: RtpLevel): number => rtpLevels.indexOf(level) + 1;

/** Something that sets an RTP. Which of the fields count depends on the level. */
export interface RtpSetting {
  readonly level: Exclude<RtpLevel, 'number'>;
  /** Thousandths. */
  readonly rtp: number;
  /** Of levels 4 to 6: whose setting it is. */
  readonly agentId?: string | null;
  /** Of levels 1, 4, 6 and 7, and of a label or pool that names a game; null: all games. */
  readonly gameId?: number | null;
  /** Of level 3: of several labels the lowest of black ones counts, the highest of white ones. */
  readonly side?: 'black' | 'white' | undefined;
}

/** An agent of the line from the member's agent up, with its number (level 9). */
export interface RtpAgent {
  readonly id: string;
  readonly number: number;
}

export interface RtpChain<S extends RtpSetting, A extends RtpAgent> {
  /** The settings that concern the game, strongest first; the number comes after them. */
  readonly settings: readonly S[];
  /** The RTP that is set: the first of the settings, or else the number of the member's agent. */
  readonly level: RtpLevel;
  readonly set: number;
  readonly ceiling: number;
  /** The agent whose number is the ceiling, the nearest of several. */
  readonly ceilingOf: A;
  /** The lower of what is set and the ceiling. */
  readonly applied: number;
}

/** Returns the sort key of a setting: levels 1 to 3, then 4 to 6 agent by agent, then the rest. */
function strength(setting: RtpSetting, depth: ReadonlyMap<string, number>): number {
  const number = levelNumber(setting.level);
  if (number <= 3) return number;
  if (number <= 6) return 10 + (depth.get(setting.agentId ?? '') ?? 0) * 10 + number;
  return 1_000_000 + number;
}

/** Of two labels of a member the stronger one first. */
const betweenLabels = (a: RtpSetting, b: RtpSetting): number =>
  a.level === 'label' && b.level === 'label' ? (a.side === 'white' ? b.rtp - a.rtp : a.rtp - b.rtp) : 0;

/**
 * Resolves the RTP of a game. `line` is the member's agent and all above it, from the bottom, never empty;
 * `settings` are those in force that concern the member: those of agents outside the line and of other games
 * are passed over.
 */
export function resolveRtp<S extends RtpSetting, A extends RtpAgent>(
  line: readonly A[],
  settings: readonly S[],
  gameId: number,
): RtpChain<S, A> {
  const [own] = line;
  if (!own) throw new Error('An RTP is resolved for a member of an agent.');
  const depth = new Map(line.map(({ id }, position) => [id, position]));
  const ofAgent = ({ level }: RtpSetting) =>
    level === 'agentGame2' || level === 'agent2' || level === 'agentGame1';
  const concerned = settings
    .filter((setting) => (setting.gameId ?? gameId) === gameId)
    .filter((setting) => !ofAgent(setting) || depth.has(setting.agentId ?? ''))
    .sort((a, b) => strength(a, depth) - strength(b, depth) || betweenLabels(a, b));
  const [first] = concerned;
  const ceilingOf = line.reduce((lowest, agent) => (agent.number < lowest.number ? agent : lowest), own);
  const set = first?.rtp ?? own.number;
  return {
    settings: concerned,
    level: first?.level ?? 'number',
    set,
    ceiling: ceilingOf.number,
    ceilingOf,
    applied: Math.min(set, ceilingOf.number),
  };
}

/**
 * By how much a change lifts what applies in any of some games: the greatest difference over them, 0 where
 * none rises. Four eyes look at it (security rules, money).
 */
export function riseOf(
  line: readonly RtpAgent[],
  before: readonly RtpSetting[],
  after: readonly RtpSetting[],
  gameIds: readonly number[],
): number {
  return Math.max(
    0,
    ...gameIds.map(
      (gameId) => resolveRtp(line, after, gameId).applied - resolveRtp(line, before, gameId).applied,
    ),
  );
}

/** Longest life of a player's RTP, which it also has where no end is given (risk §4). */
export const playerRtpDays = 15;
