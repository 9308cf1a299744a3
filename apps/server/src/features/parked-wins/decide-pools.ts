import { contributionOf, type PoolLevel, poolLevels } from '@pitboss/rules/pools/pool-rules';
import type { OwnedTransfer } from '../../domain/ledger/post-to-ledger.ts';
import { holdSettings, openBook, readPayouts } from '../../domain/pools/book.sql.ts';
import {
  contribute,
  correctJackpot,
  type PoolBet,
  type PoolBook,
  payJackpot,
} from '../../domain/pools/book.ts';
import { type PoolTerms, readGroups, termsOfBet } from '../../domain/pools/terms.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';

/** A bet whose outcome is decided, with the accounts that it moves. */
export interface DecidedBet extends PoolBet {
  readonly gameId: number;
  readonly isNormal: boolean;
  readonly amount: bigint;
  /** The agents from the top down to the member's. */
  readonly line: readonly string[];
  /** It is settled now; a correction changes what was settled before. */
  readonly settles: boolean;
  readonly rewardBefore: bigint;
  /** Jackpot that the bet receives now. */
  readonly jackpot: bigint;
  readonly jackpotLevel: PoolLevel | null;
}

/** Effect of a decision on a pool. */
export interface PoolPart {
  readonly book: PoolBook;
  readonly contribution: readonly OwnedTransfer[];
  /** The jackpot, where a pool pays it or gets it back; null where the house does. */
  readonly jackpot: readonly OwnedTransfer[] | null;
  /** The terms that the bet contributes by. */
  readonly termsId: string | null;
}

/** Locks the pools that a decision concerns, after the accounts of member and house; null where none is. */
export async function poolPart(context: WriteContext, bet: DecidedBet): Promise<PoolPart | null> {
  if (!bet.isNormal) return null;
  const run = inTransaction(context.tx);
  await holdSettings(run);
  const groups = await readGroups(run);
  if (groups.all.size === 0) return null;
  const own = termsOfBet(groups, bet.line, bet.gameId);
  const [paid] = bet.settles ? [] : await readPayouts(run, [bet.id]);
  const contributes = bet.settles && own?.isOpen ? own : null;
  const payer = payerOf(bet, own, paid && groups.all.get(paid.groupId));
  const needed = [contributes, payer].flatMap((terms) => (terms ? [{ terms, currency: bet.currency }] : []));
  if (needed.length === 0) return null;
  const payouts = paid ? [paid] : [];
  const book = await openBook(run, context.services.ids, needed, { withHouse: payer !== null, payouts });
  const contribution = contributes ? contributionsOf(book, contributes, bet) : [];
  const { jackpot, jackpotLevel: level } = bet;
  const transfers = !payer
    ? null
    : paid
      ? correctJackpot(book, payer, bet, paid, jackpot)
      : payJackpot(book, payer, bet, { jackpot, level });
  return { book, contribution, jackpot: transfers, termsId: contributes?.id ?? null };
}

function payerOf(bet: DecidedBet, own: PoolTerms | null, before: PoolTerms | undefined): PoolTerms | null {
  if (bet.jackpot === bet.rewardBefore) return null;
  return before ?? (bet.rewardBefore === 0n ? own : null);
}

function contributionsOf(book: PoolBook, terms: PoolTerms, bet: DecidedBet): OwnedTransfer[] {
  const n = poolLevels.map((_, position) =>
    contributionOf(bet.amount, terms.proportion, terms.ratios[position] ?? 0),
  );
  const tenants = new Map([[bet.tenantId, { houseId: bet.houseId, n }]]);
  return contribute(book, { terms, currency: bet.currency, tenants, bets: 1 });
}
