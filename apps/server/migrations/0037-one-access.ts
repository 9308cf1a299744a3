import type { Kysely } from 'kysely';
import { openTable, type Right } from './table-access.ts';

const all: readonly Right[] = ['select', 'insert', 'update', 'delete'];
const added: readonly Right[] = ['select', 'insert'];
const kept: readonly Right[] = ['select', 'insert', 'update'];
const read: readonly Right[] = ['select'];

const ofAgents: readonly (readonly [readonly Right[], readonly string[]])[] = [
  [all, ['agent_custom', 'agent_logo', 'member_disabled_benefit']],
  [
    all,
    [
      'member_mini_ban',
      'member_trade_limit',
      'rollup_day',
      'rollup_hour',
      'rollup_member_day',
      'rollup_room_day',
    ],
  ],
  [
    added,
    [
      'agent_move',
      'agent_rtp_change',
      'credit_change',
      'ledger_reversal',
      'ledger_transfer',
      'member_transfer',
    ],
  ],
  [kept, ['agent_public_key', 'approval', 'export_job', 'ledger_account', 'member']],
  [
    read,
    [
      'bet',
      'chat_message',
      'closed_member_sum',
      'closed_players',
      'closed_sum',
      'feature_spin',
      'member_login',
      'operator_login',
    ],
  ],
  [['select', 'insert', 'delete'], ['ip_whitelist']],
];

const ofPlatform: readonly (readonly [readonly Right[], readonly string[]])[] = [
  [kept, ['audit_head', 'currency', 'idempotency', 'operator']],
  [added, ['currency_rate']],
  [read, ['game', 'game_area', 'room', 'round', 'stream_event']],
];

const ofServer = [
  'ingest_bet',
  'ingest_conflict',
  'ingest_event',
  'kysely_migration',
  'kysely_migration_lock',
  'login_ip_failure',
];

/**
 * Every table has the privileges and policies of its kind for all three roles of requests: the individual
 * grants of earlier migrations had left the whitelist without policies, and requests with the privilege to
 * change what only the server writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [rights, tables] of ofAgents)
    for (const table of tables) await openTable(db, table, { owned: 'agent', rights });
  await openTable(db, 'agent', { owned: 'agent', rights: kept, agentColumn: 'id' });
  await openTable(db, 'audit_log', { owned: 'agent', rights: added, tenantColumn: 'chain' });
  await openTable(db, 'closed_period', { owned: 'tenant', rights: ['select', 'delete'] });
  for (const [rights, tables] of ofPlatform)
    for (const table of tables) await openTable(db, table, { owned: 'platform', rights });
  for (const table of ofServer) await openTable(db, table, { owned: 'server', rights: [] });
}
