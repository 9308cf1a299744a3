import { gameStates, maintenanceText, noticeLimits } from '@pitboss/rules/games/game-settings';
import * as d from '../core/define.ts';
import { configKindNames } from '../ingest/config-kinds.ts';
import { nodeConflicts } from './node-conflicts.ts';

/**
 * A blocked node gets everything rejected; the other states accept messages except new business (spec content
 * §1).
 */
export const nodeStates = [...gameStates, 'blocked'] as const;
/** After this long without a request a game server counts as silent (spec §1). */
export const nodeSilentMs = 60_000;
/** Items behind are counted up to here, and so many of the failed ones are shown. */
export const configBehindMax = 1_000;
export const configFailedShown = 50;
/** Longest name, and longest list of networks as typed. */
export const nodeLimits = { name: 40, networks: 4_000 } as const;

/** Key of a node in the headers of its requests; made up by who adds it, and kept for ever. */
const nodeIdForm = /^[A-Za-z0-9][\w.-]{0,63}$/;
export const nodeId = d.string().check(d.regex(nodeIdForm));
export const nodeIdFits = (id: string): boolean => nodeIdForm.test(id);
/** A node that is there already; its key may come from earlier versions. */
const knownId = d.string().check(d.regex(/^[!-~]{1,64}$/));
const gameId = d.int.check(d.positive(), d.maximum(2_147_483_647));
/** Provider as it appears on orders: small letters and digits, or nothing. */
const providerForm = /^[a-z0-9]{0,16}$/;
export const providerFits = (text: string): boolean => providerForm.test(text);
const provider = d.string().check(d.regex(providerForm));
const tenants = d.nullable(d.idList);
const gameIds = d.nullable(d.array(gameId).check(d.minLength(1), d.maxLength(500)));

/** From `start` up to `end`, which is not part of it. */
const maintenance = d.object({
  start: d.time,
  end: d.time,
  text: d.bilingual,
  noticeMinutes: d.count,
});

const nodeRow = d.object({
  id: d.text,
  name: d.text,
  /** Current state: maintain while a planned maintenance runs. */
  state: d.choice(nodeStates),
  /** Without the planned maintenance, and again after it. */
  formerState: d.choice(nodeStates),
  /** Planned or running. */
  maintenance: d.nullable(maintenance),
  /** Start of the maintenance as a field for lists. */
  maintenanceStart: d.nullable(d.time),
  maintenanceEnd: d.nullable(d.time),
  /** No request for a minute, or never. */
  silent: d.boolean,
  lastSeenAt: d.nullable(d.time),
  /** Number of items that the node has not sent yet, from its last report. */
  backlog: d.count,
  /** Secrets that are valid. */
  keys: d.count,
  /** When the older of two secrets ends. */
  oldKeyEndsAt: d.nullable(d.time),
  /** Addresses and networks it may call from; empty: any. */
  networks: d.array(d.text),
  /** Tenants and games it may send for; null: all. */
  tenants: d.nullable(d.array(d.object({ id: d.id, account: d.text }))),
  gameIds: d.nullable(d.array(d.int)),
  /** Address at which its games are opened; empty when agents get no addresses of them. */
  launchUrl: d.string(),
  /** Provider of its games, e.g. `wm`; empty for providers without rules of their own. */
  provider: d.string(),
  /** Number of conflicts without a decision. */
  conflicts: d.count,
  /** Version of the config feed that it acknowledged last; null: none since it last read everything. */
  configVersion: d.nullable(d.text),
  configAt: d.nullable(d.time),
  /** Items that concern it and are newer, counted up to `configBehindMax`. */
  configBehind: d.count,
  /** Items that it could not apply: the first of them, and their number. */
  configFailed: d.array(d.object({ kind: d.text, id: d.text, message: d.text })),
  configFailures: d.count,
  createdAt: d.time,
  version: d.count,
});

/**
 * Reasons why a game server has not applied an item: it reported a failure, it is silent, or it has not
 * reported yet.
 */
const missing = ['failed', 'silent', 'behind'] as const;

