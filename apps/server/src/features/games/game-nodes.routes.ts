import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import { gameNodes as contract } from '@pitboss/contract/games/game-nodes';
import type { ConfigKind } from '@pitboss/contract/ingest/config-kinds';
import { checkLaunchUrl } from '@pitboss/rules/checks/callback-url';
import { noticeLimits } from '@pitboss/rules/games/game-settings';
import { parseIpList } from '@pitboss/rules/ip-list';
import { newNodeSecret, sealNodeSecret } from '../../domain/games/node-keys.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate, recordChange } from '../../platform/versions/merge-update.ts';
import { type AppliedRow, readApplied } from './applied.sql.ts';
import { listConflicts } from './conflicts.sql.ts';
import {
  addKey,
  areTenants,
  endMaintenance,
  endOldKeys,
  holdNode,
  insertNode,
  knownGames,
  listNodes,
  type NodeRow,
  type NodeSettings,
  planMaintenance,
  setNodeState,
  updateNode,
} from './game-nodes.sql.ts';
import { type Conflicts, conflictContents, conflictDto, settle, target } from './node-conflicts.ts';

interface Wanted {
  readonly name: string;
  readonly networks: string;
  readonly tenants: readonly string[] | null;
  readonly gameIds: readonly number[] | null;
  readonly launchUrl?: string | undefined;
  readonly provider?: string | undefined;
}

/**
 * Returns the settings as they are stored. Throws for an invalid network, an unknown tenant or an unknown
 * game.
 */
async function settingsOf(
  { tx }: WriteContext,
  wanted: Wanted,
  now: Pick<NodeSettings, 'launchUrl' | 'provider'> = { launchUrl: '', provider: '' },
): Promise<NodeSettings> {
  assertValid(checkLaunchUrl(wanted.launchUrl ?? ''));
  const { name, tenants, gameIds } = wanted;
  const list =
    wanted.networks.trim() === '' ? ({ ok: true, entries: [] } as const) : parseIpList(wanted.networks);
  if (!list.ok) throw new AppError('rule.broken', { message: list.message });
  if (tenants && !(await areTenants(tx, tenants))) throw new AppError('node.tenantUnknown');
  if (gameIds) {
    const known = await knownGames(tx, gameIds);
    const unknown = gameIds.filter((id) => !known.has(id));
    if (unknown.length > 0) throw new AppError('agent.games', { games: unknown.slice(0, 20).join(', ') });
  }
  return {
    name,
    networks: list.entries,
    tenants: tenants && [...new Set(tenants)],
    gameIds: gameIds && [...new Set(gameIds)],
    launchUrl: wanted.launchUrl ?? now.launchUrl,
    provider: wanted.provider ?? now.provider,
  };
}

/** Settings as the form shows them: networks are one text. */
const asTyped = (settings: NodeSettings) => ({ ...settings, networks: settings.networks.join(', ') });

const held = async ({ tx }: WriteContext, id: string) => {
  const node = await holdNode(tx, id);
  if (!node) throw new AppError('notFound');
  return node;
};

/** Creates a secret of a node, sealed in the database; only the caller sees it. */
async function giveSecret({ tx, services }: WriteContext, nodeId: string, keepOld: boolean) {
  const secret = newNodeSecret();
  const key = { id: services.ids.next(), nodeId, sealed: sealNodeSecret(services.config.secrets, secret) };
  return { secret, oldEndsAt: await addKey(tx, key, keepOld) };
}

/** Merges the rows of game servers into one entry per item. Earlier replies of a silent node do not count. */
function appliedItems(rows: readonly AppliedRow[]): ReplyOf<typeof contract.applied> {
  const items = new Map<string, ReplyOf<typeof contract.applied>[number]>();
  for (const row of rows) {
    const { kind, id, at, gone, node, name, silent, acked, failure, refusals } = row;
    const key = `${kind} ${id}`;
    const item = items.get(key) ?? {
      kind: kind as ConfigKind,
      id,
      at: ms(at),
      gone,
      nodes: 0,
      applied: 0,
      refused: 0,
      missing: [],
    };
    items.set(key, item);
    item.nodes += 1;
    const why = silent ? 'silent' : !acked ? 'behind' : failure !== null ? 'failed' : null;
    if (why === null) item.applied += 1;
    else item.missing.push({ node, name, why, message: why === 'failed' ? (failure ?? '') : '', refusals });
    if (why === 'failed') item.refused += 1;
  }
  return [...items.values()];
}

