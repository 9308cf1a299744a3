import { gameStates, maintenanceText, noticeLimits } from '@pitboss/rules/games/game-settings';
import * as d from '../define.ts';
import { configKindNames } from '../ingest/config-kinds.ts';

/** Blocked refuses whatever it sends; the others take it, but for what is new (spec content §1). */
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
/** As it stands on orders: small letters and digits, or nothing. */
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
  /** At the moment: maintain while a planned maintenance runs. */
  state: d.choice(nodeStates),
  /** Without the planned maintenance, and again after it. */
  formerState: d.choice(nodeStates),
  /** Planned or running. */
  maintenance: d.nullable(maintenance),
  /** The same, as lists have it. */
  maintenanceStart: d.nullable(d.time),
  maintenanceEnd: d.nullable(d.time),
  /** Not heard for a minute, or never. */
  silent: d.boolean,
  lastSeenAt: d.nullable(d.time),
  /** Items that the node holds back, as it said last. */
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
  /** Where its games are opened; empty when agents get no addresses of them. */
  launchUrl: d.string(),
  /** Whose games it runs, e.g. `wm`; empty: nobody's that has rules of its own. */
  provider: d.string(),
  /** Conflicts that nobody has settled. */
  conflicts: d.count,
  /** Version of the config feed that it acknowledged last; null: none since it last read everything. */
  configVersion: d.nullable(d.text),
  configAt: d.nullable(d.time),
  /** Items that concern it and are newer, counted up to `configBehindMax`. */
  configBehind: d.count,
  /** What it could not apply: the first of them, and how many they are. */
  configFailed: d.array(d.object({ kind: d.text, id: d.text, message: d.text })),
  configFailures: d.count,
  createdAt: d.time,
});

/** What is stored stays, or it is reversed and what came later is entered. */
export const conflictDecisions = ['keep', 'apply'] as const;

const conflictRow = d.object({
  id: d.id,
  nodeId: d.text,
  eventId: d.text,
  /** What was sent: a round, or the type of an event. */
  kind: d.text,
  at: d.time,
  decision: d.nullable(d.choice(conflictDecisions)),
  reason: d.text,
  decidedBy: d.nullable(d.text),
  decidedAt: d.nullable(d.time),
});

/** Why a game server does not count as having applied an item: it said so, it is silent, or it has not said anything yet. */
const missing = ['failed', 'silent', 'behind'] as const;

/** Of a member or agent, or of a setting: `12:agentGame1:201`. */
/** Of a member or an agent, of a setting, or of a thing of its kind, such as a room. */
const itemId = d.string().check(d.regex(/^[!-~]{1,64}$/));

