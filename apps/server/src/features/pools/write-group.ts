import { GAMES } from '@pitboss/rounds/catalogue';
import { type PoolLevel, poolLevels } from '@pitboss/rules/pools/pool-rules';
import { amountText } from '@pitboss/rules/words/amount-text';
import { publishPools } from '../../domain/config-feed/publish.ts';
import { type OwnedTransfer, postToLedger } from '../../domain/ledger/post-to-ledger.ts';
import { bookAccounts, openBook, storeBook } from '../../domain/pools/book.sql.ts';
import { drain, fillToSeed, levelKey, type PoolBook } from '../../domain/pools/book.ts';
import { shown, typed } from '../../domain/pools/pool-content.ts';
import { limitOf, type PoolTerms } from '../../domain/pools/terms.ts';
import { accountsOf } from '../../domain/sql/accounts-of.ts';
import { moneyText } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { needsSecondApprover } from '../../platform/calls/second-approver.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { mergeUpdate } from '../../platform/versions/merge-update.ts';
import { type Draft, draftOf, emptyDraft, levelName, type Requested } from './draft.ts';
import {
  addVersion,
  allGroups,
  currenciesOf,
  findGroup,
  holdPools,
  insertGroup,
  knownCurrencies,
  markDeleted,
} from './groups.sql.ts';
import { assertDrainable } from './plan-drain.ts';
import { riseOfMoved } from './pool-rise.ts';

const knownGames = new Set(GAMES.map(({ id }) => id));

/** Returns the target of a group in the operation log and the approvals inbox. */
const targetOf = (group: { readonly groupId: string; readonly name: string }) =>
  `pool:${group.groupId} ${group.name}`;

/**
 * Throws when the draft names an agent, game or currency that does not exist, or an agent or name that
 * another group has.
 */
async function checkNamed(context: WriteContext, groupId: string, draft: Draft): Promise<void> {
  const { tx } = context;
  const others = await allGroups(tx);
  const live = [...new Set(others.byAgent.values())].filter((other) => other.groupId !== groupId);
  const known = await accountsOf(tx, 'agent', draft.agents);
  for (const id of draft.agents) {
    const account = known.get(id);
    if (account === undefined) throw new AppError('pool.agentUnknown', { agent: id }, 'agentIds');
    const taken = live.find(({ agents }) => agents.includes(id));
    if (taken) throw new AppError('pool.agentTaken', { agent: account, group: taken.name }, 'agentIds');
  }
  const game = draft.games?.find((id) => !knownGames.has(id));
  if (game !== undefined) throw new AppError('pool.gameUnknown', { game: String(game) }, 'gameIds');
  const named = [...others.named.values()].find((other) => other.name === draft.name);
  if (named && named.groupId !== groupId) throw new AppError('pool.nameTaken', { name: draft.name }, 'name');
  const codes = [...new Set(Object.values(draft.limits).flatMap((own) => Object.keys(own)))];
  const currencies = await knownCurrencies(tx, codes);
  const strange = codes.find((code) => !currencies.has(code));
  if (strange) throw new AppError('pool.currencyUnknown', { currency: strange }, 'limits');
}

/** Posts the movements in the pools of a book, and stores them. */
async function settle(
  context: WriteContext,
  book: PoolBook,
  transfers: readonly OwnedTransfer[],
): Promise<void> {
  const { tx, services } = context;
  const run = inTransaction(tx);
  if (transfers.length > 0) {
    const posted = await postToLedger(run, services.ids, bookAccounts(book), transfers);
    if (!posted.ok) throw new AppError('money.balanceBound', { account: 'pool' });
  }
  await storeBook(run, services.ids, book, Date.now());
}

/** Fills levels to their seeds: all of them when a group opens, those whose seed was raised otherwise. */
async function fillSeeds(
  context: WriteContext,
  before: Draft,
  after: PoolTerms,
  reason: string,
): Promise<void> {
  const opens = after.isOpen && !before.isOpen;
  const wanted = poolLevels.flatMap((level) =>
    Object.keys(after.limits[level] ?? {})
      .filter((currency) => {
        const { seed } = limitOf(after, level, currency);
        return seed > 0n && (opens || seed > limitOf(before, level, currency).seed);
      })
      .map((currency) => ({ level, currency })),
  );
  if (wanted.length === 0) return;
  const run = inTransaction(context.tx);
  const needed = wanted.map(({ currency }) => ({ terms: after, currency }));
  const book = await openBook(run, context.services.ids, needed, { withHouse: true });
  const by = { operatorId: context.session.operatorId, reason };
  const transfers = wanted.flatMap(({ level, currency }) => fillToSeed(book, after, currency, level, by));
  await settle(context, book, transfers);
}

