import { type Migration, Migrator, sql } from 'kysely';
import * as foundation from '../../../migrations/0001-foundation.ts';
import * as rowSecurity from '../../../migrations/0002-row-security.ts';
import * as ingest from '../../../migrations/0003-ingest.ts';
import * as wholeScopeRole from '../../../migrations/0004-whole-scope-role.ts';
import * as agents from '../../../migrations/0005-agents.ts';
import * as money from '../../../migrations/0006-money.ts';
import * as members from '../../../migrations/0007-members.ts';
import * as memberLists from '../../../migrations/0008-member-lists.ts';
import * as access from '../../../migrations/0009-access.ts';
import * as settings from '../../../migrations/0010-settings.ts';
import * as exportJobs from '../../../migrations/0011-exports.ts';
import * as reports from '../../../migrations/0012-reports.ts';
import * as betIndexes from '../../../migrations/0013-bet-indexes.ts';
import * as tenantRole from '../../../migrations/0014-tenant-role.ts';
import * as tenantSessions from '../../../migrations/0019-tenant-sessions.ts';
import * as logOrder from '../../../migrations/0030-log-order.ts';
import * as featureSpins from '../../../migrations/0031-feature-spins.ts';
import * as closedPeriods from '../../../migrations/0032-closed-periods.ts';
import * as accountType from '../../../migrations/0033-account-type.ts';
import * as serverLease from '../../../migrations/0035-server-lease.ts';
import * as oneAccess from '../../../migrations/0037-one-access.ts';
import * as parkedWins from '../../../migrations/0038-parked-wins.ts';
import * as gameNodes from '../../../migrations/0040-game-nodes.ts';
import * as decodeFaults from '../../../migrations/0041-decode-faults.ts';
import * as suspendedByLock from '../../../migrations/0044-suspended-by-the-lock.ts';
import * as halfDays from '../../../migrations/0045-half-days.ts';
import * as areasAndNormalMembers from '../../../migrations/0046-areas-and-normal-members.ts';
import * as accountMatch from '../../../migrations/0048-account-match.ts';
import * as jobs from '../../../migrations/0050-jobs.ts';
import * as exportsAreJobs from '../../../migrations/0051-exports-are-jobs.ts';
import * as storedFiles from '../../../migrations/0055-stored-files.ts';
import * as configFeed from '../../../migrations/0060-config-feed.ts';
import * as betsOfNormalMembers from '../../../migrations/0065-bets-of-normal-members.ts';
import * as walletOrders from '../../../migrations/0069-wallet-orders.ts';
import * as walletAgents from '../../../migrations/0070-wallet-agents.ts';
import * as walletLocks from '../../../migrations/0071-wallet-locks.ts';
import * as agentApi from '../../../migrations/0074-agent-api.ts';
import * as betFeed from '../../../migrations/0075-bet-feed.ts';
import * as launches from '../../../migrations/0076-launches.ts';
import * as orderLists from '../../../migrations/0077-order-lists.ts';
import * as orderDesk from '../../../migrations/0078-order-desk.ts';
import * as askedOrders from '../../../migrations/0079-asked-orders.ts';
import * as nodeProviders from '../../../migrations/0080-node-providers.ts';
import * as walletSettings from '../../../migrations/0081-wallet-settings.ts';
import * as walletHealth from '../../../migrations/0082-wallet-health.ts';
import * as reconciliation from '../../../migrations/0084-reconciliation.ts';
import * as orderRecovery from '../../../migrations/0085-order-recovery.ts';
import * as walletBench from '../../../migrations/0087-wallet-bench.ts';
import * as riskMonitors from '../../../migrations/0089-risk-monitors.ts';
import * as riskMinutesByWhom from '../../../migrations/0090-risk-minutes-by-whom.ts';
import * as riskRecords from '../../../migrations/0091-risk-records.ts';
import * as rtpSettings from '../../../migrations/0095-rtp-settings.ts';
import * as rtpEnds from '../../../migrations/0096-rtp-ends.ts';
import * as betsOfNodes from '../../../migrations/0097-bets-of-nodes.ts';
import * as singleBetsAndOrders from '../../../migrations/0100-single-bets-and-orders.ts';
import * as oppositeBets from '../../../migrations/0101-opposite-bets.ts';
import * as riskStates from '../../../migrations/0102-risk-states.ts';
import * as riskTrends from '../../../migrations/0104-risk-trends.ts';
import * as riskCases from '../../../migrations/0106-risk-cases.ts';
import * as riskTuning from '../../../migrations/0108-risk-tuning.ts';
import * as riskHistory from '../../../migrations/0109-risk-history.ts';
import * as pools from '../../../migrations/0110-pools.ts';
import * as betsOfPools from '../../../migrations/0111-bets-of-pools.ts';
import * as labels from '../../../migrations/0114-labels.ts';
import * as killSettings from '../../../migrations/0115-kill-settings.ts';
import * as announcements from '../../../migrations/0117-announcements.ts';
import * as tickers from '../../../migrations/0118-tickers.ts';
import * as gameSettings from '../../../migrations/0120-game-settings.ts';
import * as nodeStates from '../../../migrations/0121-node-states.ts';
import * as conflictDecisions from '../../../migrations/0122-conflict-decisions.ts';
import * as rooms from '../../../migrations/0125-rooms.ts';
import * as roomCovers from '../../../migrations/0126-room-covers.ts';
import * as roomTexts from '../../../migrations/0130-room-texts.ts';
import * as activities from '../../../migrations/0133-activities.ts';
import * as activitySources from '../../../migrations/0134-activity-sources.ts';
import * as goods from '../../../migrations/0140-goods.ts';
import * as chat from '../../../migrations/0149-chat.ts';
import * as videos from '../../../migrations/0154-videos.ts';
import * as anchors from '../../../migrations/0157-anchors.ts';
import * as gifts from '../../../migrations/0163-gifts.ts';
import * as anchorPayouts from '../../../migrations/0165-anchor-payouts.ts';
import * as lateAwards from '../../../migrations/0169-late-awards.ts';
import * as demoPictures from '../../../migrations/0170-demo-pictures.ts';
import * as memberPictures from '../../../migrations/0171-member-pictures.ts';
import * as orderTotals from '../../../migrations/0173-order-totals.ts';
import * as daySums from '../../../migrations/0180-day-sums.ts';
import * as inboxItems from '../../../migrations/0192-inbox-items.ts';
import * as savedViews from '../../../migrations/0193-saved-views.ts';
import * as searchIndexes from '../../../migrations/0195-search.ts';
import * as anchorHistory from '../../../migrations/0208-anchor-history.ts';
import * as reportSchedules from '../../../migrations/0210-report-schedules.ts';
import * as keysOfTenants from '../../../migrations/0220-keys-of-tenants.ts';
import * as monthFiles from '../../../migrations/0222-month-files.ts';
import * as playersOfHalves from '../../../migrations/0223-players-of-halves.ts';
import * as membersByAgent from '../../../migrations/0224-members-by-agent.ts';
import * as membersCounted from '../../../migrations/0225-members-counted.ts';
import * as foundByTime from '../../../migrations/0226-found-by-time.ts';
import * as notSettledAlone from '../../../migrations/0227-not-settled-alone.ts';
import { UserError } from '../calls/user-error.ts';
import type { Db } from './db.ts';
import { distribute } from './distributed/distribute.ts';
import { ensurePartitions } from './partitions.ts';