const appliedItem = d.object({
  kind: d.choice(configKindNames),
  id: itemId,
  /** When it was set. */
  at: d.time,
  /** Set no more: the game servers are to drop it. */
  gone: d.boolean,
  /** Game servers that have to obey it, and those of them that do. */
  nodes: d.count,
  applied: d.count,
  /** Those that refused it. */
  refused: d.count,
  missing: d.array(
    d.object({
      node: d.text,
      name: d.text,
      why: d.choice(missing),
      message: d.text,
      /** Items of all kinds that this game server refuses at the moment. */
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
    summary: { zh_cn: '游戏节点列表', en_us: 'Game servers with their bindings and state' },
    request: d.listRequest(
      { name: d.optional(d.text), state: d.optional(d.choice(nodeStates)), silent: d.optional(d.boolean) },
      ['id', 'name', 'lastSeenAt', 'createdAt'],
    ),
    response: d.pageOf(nodeRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  applied: d.call({
    ...base,
    path: '/gameNode/applied',
    payload: 'body',
    effect: 'read',
    summary: {
      zh_cn: '某项设置已在哪些游戏节点生效',
      en_us: 'On which game servers a state is in force: bans, mutes, RTP and the like',
    },
    request: d.object({
      items: d
        .array(d.object({ kind: d.choice(configKindNames), id: itemId }))
        .check(d.minLength(1), d.maxLength(200)),
    }),
    response: d.array(appliedItem),
    example: { body: { items: [{ kind: 'rtp.agent', id: '1' }] } },
  }),
  add: d.call({
    ...base,
    path: '/gameNode/add',
    payload: 'body',
    feature: 'nodes.edit',
    effect: 'write',
    summary: { zh_cn: '新增游戏节点；密钥只显示一次', en_us: 'Adds a game server; its secret is shown once' },
    audit: { zh_cn: '新增游戏节点', en_us: 'Game node added' },
    request: d.object({ id: nodeId, ...settings }),
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
      en_us: 'Changes name, networks, tenants and games of a game server',
    },
    audit: { zh_cn: '修改游戏节点', en_us: 'Game node changed' },
    request: d.object({ id: knownId, ...settings }),
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
      en_us: 'Sets the state of a game server; ends a planned maintenance that is running',
    },
    audit: { zh_cn: '设置节点状态', en_us: 'State of a game server set' },
    outcomes: {
      field: 'state',
      texts: {
        online: { zh_cn: '节点上线', en_us: 'Game node put online' },
        test: { zh_cn: '节点转为测试', en_us: 'Game node put to test' },
        maintain: { zh_cn: '节点转入维护', en_us: 'Game node put into maintenance' },
        closure: { zh_cn: '关闭节点', en_us: 'Game node closed' },
        blocked: { zh_cn: '封停节点', en_us: 'Game node blocked' },
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
      en_us:
        'Plans a maintenance or moves the planned one; announced 0 to 1440 minutes before, 30 by default',
    },
    audit: { zh_cn: '计划节点维护', en_us: 'Maintenance of a game server planned' },
    request: d.object({
      id: knownId,
      start: d.time,
      end: d.time,
      text: d.object({ zh_cn: d.shortFilled(maintenanceText), en_us: d.shortFilled(maintenanceText) }),
      noticeMinutes: d.optional(d.int.check(d.minimum(noticeLimits.min), d.maximum(noticeLimits.max))),
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
      en_us: 'Calls off a planned maintenance, or ends the running one',
    },
    audit: { zh_cn: '结束节点维护', en_us: 'Maintenance of a game server ended' },
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
      en_us: 'Gives a game server a new secret; the old one works for 24 h more, or ends at once',
    },
    audit: { zh_cn: '更换节点密钥', en_us: 'Secret of a game server replaced' },
    request: d.object({ id: knownId, keepOld: d.wireBoolean }),
    response: d.object({ secret: d.text, oldEndsAt: d.nullable(d.time) }),
    example: { query: { id: 'retired', keepOld: true } },
  }),
  revokeKey: d.call({
    ...base,
    path: '/gameNode/revokeKey',
    payload: 'query',
    feature: 'nodes.keys',
    effect: 'write',
    summary: { zh_cn: '旧密钥立即失效', en_us: 'Ends the older secret of a game server at once' },
    audit: { zh_cn: '停用节点旧密钥', en_us: 'Older secret of a game server ended' },
    request: d.object({ id: knownId }),
    response: d.nothing,
    example: { query: { id: 'retired' } },
  }),
  listConflict: d.call({
    ...base,
    path: '/gameNode/listConflict',
    payload: 'body',
    effect: 'read',
    summary: {
      zh_cn: '节点冲突：同一编号以不同内容再次发送',
      en_us: 'Items that came under an id which stands for something else',
    },
    request: d.listRequest(
      {
        nodeId: d.optional(d.text),
        eventId: d.optional(d.text),
        open: d.optional(d.boolean),
        ...d.optionalRange,
      },
      ['at'],
    ),
    response: d.pageOf(conflictRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  getConflict: d.call({
    ...base,
    path: '/gameNode/getConflict',
    payload: 'query',
    effect: 'read',
    summary: { zh_cn: '冲突的两份内容', en_us: 'Both contents of a conflict' },
    request: d.object({ id: d.id }),
    response: d.object({
      conflict: conflictRow,
      /** As it was sent, in JSON. */
      received: d.string(),
      /** What is stored under the id, in the same words; null where no more than its hash is kept. */
      stored: d.nullable(d.string()),
    }),
    example: { query: { id: '1' } },
  }),
  settleConflict: d.call({
    ...base,
    path: '/gameNode/settleConflict',
    payload: 'body',
    feature: 'nodes.conflicts',
    effect: 'write',
    summary: {
      zh_cn: '处理冲突：保留已存内容，或冲正后按新内容重新入账（须第二人批准）',
      en_us: 'Settles a conflict: what is stored stays, or is reversed and entered anew with a second person',
    },
    audit: { zh_cn: '处理节点冲突', en_us: 'Conflict of a game server settled' },
    request: d.object({ id: d.id, decision: d.choice(conflictDecisions), reason: d.shortFilled(200) }),
    response: d.nothing,
    example: { body: { id: '1', decision: 'keep', reason: '节点重发' } },
  }),
} as const;
