import { type PoolLevel, poolLevels, ratioText } from '@pitboss/rules/pools/pool-rules';
import { moneyText, thousandths } from '../sql/dto.ts';
import type { PoolTerms } from './terms.ts';

/** Settings of a version of a group. */
export type PoolContent = Pick<
  PoolTerms,
  'name' | 'agents' | 'games' | 'rtp' | 'proportion' | 'ratios' | 'limits' | 'isOpen'
>;

/** Limit of a level in a currency as requests have it. */
export interface RequestedLimit {
  readonly level: PoolLevel;
  readonly currency: string;
  readonly seed: string;
  readonly cap: string;
  readonly mustHit: boolean;
}

/** Returns the limits of a group as rows, by level and currency. */
export const limitRows = (limits: PoolContent['limits']) =>
  poolLevels.flatMap((level) =>
    Object.entries(limits[level] ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { seed, cap, mustHit }]) => ({
        level,
        currency,
        seed: moneyText(seed),
        cap: moneyText(cap),
        mustHit,
      })),
  );

/** Returns the fields of a group for the operation log and the approvals inbox. */
export const shown = (draft: PoolContent): Record<string, unknown> => ({
  name: draft.name,
  agents: draft.agents.join(', '),
  games: draft.games?.join(', ') ?? '*',
  rtp: thousandths(draft.rtp),
  proportion: ratioText(draft.proportion),
  ratios: draft.ratios.map(ratioText).join(' / '),
  limits: limitRows(draft.limits)
    .map(
      ({ level, currency, seed, cap, mustHit }) =>
        `${level} ${currency} ${seed}–${cap}${mustHit ? ' !' : ''}`,
    )
    .join('; '),
  open: draft.isOpen,
});

/** Returns the content of a group in the form of a request. */
export const typed = (draft: PoolContent) =>
  ({
    name: draft.name,
    agentIds: draft.agents,
    gameIds: draft.games,
    rtp: thousandths(draft.rtp),
    proportion: ratioText(draft.proportion),
    ratios: draft.ratios.map(ratioText),
    limits: limitRows(draft.limits) as RequestedLimit[],
    open: draft.isOpen,
  }) as const;
