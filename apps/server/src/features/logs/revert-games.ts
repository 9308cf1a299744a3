import { profitabilityText } from '@pitboss/rules/games/game-settings';
import { thousandths } from '../../domain/sql/dto.ts';
import { canonical } from '../../platform/audit/audit.ts';

type Values = Readonly<Record<string, unknown>>;
interface GameChange {
  readonly before: Values | null;
  readonly after: Values;
  readonly reason: string;
}

/** Returns the fields of games by game, from entries like `203.robots`. */
function byGame(values: Values): ReadonlyMap<number, Values> {
  const games = new Map<number, Values>();
  for (const [key, value] of Object.entries(values)) {
    const [, game, field] = /^(\d+)\.(\w+)$/.exec(key) ?? [];
    if (game && field) games.set(Number(game), { ...games.get(Number(game)), [field]: value });
  }
  return games;
}

/** Returns a stored value as the call takes it. */
function typed(field: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (field === 'rtp') return thousandths(value);
  return field === 'profitability' ? profitabilityText(value) : value;
}

/**
 * Returns the payload that restores settings of games; null when the games had different settings before, which
 * one call cannot restore.
 */
export function gamePayload({ before, reason }: GameChange): Record<string, unknown> | null {
  const games = byGame(before ?? {});
  const [first] = games.values();
  const isOne = [...games.values()].every((values) => canonical(values) === canonical(first));
  if (!first || !isOne) return null;
  const changes = Object.fromEntries(
    Object.entries(first).map(([name, value]) => [name, typed(name, value)]),
  );
  return { gameIds: [...games.keys()], changes, reason };
}

/** Returns the payload that restores the multiples of a game's areas; null for a change of none. */
export function multiplesPayload({ before, after, reason }: GameChange): Record<string, unknown> | null {
  const [entry] = byGame(before ?? {});
  if (!entry) return null;
  const [gameId, { multiples }] = entry;
  const old = (multiples ?? {}) as Values;
  const now = (byGame(after).get(gameId)?.multiples ?? {}) as Values;
  const areas = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((area) => old[area] !== now[area])
    .map((area) => ({ areaId: Number(area), multiple: old[area] ?? null }));
  return areas.length > 0 ? { gameId, areas, reason } : null;
}