/** In order; a migration that has shipped is never edited. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-row-security': rowSecurity,
  '0003-ingest': ingest,
  '0004-whole-scope-role': wholeScopeRole,
  '0005-agents': agents,
  '0006-money': money,
  '0007-members': members,
  '0008-member-lists': memberLists,
  '0009-access': access,
  '0010-settings': settings,
  '0011-exports': exportJobs,
  '0012-reports': reports,
  '0013-bet-indexes': betIndexes,
  '0014-tenant-role': tenantRole,
  '0019-tenant-sessions': tenantSessions,
  '0030-log-order': logOrder,
  '0031-feature-spins': featureSpins,
  '0032-closed-periods': closedPeriods,
  '0033-account-type': accountType,
  '0035-server-lease': serverLease,
  '0037-one-access': oneAccess,
  '0038-parked-wins': parkedWins,
  '0040-game-nodes': gameNodes,
  '0041-decode-faults': decodeFaults,
  '0044-suspended-by-the-lock': suspendedByLock,
  '0045-half-days': halfDays,
  '0046-areas-and-normal-members': areasAndNormalMembers,
  '0048-account-match': accountMatch,
  '0050-jobs': jobs,
  '0051-exports-are-jobs': exportsAreJobs,
  '0055-stored-files': storedFiles,
  '0060-config-feed': configFeed,
  '0065-bets-of-normal-members': betsOfNormalMembers,
  '0069-wallet-orders': walletOrders,
  '0070-wallet-agents': walletAgents,
  '0071-wallet-locks': walletLocks,
  '0074-agent-api': agentApi,
  '0075-bet-feed': betFeed,
  '0076-launches': launches,
  '0077-order-lists': orderLists,
  '0078-order-desk': orderDesk,
  '0079-asked-orders': askedOrders,
  '0080-node-providers': nodeProviders,
  '0081-wallet-settings': walletSettings,
  '0082-wallet-health': walletHealth,
  '0084-reconciliation': reconciliation,
  '0085-order-recovery': orderRecovery,
  '0087-wallet-bench': walletBench,
  '0089-risk-monitors': riskMonitors,
  '0090-risk-minutes-by-whom': riskMinutesByWhom,
  '0091-risk-records': riskRecords,
  '0095-rtp-settings': rtpSettings,
  '0096-rtp-ends': rtpEnds,
  '0097-bets-of-nodes': betsOfNodes,
  '0100-single-bets-and-orders': singleBetsAndOrders,
  '0101-opposite-bets': oppositeBets,
  '0102-risk-states': riskStates,
  '0104-risk-trends': riskTrends,
  '0106-risk-cases': riskCases,
  '0108-risk-tuning': riskTuning,
  '0109-risk-history': riskHistory,
  '0110-pools': pools,
  '0111-bets-of-pools': betsOfPools,
  '0114-labels': labels,
  '0115-kill-settings': killSettings,
  '0117-announcements': announcements,
  '0118-tickers': tickers,
  '0120-game-settings': gameSettings,
  '0121-node-states': nodeStates,
  '0122-conflict-decisions': conflictDecisions,
  '0125-rooms': rooms,
  '0126-room-covers': roomCovers,
  '0130-room-texts': roomTexts,
  '0133-activities': activities,
  '0134-activity-sources': activitySources,
  '0140-goods': goods,
  '0149-chat': chat,
  '0154-videos': videos,
  '0157-anchors': anchors,
  '0163-gifts': gifts,
  '0165-anchor-payouts': anchorPayouts,
  '0169-late-awards': lateAwards,
  '0170-demo-pictures': demoPictures,
  '0171-member-pictures': memberPictures,
  '0173-order-totals': orderTotals,
  '0180-day-sums': daySums,
  '0192-inbox-items': inboxItems,
  '0193-saved-views': savedViews,
  '0195-search': searchIndexes,
  '0208-anchor-history': anchorHistory,
  '0210-report-schedules': reportSchedules,
  '0220-keys-of-tenants': keysOfTenants,
  '0222-month-files': monthFiles,
  '0223-players-of-halves': playersOfHalves,
  '0224-members-by-agent': membersByAgent,
  '0225-members-counted': membersCounted,
  '0226-found-by-time': foundByTime,
  '0227-not-settled-alone': notSettledAlone,
};

/** Names of the migrations that this version knows, as the database keeps them, in the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

const migratorTables = `
  create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
  create table if not exists kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
  insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0) on conflict do nothing;`;

/**
 * Runs some migrations in order and enters them, in the caller's transaction: for a restore, which makes the schema of
 * the backup's version first and brings it up to date behind the rows.
 */
export async function runMigrations(db: Db, names: readonly string[]): Promise<void> {
  // As the migrator makes them, which finds them when the server starts.
  await sql.raw(migratorTables).execute(db);
  for (const name of names) {
    await migrations[name]?.up(db);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      db,
    );
  }
}

/** Migrations of this version that a database has not had. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const had = new Set(rows.map(({ name }) => name));
  return migrationNames.filter((name) => !had.has(name));
}

/** Brings the schema up to date and makes the partitions of the months around now. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === '42501') {
      throw new UserError(
        'The database user may not create roles. Ask the database administrator to run: create role pitboss_app nologin; create role pitboss_all nologin; create role pitboss_tenant nologin; grant pitboss_app, pitboss_all, pitboss_tenant to <this user>.',
      );
    }
    throw new Error(`The database could not be migrated: ${message}`, { cause: error });
  }
  await ensurePartitions(db, Date.now());
  await distribute(db);
}