const changeOf = (before: Draft, after: Draft): string => {
  if (JSON.stringify({ ...before, isOpen: after.isOpen }) !== JSON.stringify(after))
    return JSON.stringify({ ...before, limits: after.limits, isOpen: after.isOpen }) === JSON.stringify(after)
      ? 'limits'
      : 'changed';
  return after.isOpen ? 'opened' : 'closed';
};

const draftFrom = ({ name, agents, games, rtp, proportion, ratios, limits, isOpen }: Draft): Draft => ({
  name,
  agents,
  games,
  rtp,
  proportion,
  ratios,
  limits,
  isOpen,
});

/**
 * Requests a second approver when a change of a group needs one: every change of its RTP does (risk §4), and
 * so does a change of its agents or games when the applicable RTP rises by it. Returns the approver; null
 * when none is needed.
 */
async function secondApprover(
  context: WriteContext,
  groupId: string,
  [before, after]: readonly [Draft, Draft],
  change: { readonly target: string; readonly before: unknown; readonly after: unknown },
): Promise<string | null> {
  const kind = 'pool' as const;
  const isNew = before === emptyDraft;
  if (before.rtp !== after.rtp && !isNew) {
    await context.stepUp();
    return context.secondPerson({ kind, ...change });
  }
  // The RTP of each agent is read only when second approval is enabled.
  if (!needsSecondApprover(context.services)) return null;
  const rise = await riseOfMoved(context.tx, groupId, before, after);
  if (rise === 0) return null;
  await context.stepUp();
  return context.secondPerson({ kind, rise, ...change });
}

/** Makes a group. */
export async function createGroup(
  context: WriteContext,
  requested: Requested,
  reason: string,
): Promise<string> {
  const { tx, session, services } = context;
  await holdPools(tx);
  const draft = draftOf(emptyDraft, { ...requested, name: requested.name ?? '' }, reason);
  const groupId = services.ids.next();
  await checkNamed(context, groupId, draft);
  const change = {
    target: targetOf({ groupId, name: draft.name }),
    before: null,
    after: { ...shown(draft), reason },
  };
  const approver = await secondApprover(context, groupId, [emptyDraft, draft], change);
  const termsId = services.ids.next();
  const ownerIds = poolLevels.map(() => services.ids.next());
  await insertGroup(tx, groupId, termsId, ownerIds);
  const note = { change: 'created', reason, operatorId: session.operatorId, actor: session.account };
  await addVersion(tx, { id: termsId, groupId, number: 1 }, draft, { ...note, approver });
  const terms = { ...draft, id: termsId, groupId, number: 1, ownerIds };
  if (draft.isOpen) await fillSeeds(context, emptyDraft, terms, reason);
  context.audit(change);
  await publishPools(inTransaction(tx), [groupId]);
  return groupId;
}

/** Locks the pools and returns the group that a write changes. Throws `notFound` when there is none. */
export async function held(context: WriteContext, groupId: string, deletedToo = false) {
  await holdPools(context.tx);
  const group = await findGroup(context.tx, groupId, deletedToo);
  if (!group) throw new AppError('notFound');
  return group;
}

/** A group as the record of an update; see `mergeUpdate`. */
export const recordOf = (
  group: { readonly groupId: string; readonly number: number; readonly actor: string; readonly at: Date },
  version: number | undefined,
) =>
  ({
    kind: 'pool',
    id: group.groupId,
    version,
    stale: 'pool.stale',
    own: { version: group.number, actor: group.actor, at: group.at },
  }) as const;

