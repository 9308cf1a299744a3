import { checkReason } from '@pitboss/rules/checks/agent-checks';
import { checkPoolName } from '@pitboss/rules/checks/content-checks';
import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import {
  limitError,
  type PoolLevel,
  parseRatio,
  ratioText,
  wholeRatio,
} from '@pitboss/rules/pools/pool-rules';
import { checkProportion, checkRtp, firstOf, parseRtp } from '@pitboss/rules/validation';
import type { PoolContent, RequestedLimit } from '../../domain/pools/pool-content.ts';
import type { StoredLimit } from '../../domain/pools/terms.ts';
import { minorOf } from '../../domain/sql/dto.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';

/** Content of a version of a group. */
export type Draft = PoolContent;

/** Fields of a group in a request; omitted fields stay unchanged. */
export interface Requested {
  readonly name?: string | undefined;
  readonly agentIds?: readonly string[] | undefined;
  readonly gameIds?: readonly number[] | null | undefined;
  readonly rtp?: string | undefined;
  readonly proportion?: string | undefined;
  readonly ratios?: readonly string[] | undefined;
  readonly limits?: readonly RequestedLimit[] | undefined;
  readonly open?: boolean | undefined;
}

export const emptyDraft: Draft = {
  name: '',
  agents: [],
  games: null,
  rtp: 0,
  proportion: 0,
  ratios: [0, 0, 0, 0],
  limits: {},
  isOpen: false,
};

const levelNames = {
  1: { zh_cn: '小奖', en_us: 'mini' },
  2: { zh_cn: '中奖', en_us: 'minor' },
  3: { zh_cn: '大奖', en_us: 'major' },
  4: { zh_cn: '巨奖', en_us: 'grand' },
} as const;
/** Returns the name of a level for error messages and the operation log, in both languages. */
export const levelName = (level: PoolLevel): string =>
  `${levelNames[level].zh_cn} ${levelNames[level].en_us}`;

function ratiosOf(texts: readonly string[]): number[] {
  const parsed = texts.map(parseRatio);
  const sum = parsed.reduce<number>((total, ratio) => total + (ratio ?? 0), 0);
  if (parsed.includes(null) || sum !== wholeRatio)
    throw new AppError('pool.ratios', { sum: ratioText(sum) }, 'ratios');
  return parsed.map((ratio) => ratio ?? 0);
}

/**
 * Converts a limit to its stored form; throws for an invalid amount, and for a cap that is not above its
 * seed.
 */
function toStoredLimit({ level, currency, seed, cap, mustHit }: RequestedLimit): StoredLimit {
  assertValid(checkAmountOrZero(seed), 'seed');
  assertValid(checkAmountOrZero(cap), 'cap');
  const stored = { seed: minorOf(seed), cap: minorOf(cap), mustHit };
  const failure = limitError({ seed: BigInt(stored.seed), cap: BigInt(stored.cap), mustHit });
  if (failure) throw new AppError(`pool.${failure}`, { level: levelName(level), currency }, 'cap');
  return stored;
}

/** Converts limits to their stored form; throws when one appears twice. */
export function limitsOf(requested: readonly RequestedLimit[]): Draft['limits'] {
  const limits: Record<string, Record<string, StoredLimit>> = {};
  for (const one of requested) {
    const own = limits[one.level] ?? {};
    limits[one.level] = own;
    const named = { level: levelName(one.level), currency: one.currency };
    if (own[one.currency]) throw new AppError('pool.limitRepeated', named, 'limits');
    own[one.currency] = toStoredLimit(one);
  }
  return limits;
}

/** Returns the group with the changes of a request, each field checked by its own rule (spec §5, risk §5). */
export function draftOf(before: Draft, requested: Requested, reason: string): Draft {
  const { name, rtp, proportion, ratios, limits, agentIds, gameIds, open } = requested;
  assertValid(
    firstOf(
      name === undefined ? null : checkPoolName(name),
      rtp === undefined ? null : checkRtp('pool', rtp),
      proportion === undefined ? null : checkProportion(proportion),
      checkReason(reason),
    ),
  );
  return {
    name: name === undefined ? before.name : name.trim(),
    agents: agentIds === undefined ? before.agents : [...new Set(agentIds)],
    games: gameIds === undefined ? before.games : gameIds && [...new Set(gameIds)].sort((a, b) => a - b),
    rtp: rtp === undefined ? before.rtp : (parseRtp(rtp) ?? 0),
    proportion: proportion === undefined ? before.proportion : (parseRatio(proportion) ?? 0),
    ratios: ratios === undefined ? before.ratios : ratiosOf(ratios),
    limits: limits === undefined ? before.limits : limitsOf(limits),
    isOpen: open ?? before.isOpen,
  };
}
