import { checkReason } from '@pitboss/rules/checks/agent-checks';
import { checkPoolName } from '@pitboss/rules/checks/content-checks';
import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import {
  limitFault,
  type PoolLevel,
  parseRatio,
  poolLevels,
  ratioText,
  wholeRatio,
} from '@pitboss/rules/pools/pool-rules';
import { checkProportion, checkRtp, firstOf, parseRtp } from '@pitboss/rules/validation';
import type { PoolTerms } from '../../domain/pools/terms.ts';
import { minorOf, moneyText, thousandths } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import type { StoredLimit } from '../../kernel/database/risk-schema.ts';

/** What a version of a group is to say. */
export type Draft = Pick<
  PoolTerms,
  'name' | 'agents' | 'games' | 'rtp' | 'proportion' | 'ratios' | 'limits' | 'isOpen'
>;

/** What a request says of a group; what it leaves out stays. */
export interface Asked {
  readonly name?: string | undefined;
  readonly agentIds?: readonly string[] | undefined;
  readonly gameIds?: readonly number[] | null | undefined;
  readonly rtp?: string | undefined;
  readonly proportion?: string | undefined;
  readonly ratios?: readonly string[] | undefined;
  readonly limits?: readonly AskedLimit[] | undefined;
  readonly open?: boolean | undefined;
}

export interface AskedLimit {
  readonly level: PoolLevel;
  readonly currency: string;
  readonly seed: string;
  readonly cap: string;
  readonly mustHit: boolean;
}

export const emptyDraft: Draft = {
  ...{ name: '', agents: [], games: null, rtp: 0, proportion: 0, ratios: [0, 0, 0, 0], limits: {} },
  isOpen: false,
};

const levelNames = {
  1: { zh_cn: '小奖', en_us: 'mini' },
  2: { zh_cn: '中奖', en_us: 'minor' },
  3: { zh_cn: '大奖', en_us: 'major' },
  4: { zh_cn: '巨奖', en_us: 'grand' },
} as const;
/** A level as refusals and the operation log name it, in both languages. */
export const levelName = (level: PoolLevel): string =>
  `${levelNames[level].zh_cn} ${levelNames[level].en_us}`;

function ratiosOf(texts: readonly string[]): number[] {
  const parsed = texts.map(parseRatio);
  const sum = parsed.reduce<number>((total, ratio) => total + (ratio ?? 0), 0);
  if (parsed.includes(null) || sum !== wholeRatio)
    throw new Refusal('pool.ratios', { sum: ratioText(sum) }, 'ratios');
  return parsed.map((ratio) => ratio ?? 0);
}

/** A limit as it is kept; refuses amounts that are none, and a cap that is not above its seed. */
export function limitOfAsked({ level, currency, seed, cap, mustHit }: AskedLimit): StoredLimit {
  obey(checkAmountOrZero(seed), 'seed');
  obey(checkAmountOrZero(cap), 'cap');
  const stored = { seed: minorOf(seed), cap: minorOf(cap), mustHit };
  const fault = limitFault({ seed: BigInt(stored.seed), cap: BigInt(stored.cap), mustHit });
  if (fault) throw new Refusal(`pool.${fault}`, { level: levelName(level), currency }, 'cap');
  return stored;
}

function limitsOf(asked: readonly AskedLimit[]): Draft['limits'] {
  const limits: Record<string, Record<string, StoredLimit>> = {};
  for (const one of asked) {
    const own = limits[one.level] ?? {};
    limits[one.level] = own;
    const named = { level: levelName(one.level), currency: one.currency };
    if (own[one.currency]) throw new Refusal('pool.limitRepeated', named, 'limits');
    own[one.currency] = limitOfAsked(one);
  }
  return limits;
}

/** A group as it would be, each field checked by its own rule (spec §5, risk §5). */
export function draftOf(before: Draft, asked: Asked, reason: string): Draft {
  const { name, rtp, proportion, ratios, limits, agentIds, gameIds, open } = asked;
  obey(
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

/** The limits of a group one by one, by level and currency. */
export const limitRows = (limits: Draft['limits']) =>
  poolLevels.flatMap((level) =>
    Object.entries(limits[level] ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { seed, cap, mustHit }]) => ({
        ...{ level, currency, seed: moneyText(seed), cap: moneyText(cap), mustHit },
      })),
  );

/** A group as the operation log and the approvals inbox show it. */
export const shown = (draft: Draft): Record<string, unknown> => ({
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