/** Returns the fields that a request changes, without those that it leaves as they were read. */
async function changedIn(
  context: WriteContext,
  group: Parameters<typeof recordOf>[0],
  before: Draft,
  { version, ...asked }: Requested & { readonly version?: number | undefined },
  reason: string,
): Promise<Requested> {
  const wanted = typed(draftOf(before, asked, reason));
  const written = Object.fromEntries(
    Object.entries(wanted).filter(([name]) => asked[name as keyof Requested] !== undefined),
  );
  return (await mergeUpdate<Requested>(context, recordOf(group, version), typed(before), written)).changed;
}

/** Changes a group from now on. */
export async function changeGroup(
  context: WriteContext,
  groupId: string,
  requested: Requested & { readonly version?: number | undefined },
  reason: string,
): Promise<null> {
  const { tx, session, services } = context;
  const group = await held(context, groupId);
  const before = draftFrom(group);
  const after = draftOf(before, await changedIn(context, group, before, requested, reason), reason);
  if (JSON.stringify(before) === JSON.stringify(after)) throw new AppError('pool.same');
  await checkNamed(context, groupId, after);
  const change = { target: targetOf(group), before: shown(before), after: { ...shown(after), reason } };
  const approver = await secondApprover(context, groupId, [before, after], change);
  const terms = { ...after, id: services.ids.next(), groupId, number: group.number + 1 };
  const note = {
    change: changeOf(before, after),
    reason,
    operatorId: session.operatorId,
    actor: session.account,
  };
  await addVersion(tx, terms, after, { ...note, approver });
  await fillSeeds(context, before, { ...terms, ownerIds: group.ownerIds }, reason);
  context.audit(change);
  await publishPools(inTransaction(tx), [groupId]);
  return null;
}

/**
 * Deletes a group that is closed and holds nothing; the data of its bets stays, and can still be corrected.
 */
export async function deleteGroup(context: WriteContext, groupId: string, reason: string): Promise<null> {
  const { tx, session, services } = context;
  const group = await held(context, groupId);
  if (group.isOpen) throw new AppError('pool.open');
  const currencies = await currenciesOf(tx, groupId);
  const needed = currencies.map((currency) => ({ terms: group, currency }));
  const book = await openBook(inTransaction(tx), services.ids, needed, { withHouse: false });
  const left = [...book.levels.values()].filter(({ balance }) => balance !== 0n);
  if (left.length > 0)
    throw new AppError('pool.notEmpty', {
      balances: left
        .map(
          ({ level, currency, balance }) =>
            `${levelName(level)} ${amountText(moneyText(balance))} ${currency}`,
        )
        .join(', '),
    });
  const before = draftFrom(group);
  const after = { ...before, limits: {}, agents: [] };
  const change = { target: targetOf(group), before: shown(before), after: { reason } };
  const approver = await secondApprover(context, groupId, [before, after], change);
  const note = { change: 'deleted', reason, operatorId: session.operatorId, actor: session.account };
  const version = { id: services.ids.next(), groupId, number: group.number + 1 };
  await addVersion(tx, version, after, { ...note, approver });
  await markDeleted(tx, groupId);
  context.audit(change);
  await publishPools(inTransaction(tx), [groupId]);
  return null;
}

/** Moves money out of a level, back to the platform's house, with a second approver. */
export async function drainLevel(
  context: WriteContext,
  {
    groupId,
    level,
    currency,
    amount,
  }: { groupId: string; level: PoolLevel; currency: string; amount: bigint },
  reason: string,
): Promise<null> {
  const { tx, session, services } = context;
  const group = await held(context, groupId, true);
  const run = inTransaction(tx);
  const book = await openBook(run, services.ids, [{ terms: group, currency }], { withHouse: true });
  const balance = book.levels.get(levelKey(groupId, currency, level))?.balance ?? 0n;
  assertDrainable(balance, amount);
  const position = { level: levelName(level), currency };
  const change = {
    target: targetOf(group),
    before: { ...position, balance: moneyText(balance) },
    after: { ...position, balance: moneyText(balance - amount), drain: moneyText(amount), reason },
  };
  await context.stepUp();
  const approver = await context.secondPerson({ kind: 'pool', ...change });
  const by = { operatorId: session.operatorId, reason: approver ? `${reason} (${approver})` : reason };
  await settle(context, book, drain(book, group, { currency, level, amount }, by));
  context.audit(change);
  await publishPools(run, [groupId]);
  return null;
}