const nodeDto = (row: NodeRow) => ({
  formerState: row.former_state,
  maintenance: row.maintenance,
  maintenanceStart: row.maintenance?.start ?? null,
  maintenanceEnd: row.maintenance?.end ?? null,
  id: row.id,
  name: row.name,
  state: row.state,
  silent: row.silent,
  backlog: row.backlog,
  lastSeenAt: msOrNull(row.last_seen_at),
  keys: row.keys,
  oldKeyEndsAt: msOrNull(row.old_key_ends_at),
  networks: row.networks,
  tenants: row.tenants,
  gameIds: row.game_ids,
  launchUrl: row.launch_url,
  provider: row.provider,
  conflicts: row.conflicts,
  configVersion: row.config_version,
  configAt: msOrNull(row.config_at),
  configBehind: row.config_behind,
  configFailed: row.config_failed,
  configFailures: row.config_failures,
  createdAt: ms(row.created_at),
});

/** Changes the settings of a game server. */
async function changeNode(
  context: WriteContext,
  { id, version, ...wanted }: RequestOf<typeof contract.update>,
) {
  const {
    name,
    networks,
    tenants,
    game_ids: gameIds,
    launch_url: launchUrl,
    provider,
  } = await held(context, id);
  const before: NodeSettings = { name, networks, tenants, gameIds, launchUrl, provider };
  const written = await settingsOf(context, wanted, { launchUrl, provider });
  const record = { kind: 'gameNode', id, version } as const;
  const merged = await mergeUpdate(context, record, asTyped(before), asTyped(written));
  const values = { ...merged.values, networks: merged.values.networks.split(', ').filter(Boolean) };
  await updateNode(context.tx, id, values);
  context.audit({ target: target(id), before, after: values });
  return null;
}

/** Plans a maintenance of a game server, or changes the planned one. */
async function planNodeMaintenance(
  context: WriteContext,
  {
    id,
    version,
    start,
    end,
    text,
    noticeMinutes = noticeLimits.usual,
  }: RequestOf<typeof contract.planMaintenance>,
) {
  const before = await held(context, id);
  if (end <= start || end <= Date.now()) throw new AppError('node.times', {}, 'end');
  const planned = {
    start,
    end,
    text: { zh_cn: text.zh_cn.trim(), en_us: text.en_us.trim() },
    noticeMinutes,
  };
  const record = { kind: 'gameNode', id, version } as const;
  const stored: Partial<typeof planned> = before.maintenance ?? {};
  const { values } = await mergeUpdate<Partial<typeof planned>>(context, record, stored, planned);
  const merged = { ...planned, ...values };
  if (merged.end <= merged.start) throw new AppError('node.times', {}, 'end');
  await planMaintenance(context.tx, id, merged);
  context.audit({ target: target(id), before: before.maintenance, after: merged });
  return null;
}

/** Game servers: senders, their permissions and secrets, and conflicting events (spec: content §1). */
export const gameNodeRoutes = (conflicts: Conflicts) =>
  serve(contract, {
    async list({ db }, filter) {
      const { total, rows } = await listNodes(db, filter);
      return { total, list: rows.map(nodeDto) };
    },

    async get({ db }, { id }) {
      const { rows } = await listNodes(db, { id, pageSize: 1 });
      const [node] = rows;
      if (!node) throw new AppError('notFound');
      return nodeDto(node);
    },

    async applied({ db }, { items }) {
      return appliedItems(await readApplied(db, items));
    },

    async add(context, { id, ...wanted }) {
      const settings = await settingsOf(context, wanted);
      await context.stepUp();
      if (!(await insertNode(context.tx, id, settings))) throw new AppError('node.taken', { id });
      const { secret } = await giveSecret(context, id, false);
      context.audit({ target: target(id), after: settings });
      return { id, secret };
    },

    update: changeNode,

    async setState(context, { id, state }) {
      const before = await held(context, id);
      const endsPlan = before.state !== before.former_state;
      await setNodeState(context.tx, id, state, endsPlan);
      context.audit({ target: target(id), before: { state: before.state }, after: { state } });
      return null;
    },

    planMaintenance: planNodeMaintenance,

    async endMaintenance(context, { id }) {
      const before = await held(context, id);
      if (!before.maintenance) throw new AppError('node.notPlanned');
      await endMaintenance(context.tx, id);
      await recordChange(context, { kind: 'gameNode', id }, { ...before.maintenance });
      context.audit({ target: target(id), before: before.maintenance, after: null });
      return null;
    },

    async rotateKey(context, { id, keepOld }) {
      await held(context, id);
      await context.stepUp();
      const { secret, oldEndsAt } = await giveSecret(context, id, keepOld);
      context.audit({ target: target(id), after: { oldKeyEndsAt: msOrNull(oldEndsAt) } });
      return { secret, oldEndsAt: msOrNull(oldEndsAt) };
    },

    async revokeKey(context, { id }) {
      await held(context, id);
      if (!(await endOldKeys(context.tx, id))) throw new AppError('node.noOldKey');
      context.audit({ target: target(id) });
      return null;
    },

    async listConflict({ db }, filter) {
      const { total, rows } = await listConflicts(db, filter);
      return { total, list: rows.map(conflictDto) };
    },

    getConflict: (context, request) => conflictContents(context, request, conflicts),

    settleConflict: (context, request) => settle(context, request, conflicts),
  });
