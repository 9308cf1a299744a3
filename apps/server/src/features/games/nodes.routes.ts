import type { ReplyOf } from '@pitboss/contract/define';
import { gameNodes as contract } from '@pitboss/contract/games/game-nodes';
import type { ConfigKind } from '@pitboss/contract/ingest/config-kinds';
import { checkLaunchUrl } from '@pitboss/rules/checks/callback-url';
import { noticeLimits } from '@pitboss/rules/games/game-settings';
import type { Text } from '@pitboss/rules/i18n';
import { parseIpList } from '@pitboss/rules/ip-list';
import { newNodeSecret, sealNodeSecret } from '../../domain/games/node-keys.ts';
import { ms, msOrNull } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { type AppliedRow, readApplied } from './applied.sql.ts';
import {
  type ConflictRow,
  listConflicts,
  readConflict,
  settleConflict,
  storedContent,
} from './conflicts.sql.ts';
import {
  addKey,
  areTenants,
  endMaintenance,
  endOldKeys,
  holdNode,
  insertNode,
  knownGames,
  listNodes,
  type NodeSettings,
  planMaintenance,
  setNodeState,
  updateNode,
} from './nodes.sql.ts';

const target = (id: string) => `node:${id}`;

interface Wanted {
  readonly name: string;
  readonly networks: string;
  readonly tenants: readonly string[] | null;
  readonly gameIds: readonly number[] | null;
  readonly launchUrl?: string | undefined;
  readonly provider?: string | undefined;
}