/**
 * Id of a member or an agent, of a setting (`12:agentGame1:201`), or of a record of its kind, such as a room.
 */
const itemId = d.string().check(d.regex(/^[!-~]{1,64}$/));

const appliedItem = d.object({
  kind: d.choice(configKindNames),
  id: itemId,
  /** When it was set. */
  at: d.time,
  /** Set no more: the game servers are to drop it. */
  gone: d.boolean,
  /** Number of game servers that have to apply it, and of those that have. */
  nodes: d.count,
  applied: d.count,
  /** Number of game servers that rejected it. */
  refused: d.count,
  missing: d.array(
    d.object({
      node: d.text,
      name: d.text,
      why: d.choice(missing),
      message: d.text,
      /** Items of all kinds that this game server rejects now. */
      refusals: d.count,
    }),
  ),
});

const base = { pages: ['/gameNode'], origin: 'ours' } as const;
const settings = {
  name: d.shortFilled(nodeLimits.name),
  /** Separated by commas; empty: any. */
  networks: d.longText,
  tenants,
  gameIds,
  /** Http or https; empty: none. Absent: as it is. */
  launchUrl: d.optional(d.longText),
  /** Absent: as it is. */
  provider: d.optional(provider),
};

/** The game servers that may send, in the admin console. */
export const gameNodes = {
  list: d.call({
    ...base,
    path: '/gameNode/list',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '游戏节点列表', en_us: 'Game nodes with bindings and state' },
    request: d.listRequest(
      { name: d.optional(d.text), state: d.optional(d.choice(nodeStates)), silent: d.optional(d.boolean) },
      ['id', 'name', 'lastSeenAt', 'createdAt'],
    ),
    versions: { kind: 'gameNode', key: 'id' },
    response: d.pageOf(nodeRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  get: d.call({
    pages: ['/gameNode', '/node'],
    origin: 'ours',
    path: '/gameNode/get',
    payload: 'query',
    effect: 'read',
    summary: { zh_cn: '游戏节点详情', en_us: 'Game node details' },
    request: d.object({ id: knownId }),
    versions: { kind: 'gameNode', key: 'id' },
    response: nodeRow,
    example: { query: { id: 'reserve' } },
  }),
  applied: d.call({
    ...base,
    path: '/gameNode/applied',
    payload: 'body',
    effect: 'read',
    summary: {
      zh_cn: '某项设置已在哪些游戏节点生效',
      en_us: 'Game nodes on which a setting has taken effect: bans, mutes, RTP and so on',
    },
    request: d.object({
      items: d
        .array(d.object({ kind: d.choice(configKindNames), id: itemId }))
        .check(d.minLength(1), d.maxLength(200)),
    }),
    response: d.array(appliedItem),
    example: { body: { items: [{ kind: 'rtp.agent', id: '11' }] } },
  }),
  add: d.call({
    ...base,
    path: '/gameNode/add',
    payload: 'body',
    feature: 'nodes.edit',
    effect: 'write',
    summary: { zh_cn: '新增游戏节点；密钥只显示一次', en_us: 'Add a game node; its secret is shown once' },
    audit: { zh_cn: '新增游戏节点', en_us: 'Add game node' },
    request: d.object({ id: nodeId, ...settings }),
    shownOnce: true,
    response: d.object({ id: d.text, secret: d.text }),
    example: { body: { id: 'node-2', name: 'Table games 2', networks: '', tenants: null, gameIds: null } },
  }),
  update: d.call({
    ...base,
    path: '/gameNode/update',
    payload: 'body',
    feature: 'nodes.edit',
    effect: 'write',
    summary: {
      zh_cn: '修改游戏节点的名称、允许的IP、大股东与游戏',
      en_us: 'Edit name, allowed IPs, major shareholders and games of a game node',
    },
    audit: { zh_cn: '修改游戏节点', en_us: 'Edit game node' },
    request: d.object({ id: knownId, ...settings, version: d.version }),
    response: d.nothing,
    example: { body: { id: 'reserve', name: 'Reserve', networks: '', tenants: null, gameIds: [201] } },
  }),
  setState: d.call({
    ...base,
    path: '/gameNode/setState',
    payload: 'query',
    feature: 'nodes.edit',
    effect: 'write',
    summary: {
      zh_cn: '设置节点状态：关闭、测试、上线、维护或封停；结束进行中的计划维护',
      en_us: 'Set the state of a game node; planned maintenance in progress ends',
    },
    audit: { zh_cn: '设置节点状态', en_us: 'Set node state' },
    outcomes: {
      field: 'state',
      texts: {
        online: { zh_cn: '节点上线', en_us: 'Set node online' },
        test: { zh_cn: '节点转为测试', en_us: 'Set node to test' },
        maintain: { zh_cn: '节点转入维护', en_us: 'Set node to maintenance' },
        closure: { zh_cn: '关闭节点', en_us: 'Close node' },
        blocked: { zh_cn: '封停节点', en_us: 'Block node' },
      },
    },
    request: d.object({ id: knownId, state: d.choice(nodeStates) }),
    response: d.nothing,
    example: { query: { id: 'retired', state: 'blocked' } },
  }),
  planMaintenance: d.call({
    ...base,
    path: '/gameNode/planMaintenance',
    payload: 'body',
    feature: 'nodes.edit',
    effect: 'write',
    summary: {
      zh_cn: '计划维护或调整已计划的维护；提前通知0至1440分钟，默认30',
      en_us: 'Plan or reschedule maintenance; announced 0 to 1440 minutes before, 30 by default',
    },
    audit: { zh_cn: '计划节点维护', en_us: 'Plan node maintenance' },
    request: d.object({
      id: knownId,
      start: d.time,
      end: d.time,
      text: d.object({ zh_cn: d.shortFilled(maintenanceText), en_us: d.shortFilled(maintenanceText) }),
      noticeMinutes: d.optional(d.wholeWithin(noticeLimits.min, noticeLimits.max)),
      version: d.version,
    }),
    response: d.nothing,
    example: () => ({
      body: {
        id: 'reserve',
        start: Date.now() + 3_600_000,
        end: Date.now() + 7_200_000,
        text: { zh_cn: '系统升级', en_us: 'System upgrade' },
      },
    }),
  }),
  endMaintenance: d.call({
    ...base,
    path: '/gameNode/endMaintenance',
    payload: 'query',
    feature: 'nodes.edit',
    effect: 'write',
    summary: {
      zh_cn: '取消或提前结束计划维护',
      en_us: 'Cancel or end planned maintenance',
    },
    audit: { zh_cn: '结束节点维护', en_us: 'End node maintenance' },
    request: d.object({ id: knownId }),
    response: d.nothing,
    example: { query: { id: 'reserve' } },
  }),
  rotateKey: d.call({
    ...base,
    path: '/gameNode/rotateKey',
    payload: 'query',
    feature: 'nodes.keys',
    effect: 'write',
    summary: {
      zh_cn: '更换节点密钥；旧密钥再有效24小时，或立即失效',
      en_us: 'Replace the secret of a game node; the old one stays valid for 24 hours or expires immediately',
    },
    audit: { zh_cn: '更换节点密钥', en_us: 'Replace node secret' },
    request: d.object({ id: knownId, keepOld: d.queryBoolean }),
    shownOnce: true,
    response: d.object({ secret: d.text, oldEndsAt: d.nullable(d.time) }),
    example: { query: { id: 'retired', keepOld: true } },
  }),
  revokeKey: d.call({
    ...base,
    path: '/gameNode/revokeKey',
    payload: 'query',
    feature: 'nodes.keys',
    effect: 'write',
    summary: { zh_cn: '旧密钥立即失效', en_us: 'Revoke the old secret of a game node immediately' },
    audit: { zh_cn: '停用节点旧密钥', en_us: 'Revoke old node secret' },
    request: d.object({ id: knownId }),
    response: d.nothing,
    example: { query: { id: 'retired' } },
  }),
  ...nodeConflicts,
} as const;