/** The settings as they are kept; refuses what is no network, no tenant or no game. */
async function settingsOf(
  { tx }: WriteContext,
  wanted: Wanted,
  now: Pick<NodeSettings, 'launchUrl' | 'provider'> = { launchUrl: '', provider: '' },
): Promise<NodeSettings> {
  obey(checkLaunchUrl(wanted.launchUrl ?? ''));
  const { name, tenants, gameIds } = wanted;
  const list =
    wanted.networks.trim() === '' ? ({ ok: true, entries: [] } as const) : parseIpList(wanted.networks);
  if (!list.ok) throw new Refusal('rule.broken', { message: list.message });
  if (tenants && !(await areTenants(tx, tenants))) throw new Refusal('node.tenantUnknown');
  if (gameIds) {
    const known = await knownGames(tx, gameIds);
    const unknown = gameIds.filter((id) => !known.has(id));
    if (unknown.length > 0) throw new Refusal('agent.games', { games: unknown.slice(0, 20).join(', ') });
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

const held = async ({ tx }: WriteContext, id: string) => {
  const node = await holdNode(tx, id);
  if (!node) throw new Refusal('notFound');
  return node;
};

/** A new secret of a node, sealed in the database; it is shown to the caller and nowhere else. */
async function giveSecret({ tx, services }: WriteContext, nodeId: string, keepOld: boolean) {
  const secret = newNodeSecret();
  const key = { id: services.ids.next(), nodeId, sealed: sealNodeSecret(services.config.secrets, secret) };
  return { secret, oldEndsAt: await addKey(tx, key, keepOld) };
}

const keptOf = ({ id, node_id: nodeId, kind, body }: ConflictRow): KeptConflict => ({
  id,
  nodeId,
  kind,
  body,
});

const wireConflict = (row: ConflictRow) => ({
  id: row.id,
  nodeId: row.node_id,
  eventId: row.event_id,
  kind: row.kind,
  at: ms(row.at),
  decision: row.decision,
  reason: row.reason,
  decidedBy: row.decided_by,
  decidedAt: msOrNull(row.decided_at),
});

/** The rows of a game server each as one answer an item: a node that is silent counts for nothing that it said before. */
function appliedItems(rows: readonly AppliedRow[]): ReplyOf<typeof contract.applied> {
  const items = new Map<string, ReplyOf<typeof contract.applied>[number]>();
  for (const row of rows) {
    const { kind, id, at, gone, node, name, silent, acked, failure, refusals } = row;
    const key = `${kind} ${id}`;
    const item = items.get(key) ?? {
      ...{ kind: kind as ConfigKind, id, at: ms(at), gone, nodes: 0, applied: 0, refused: 0, missing: [] },
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

interface KeptConflict {
  readonly id: string;
  readonly nodeId: string;
  readonly kind: string;
  readonly body: unknown;
}
/** What the game servers' side does about conflicts. */
export interface Conflicts {
  /** Puts what a conflict brought in the place of what is stored, once however often it is asked; or says why not. */
  apply(
    conflict: KeptConflict,
  ): Promise<{ readonly done: true } | { readonly done: false; readonly why: Text }>;
  /** The row of the bet or order that is stored in its place. */
  stored(conflict: KeptConflict): Promise<string | undefined>;
}

/** Game servers: who may send, what, with which secret, and what came twice (spec: content §1). */
export const gameNodeRoutes = (conflicts: Conflicts) =>
  serve(contract, {
    async list({ db }, filter) {
      const { total, rows } = await listNodes(db, filter);
      return {
        total,
        list: rows.map((row) => ({
          ...{ formerState: row.former_state, maintenance: row.maintenance },
          maintenanceStart: row.maintenance?.start ?? null,
          maintenanceEnd: row.maintenance?.end ?? null,
          ...{ id: row.id, name: row.name, state: row.state, silent: row.silent, backlog: row.backlog },
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
        })),
      };
    },

    async applied({ db }, { items }) {
      return appliedItems(await readApplied(db, items));
    },

    async add(context, { id, ...wanted }) {
      const settings = await settingsOf(context, wanted);
      await context.stepUp();
      if (!(await insertNode(context.tx, id, settings))) throw new Refusal('node.taken', { id });
      const { secret } = await giveSecret(context, id, false);
      context.audit({ target: target(id), after: settings });
      return { id, secret };
    },

    async update(context, { id, ...wanted }) {
      const {
        name,
        networks,
        tenants,
        game_ids: gameIds,
        launch_url: launchUrl,
        provider,
      } = await held(context, id);
      const settings = await settingsOf(context, wanted, { launchUrl, provider });
      await updateNode(context.tx, id, settings);
      context.audit({
        target: target(id),
        before: { name, networks, tenants, gameIds, launchUrl, provider },
        after: settings,
      });
      return null;
    },

    async setState(context, { id, state }) {
      const before = await held(context, id);
      const endsPlan = before.state !== before.former_state;
      await setNodeState(context.tx, id, state, endsPlan);
      context.audit({ target: target(id), before: { state: before.state }, after: { state } });
      return null;
    },

    async planMaintenance(context, { id, start, end, text, noticeMinutes = noticeLimits.usual }) {
      const before = await held(context, id);
      if (end <= start || end <= Date.now()) throw new Refusal('node.times', {}, 'end');
      const planned = {
        start,
        end,
        text: { zh_cn: text.zh_cn.trim(), en_us: text.en_us.trim() },
        noticeMinutes,
      };
      await planMaintenance(context.tx, id, planned);
      context.audit({ target: target(id), before: before.maintenance, after: planned });
      return null;
    },

    async endMaintenance(context, { id }) {
      const before = await held(context, id);
      if (!before.maintenance) throw new Refusal('node.notPlanned');
      await endMaintenance(context.tx, id);
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
      if (!(await endOldKeys(context.tx, id))) throw new Refusal('node.noOldKey');
      context.audit({ target: target(id) });
      return null;
    },

    async listConflict({ db }, filter) {
      const { total, rows } = await listConflicts(db, filter);
      return { total, list: rows.map(wireConflict) };
    },

    async getConflict({ db }, { id }) {
      const conflict = await readConflict(db, id);
      if (!conflict) throw new Refusal('notFound');
      const stored = await storedContent(db, conflict, await conflicts.stored(keptOf(conflict)));
      return {
        conflict: wireConflict(conflict),
        received: JSON.stringify(conflict.body, null, 2),
        stored: stored === null ? null : JSON.stringify(stored, null, 2),
      };
    },

    async settleConflict(context, { id, decision, reason }) {
      const conflict = await readConflict(context.tx, id, true);
      if (!conflict) throw new Refusal('notFound');
      if (conflict.decision !== null) throw new Refusal('conflict.settled');
      const { operatorId } = context.session;
      const what = `${target(conflict.node_id)} ${conflict.event_id}`;
      if (decision === 'apply') {
        await context.stepUp();
        const stored = await storedContent(context.tx, conflict, await conflicts.stored(keptOf(conflict)));
        await context.secondPerson({
          kind: 'conflict',
          target: what,
          before: stored,
          after: { decision, reason },
        });
        const applied = await conflicts.apply(keptOf(conflict));
        if (!applied.done) throw new Refusal('conflict.notApplicable', { why: applied.why });
      }
      if (!(await settleConflict(context.tx, id, { decision, reason, operatorId })))
        throw new Refusal('conflict.settled');
      context.audit({
        target: what,
        after: { decision, reason },
      });
      return null;
    },
  });
