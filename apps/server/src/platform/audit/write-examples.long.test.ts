import type { Call } from '@pitboss/contract/core/define';
import { type RegisteredCall, registry, type SliceName } from '@pitboss/contract/index';
import { defaultConfig } from '@pitboss/risk/config';
import { startOf } from '@pitboss/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alignFeed } from '../../domain/config-feed/publish.ts';
import { configForRow } from '../../domain/risk/stored-config.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { heldByAccount, isAllowed } from '../../testing/access/roles.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { testGif } from '../../testing/files/gif.ts';
import { testPng } from '../../testing/files/png.ts';
import { uploadFile } from '../../testing/files/upload.ts';
import { testVideo } from '../../testing/files/video.ts';
import { giveGift } from '../../testing/gifts.ts';
import { noteAlertId, putAlert } from '../../testing/notes/notes.ts';
import { putOrder } from '../../testing/orders.ts';
import { sealed } from '../../testing/sealed.ts';
import { testAgents, testPassword } from '../../testing/users.ts';
import type { Role } from '../auth/permissions.ts';

/**
 * Makes every write once under each role of the database: a missing privilege on one table for one role would
 * otherwise show as code 1000 in production only. The payload is the call's example, aimed at entities of the
 * test data.
 */

interface Caller {
  readonly account: string;
  readonly role: Role;
  /** An agent and a member below the caller. */
  readonly agent: string;
  readonly member: string;
}
const callers: readonly Caller[] = [
  { account: 'share1', role: 'agent', agent: '13', member: '312' },
  { account: 'major1', role: 'agent', agent: '12', member: '311' },
  { account: 'superadmin', role: 'superAdmin', agent: '11', member: '316' },
];

let api: TestApi;
beforeAll(async () => {
  await avoidDayStart();
  api = await startTestApi();
  const { system } = api.services.databases;
  await sql`update agent set transfer_mode = 'seamless' where id = 22`.execute(system);
  // Money to give, from the top down.
  await api.call('superadmin', '/proxyUser/addBalance', { body: { id: '11', amount: '100000.00' } });
  await api.call('major1', '/proxyUser/addBalance', { body: { id: '12', amount: '10000.00' } });
  // Held payout of an open bet.
  await sql`
    insert into parked_win (id, tenant_id, agent_id, member_id, bet_id, bet_key, game_id, currency, stake,
      win, jackpot,
      correction, reason, max_win, max_ratio, node_id, at, state, created_at)
    select 1, tenant_id, agent_id, member_id, id, bet_key, game_id, currency, amount, 900000000, 0,
      false, 'amount', 500000000, 100, 'reserve', now(), 'open', now()
    from bet where member_id = 316 and state = 0`.execute(system);
});
afterAll(() => api.stop());

/** The newest id of a table. */
const newest = async (table: string, condition = 'true') =>
  (
    await sql<{
      id: string;
    }>`select id::text as id from ${sql.table(table)} where ${sql.raw(condition)}
      order by id desc limit 1`.execute(api.services.databases.system)
  ).rows[0]?.id ?? '0';

/** Creates an announcement or ticker that is in progress, from the call's example; returns its id. */
const running = async (table: 'announcement' | 'ticker') => {
  const path = table === 'ticker' ? '/marquee/add' : '/announcement/addAnnouncement';
  const body = registry.find(({ call }) => call.path === path)?.call.example().body as object;
  const made = await api.call<{ id: string }>('superadmin', path, {
    body: { ...body, startTime: Date.now() - 1_000 },
  });
  return made.data.id;
};

/** A discount in progress, on goods of its own. */
const runningDiscount = async () => {
  const example = (path: string) =>
    registry.find(({ call }) => call.path === path)?.call.example().body as object;
  const own = await api.call<{ id: string }>('superadmin', '/goods/add', {
    body: { ...example('/goods/add'), code: '' },
  });
  const made = await api.call<{ id: string }>('superadmin', '/discount/add', {
    body: { ...example('/discount/add'), goodsIds: [own.data.id], startTime: Date.now() - 1_000 },
  });
  return made.data.id;
};

/** An anchor to be reviewed. */
const anAnchor = async () =>
  (await api.call<{ id: string }>('superadmin', '/anchor/add', { body: { nickname: 'Lark', type: 'own' } }))
    .data;

/** The statement of an anchor who has something to be paid of a closed month. */
async function anAnchorToPay(): Promise<{ id: string; amount: string }> {
  const { id } = await anAnchor();
  const atMs = startOf('month', Date.now(), 'BeiJing') - 1;
  await giveGift(api.services, '1', { anchor: id, memberId: '314', atMs, amount: 900n, anchorPart: 900n });
  const { data } = await api.call<{ list: { id: string }[] }>('superadmin', '/anchor/listSettlement', {
    body: { anchor: id },
  });
  return { id: data.list[0]?.id ?? '', amount: '1.00' };
}

const aGiftsImages = async (account: string) => ({
  staticPicture: (await uploadFile(api, account, 'giftStatic', testPng({ width: 32, height: 32 }))).data.file,
  dynamicPicture: (await uploadFile(api, account, 'giftDynamic', testGif())).data.file,
});
/** Creates a gift that has never been sent. */
const aGift = async () => {
  const example = registry.find(({ call }) => call.path === '/anchor/addGift')?.call.example().body as object;
  const body = { ...example, ...(await aGiftsImages('superadmin')) };
  return (await api.call<{ id: string }>('superadmin', '/anchor/addGift', { body })).data;
};

/** A room of its own, with a cover that was just uploaded. */
async function aRoom(): Promise<Record<'id' | 'cover', string>> {
  const example = registry.find(({ call }) => call.path === '/room/add')?.call.example().body as object;
  const cover = async () => {
    const image = testPng({ width: 160, height: 90 });
    return (await uploadFile(api, 'superadmin', 'roomCover', image)).data.file;
  };
  const id = `made-${api.services.ids.next()}`;
  await api.call('superadmin', '/room/add', { body: { ...example, id, cover: await cover() } });
  return { id, cover: await cover() };
}

/** An upload of which all parts have come. */
const sentVideo = async (account: string) => {
  const file = testVideo('mp4');
  const { data } = await api.call<{ id: string; url: string }>(account, '/file/begin', {
    body: { kind: 'video', name: 'a.mp4', bytes: file.length },
  });
  const headers = { 'content-type': 'application/octet-stream' };
  await api.app.inject({ method: 'POST', url: `${data.url}&offset=0`, headers, payload: file });
  return data;
};
const videoFile = async (account: string) => {
  const { id } = await sentVideo(account);
  return (await api.call<{ file: string }>(account, '/file/finish', { query: { id } })).data.file;
};
let tags = 0;
const videoTag = async (account: string) => {
  tags += 1;
  const body = { name: `tag ${tags}`, weight: 1 };
  return (await api.call<{ id: string }>(account, '/videoTag/save', { body })).data.id;
};

type Fields = Readonly<Record<string, unknown>>;
const helper = (caller: Caller) => `helper${caller.agent}`;
const helperId = (caller: Caller) => newest('operator', `account_key = '${helper(caller)}'`);
const pwd = (account: string) => sealed(api, account, 'Another-9-Word');

const ownerOf = (agent: string) => testAgents.find(({ id }) => id === agent)?.account ?? '';

/** Gives an operator an authenticator, which a reset removes. */
const bindDynamicCode = (operatorId: string) =>
  sql`update operator set totp_secret = 'sealed' where id = ${operatorId}::bigint`.execute(
    api.services.databases.system,
  );

/** A monitor with a version that runs silently. */
async function aShadow(code: 'transfer' | 'registered'): Promise<Fields> {
  const config = JSON.stringify(configForRow(defaultConfig(code)));
  await sql`
    with v as (insert into risk_version (id, code, version, mode, config, untested, reason, at)
      values (${code.length}, ${code}, 2, 'shadow', ${config}::jsonb, true, '', now()))
    insert into risk_shadow (code, version, began_at, until) values (${code}, 2, now(),
      now() + interval '1 day')`.execute(api.services.databases.system);
  return { code, version: 1 };
}

/** The newest activity, as a draft or published. */
async function activity(draft: boolean): Promise<Fields> {
  const id = await newest('activity');
  await sql`update activity set draft = ${draft} where id = ${id}::bigint`.execute(
    api.services.databases.system,
  );
  return { id };
}

/** A closed group of pools without money. */
async function poolGroup({ account }: Caller): Promise<Fields> {
  const reply = await api.call<{ groupId: string }>(account, '/pool/createPoolGroup', {
    body: {
      name: `pool ${api.services.ids.next()}`,
      rtp: '0.950',
      proportion: '0.0100',
      reason: 'test',
      ratios: ['0.4', '0.3', '0.2', '0.1'],
    },
  });
  return { groupId: reply.data.groupId };
}

/** A view of a list that the caller has saved. */
async function aView({ account }: Caller): Promise<Fields> {
  const example = registry.find(({ call }) => call.path === '/view/save')?.call.example().body as object;
  return (await api.call<Fields>(account, '/view/save', { body: { ...example, name: 'To be deleted' } }))
    .data;
}

/** Fields that replace those of the example in the test data, by call. */
const payloads: Readonly<Record<string, (caller: Caller) => Fields | Promise<Fields>>> = {
  '/changePassword': async ({ account }) => ({
    current: await sealed(api, account, testPassword),
    next: await sealed(api, account, 'Another-9-Word'),
  }),
  '/proxyUser/add': async ({ agent }) => ({
    parentId: agent,
    account: `opened${agent}`,
    pwd: await pwd(`opened${agent}`),
  }),
  '/proxyUser/moveProxy': ({ agent }) => ({
    id: '14',
    parentId: { 11: '13', 12: '16', 13: '12' }[agent],
  }),
  '/proxyUser/setApiUrl': async ({ account }) => {
    await setMode(account, 'automatic');
    return { transferMode: 'manual', apiUrl: 'https://wallet.example.com/pitboss' };
  },
  '/proxyUser/setWallet': ({ account }) => setMode(account, 'seamless'),
  '/proxyUser/setWalletBreaker': ({ account }) => setMode(account, 'seamless'),
  '/proxyUser/setSeamlessWallet': () => ({ agentId: '22' }),
  '/proxyUser/setSeamlessBreaker': () => ({ agentId: '22' }),
  '/pool/updatePoolGroup': poolGroup,
  '/pool/deletePoolGroup': poolGroup,
  '/pool/setPoolInfo': poolGroup,
  '/gameNode/endMaintenance': async () => {
    await sql`update game_node set maintenance_from = now(), maintenance_until = now() + interval '1 hour',
      maintenance_notice = 30,
      maintenance_zh = '', maintenance_en = '' where id = 'reserve'`.execute(api.services.databases.system);
    return { id: 'reserve' };
  },
  '/platformKey/rotate': ({ account }) => ({ confirm: account }),
  '/proxyUser/endApiKey': async ({ account }) => {
    const keyId = api.services.ids.next();
    await sql`insert into wallet_key (id, tenant_id, agent_id, key_id, sealed, created_at, ends_at)
      select ${keyId}::bigint, tenant_id, agent_id, ${keyId}, '', now(), now() + interval '1 hour'
      from operator where account_key = ${account} and agent_id is not null`.execute(
      api.services.databases.system,
    );
    return { keyId };
  },
  '/proxyUser/batchUpdateApiUrl': () => ({ ids: ['22'] }),
  '/proxyUser/resetPassword': async ({ agent }) => ({
    pwd: await pwd(ownerOf(agent)),
  }),
  '/proxyUser/resetDynamicCode': async ({ agent }) => {
    await sql`update operator set totp_secret = 'sealed'
      where agent_id = ${agent}::bigint and role = 'agent'`.execute(api.services.databases.system);
    return {};
  },
  '/proxyUser/setPubKey': ({ account }) => ({ confirm: account }),
  '/proxyUser/newApiKey': ({ account }) => ({ confirm: account }),
  '/walletBench/start': async ({ agent }) => {
    await sql`update agent set callback_url = 'https://wallet.example.com/'
      where id = ${agent}::bigint`.execute(api.services.databases.system);
    return { agentId: agent };
  },
  '/announcement/deleteAnnouncement': async () => ({ id: await newest('announcement', 'start_at > now()') }),
  '/announcement/stop': async () => ({ id: await running('announcement') }),
  '/announcement/read': async () => ({ id: await running('announcement') }),
  '/sensitive/deleteSensitive': async () => ({ ids: await newest('sensitive_word') }),
  '/goods/update': async () => ({ id: await newest('goods'), code: '' }),
  '/player/gmSendChat': async () => ({ roomId: (await aRoom()).id }),
  '/goods/updateState': async () => ({ id: await newest('goods') }),
  '/anchor/addGift': ({ account }) => aGiftsImages(account),
  '/anchor/updateGift': aGift,
  '/anchor/reverseGift': async () => {
    const { id: anchor } = await anAnchor();
    const sent = { anchor, memberId: '314', atMs: Date.now(), amount: 900n, anchorPart: 400n };
    return { id: await giveGift(api.services, '1', sent) };
  },
  '/anchor/deleteGift': aGift,
  '/discount/add': async () => ({ goodsIds: [await newest('goods')] }),
  '/discount/update': async () => ({ id: await newest('discount'), goodsIds: [await newest('goods')] }),
  '/discount/delete': async () => ({ id: await newest('discount', 'start_at > now()') }),
  '/discount/stop': async () => ({ id: await runningDiscount() }),
  '/marquee/delete': async () => ({ id: await newest('ticker', 'start_at > now()') }),
  '/marquee/stop': async () => ({ id: await running('ticker') }),
  '/activity/update': () => activity(true),
  '/activity/publish': () => activity(true),
  '/activity/stop': () => activity(false),
  '/activity/delete': () => activity(true),
  '/activity/correct': async () => {
    await sql`
      insert into activity_award (id, activity_id, tenant_id, agent_id, member_id, currency, score, amount,
        due, at)
      select 1, (select coalesce(max(id), 0) from activity), tenant_id, agent_id, id, currency, 1, 500, 500,
        now() from member where id = 316
      on conflict do nothing`.execute(api.services.databases.system);
    return { awardId: '1' };
  },
  '/anchor/update': anAnchor,
  '/anchor/updateAccountState': anAnchor,
  '/anchor/getLoginCode': async () => {
    const made = await anAnchor();
    await api.call('superadmin', '/anchor/updateAccountState', { query: { ...made, action: 'allow' } });
    return made;
  },
  '/anchor/setShares': anAnchor,
  '/anchor/settle': anAnchorToPay,
  '/room/add': async () => ({ cover: (await aRoom()).cover }),
  '/room/update': async () => ({ id: (await aRoom()).id }),
  '/room/updateState': async () => ({ id: (await aRoom()).id }),
  '/room/sort': async () => ({ ids: [(await aRoom()).id] }),
  '/room/saveLimitGroup': async () => ({ roomIds: [(await aRoom()).id] }),
  '/room/deleteLimitGroup': async () => {
    const example = registry.find(({ call }) => call.path === '/room/saveLimitGroup')?.call.example().body;
    const body = { ...(example as object), roomIds: [] };
    return (await api.call<{ id: string }>('superadmin', '/room/saveLimitGroup', { body })).data;
  },
  '/walletBench/stop': async () => ({ id: await newest('wallet_bench') }),
  '/player/add': ({ agent }) => ({ account: `added${agent}` }),
  '/player/import': ({ agent }) => ({
    file: Buffer.from(`account\nfirst${agent}\nsecond${agent}`).toString('base64'),
  }),
  '/player/deleteDisabledBenefits': async () => ({ ids: await newest('member_disabled_benefit') }),
  // Behind the rule that was set.
  '/approvalRules/remove': () => ({ version: 1 }),
  '/subAccount/add': async (caller) => ({
    account: helper(caller),
    ...(caller.role === 'superAdmin' ? { role: 'agentAdmin' } : {}),
    pwd: await pwd(helper(caller)),
  }),
  '/subAccount/update': async (caller) => ({
    id: await helperId(caller),
  }),
  '/subAccount/updateState': async (caller) => ({ id: await helperId(caller), state: 'normal' }),
  '/subAccount/resetPassword': async (caller) => ({
    id: await helperId(caller),
    pwd: await pwd(helper(caller)),
  }),
  '/subAccount/resetDynamicCode': async (caller) => {
    const id = await helperId(caller);
    await bindDynamicCode(id);
    return { id };
  },
  '/subAccount/delete': async (caller) => ({ id: await helperId(caller) }),
  '/subAccount/viewAs': ({ role }) => ({ id: role === 'superAdmin' ? '122' : '8' }),
  '/ipWhitelist/addIpWhitelist': ({ agent }) => ({ agentId: agent }),
  '/ipWhitelist/deleteWhitelist': async () => ({ entryId: await newest('ip_whitelist') }),
  '/ipWhitelist/batchDeleteWhitelist': async () => ({ entryIds: await newest('ip_whitelist') }),
  '/session/revoke': async ({ agent }) => ({ operatorId: `1${agent}`, tag: await tagOf(ownerOf(agent)) }),
  '/session/revokeAll': ({ agent }) => ({ operatorId: `1${agent}` }),
  '/session/unlock': ({ agent }) => ({ operatorId: `1${agent}` }),
  '/order/decide': async ({ agent }) => ({
    id: (await putOrder(api, { kind: 'settle', state: 'manual', agentId: agent })).id,
  }),
  '/order/dealwithWMOrder': async ({ agent }) => ({
    id: (await putOrder(api, { kind: 'settle', state: 'manual', agentId: agent, provider: 'wm' })).id,
  }),
  '/orderNote/add': async ({ agent }) => ({ targetId: (await putOrder(api, { agentId: agent })).id }),
  '/alertNote/add': async () => {
    await putAlert(api);
    return { targetId: noteAlertId };
  },
  '/order/wmRoundEnd': async ({ agent }) => {
    await putOrder(api, { agentId: agent, provider: 'wm', roundId: 'WM-1' });
    return {};
  },
  '/orderRecovery/start': async ({ agent }) => {
    // The run of the caller before covers this one's orders too: it and its job are over.
    await sql`update order_recovery set state = 'done'`.execute(api.services.databases.system);
    await sql`update job set state = 'done', finished_at = now() where name = 'orderRecovery'`.execute(
      api.services.databases.system,
    );
    await putOrder(api, { kind: 'settle', state: 'manual', agentId: agent });
    return {};
  },
  '/orderRecovery/startOrders': async ({ agent }) => ({
    orders: [
      { id: (await putOrder(api, { kind: 'settle', state: 'manual', agentId: agent })).id, version: 1 },
    ],
  }),
  '/orderRecovery/stop': async () => {
    const recoveryId = await newest('order_recovery');
    // The recovery may have finished by now.
    await sql`update order_recovery set state = 'running', finished_at = null
      where id = ${recoveryId}::bigint`.execute(api.services.databases.system);
    return { recoveryId };
  },
  '/orderRecovery/file': async () => {
    await sql`update order_recovery set file = ${'0'.repeat(32)}`.execute(api.services.databases.system);
    return { recoveryId: await newest('order_recovery') };
  },
  '/file/finish': async ({ account }) => ({ id: (await sentVideo(account)).id }),
  '/video/add': async ({ account }) => ({
    file: await videoFile(account),
    tagIds: [await videoTag(account)],
  }),
  '/video/update': async ({ account }) => ({ id: await newest('video'), tagIds: [await videoTag(account)] }),
  '/video/delete': async () => ({ id: await newest('video') }),
  '/videoTag/delete': async ({ account }) => ({ id: await videoTag(account) }),
  '/i18n/apply': async ({ account }) => ({
    file: (await uploadFile(api, account, 'texts', Buffer.from('{"th":{"ui.bet":"เดิมพัน"}}'))).data.file,
  }),
  '/reconciliation/start': async ({ account }) => ({
    file: (await uploadFile(api, account, 'reconciliation', Buffer.from('x,1.00,CNY,done'))).data.file,
  }),
  '/riskControl/promoteShadow': () => aShadow('transfer'),
  '/riskControl/stopShadow': async () => {
    const { version: _, ...fields } = await aShadow('registered');
    return fields;
  },
  '/riskControl/snooze': () => ({ pivot: 'm:311' }),
  '/riskControl/endSnooze': async () => ({ ids: [await newest('risk_snooze')] }),
  '/risk/decideParkedWin': async () => ({ winId: await newest('parked_win') }),
  '/risk/deleteWinLimit': async () => ({ limitId: await newest('win_limit') }),
  '/export/cancel': async () => ({ id: await newest('export_job') }),
  '/export/delete': async () => ({ id: await newest('export_job') }),
  '/schedule/pause': async () => ({ id: await newest('report_schedule') }),
  '/schedule/resume': async () => ({ id: await newest('report_schedule') }),
  '/schedule/delete': async () => ({ id: await newest('report_schedule') }),
  '/view/delete': aView,
  '/job/run': () => aJob('queued'),
  '/job/retry': () => aJob('failed'),
  '/proxyUser/deleteProxyGameRTP': async () => ({ id: await newest('rtp_setting') }),
  '/rtp/deleteProxyRTP2': async () => ({ id: await newest('rtp_setting', "level = 'agentGame2'") }),
  '/rtp/addOrUpdatePlayerRTP': () => ({ account: 'member16' }),
  '/rtp/deletePlayerRTP': async () => ({ id: await newest('rtp_setting', 'member_id is not null') }),
  '/singleBlackWhite/addSingleBlackWhite': async ({ member }) => {
    await sql`insert into label_version (tag, version, config, actor, reason, at)
      values ('manualBlack', 1,
        '{"enabled":true,"conditions":[],"schedule":"15","stayHours":24,"effects":{"kill":"0.50","betBan":true}}', 'test', 'test', now())
      on conflict do nothing`.execute(api.services.databases.system);
    return { memberIds: [member] };
  },
  '/singleBlackWhite/deleteSingleBlackWhite': async () => ({ ids: await newest('label_entry') }),
  '/job/cancel': () => aJob('queued'),
  '/ledger/reverse': async () => ({ id: await newest('ledger_transfer') }),
};

/** Gives the caller's agent a transfer mode. */
async function setMode(account: string, mode: string): Promise<Fields> {
  await sql`update agent set transfer_mode = ${mode}
    where id = (select agent_id from operator where account_key = ${account})`.execute(
    api.services.databases.system,
  );
  return {};
}

/** A job that no server of this world knows how to run. */
async function aJob(state: 'queued' | 'failed') {
  const { databases, ids } = api.services;
  const jobId = ids.next();
  await sql`insert into job (id, name, key, regular, payload, state, due_at, created_at)
    values (${jobId}::bigint, 'tidy', ${jobId}, false, '{}', ${state}, now() + interval '1 hour',
      now())`.execute(databases.system);
  return { jobId };
}

async function tagOf(account: string): Promise<string> {
  api.signOut(account);
  await api.token(account);
  const { rows } = await sql<{ tag: string }>`
    select s.tag from session s join operator o on o.id = s.operator_id where o.account = ${account}
    order by s.created_at desc limit 1`.execute(api.services.databases.system);
  return rows[0]?.tag ?? '';
}

/** Returns the field that the contract names, aimed at an entity below the caller. */
function aimed({ subject }: Call, caller: Caller, example: Fields): Fields {
  if (!subject || !(subject.field in example)) return {};
  const things: Readonly<Record<string, string>> = {
    agent: caller.agent,
    agentAccount: ownerOf(caller.agent),
    member: caller.member,
    memberAccount: `member${caller.member.slice(1)}`,
  };
  const thing = things[subject.kind];
  if (thing === undefined) return {};
  return { [subject.field]: Array.isArray(example[subject.field]) ? [thing] : thing };
}

const texts = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** Ids of the records that the `add` of each slice has made last. */
const added = new Map<SliceName, string>();

/** Returns the `id` or `ids` of an update or a removal, aimed at the record that the slice has added. */
function idOfAdded({ slice, name, call }: RegisteredCall, example: Fields): Fields {
  const id = added.get(slice);
  if (id === undefined || payloads[call.path] || !/^(update|remove|delete)/.test(name)) return {};
  if ('id' in example) return { id };
  if ('ids' in example) return { ids: Array.isArray(example.ids) ? [id] : id };
  return {};
}

async function make(registered: RegisteredCall, caller: Caller) {
  const { slice, name, call } = registered;
  const example = call.example();
  const part = call.payload === 'query' ? 'query' : 'body';
  const fields = { ...((example[part] ?? {}) as Fields) };
  const filled = {
    ...fields,
    ...idOfAdded(registered, fields),
    ...aimed(call, caller, fields),
    ...(await payloads[call.path]?.(caller)),
  };
  const reply = await api.call<{ readonly id?: string } | null>(caller.account, call.path, {
    [part]: part === 'query' ? texts(filled) : filled,
    ...(call.payload === 'body+query' ? { query: texts((example.query ?? {}) as Fields) } : {}),
  });
  if (name === 'add' && reply.data?.id) added.set(slice, reply.data.id);
  // Some writes end the caller's own session.
  api.signOut(caller.account);
  return reply;
}

/** Writes that this world has nothing for; tests of their own make them. */
const rejected: Readonly<Record<string, readonly string[]>> = {
  // No alert was decided just before.
  '/riskControl/undoRecord': ['superadmin'],
  '/riskControl/assignCase': ['superadmin'],
  '/riskControl/decideCase': ['superadmin'],
  '/order/dealwithTransferLimit': ['superadmin'],
  '/order/dealwithRelativelyBetRecord': ['superadmin'],
  '/order/batchDealwithRelativelyBetRecord': ['superadmin'],
  '/order/dealwithTransferMonitor2': ['superadmin'],
  // Takes a code of an authenticator.
  '/dynamicCode/bind': ['share1', 'major1', 'superadmin'],
  // No identity provider is set up.
  '/companyAccount/startLink': ['share1', 'major1', 'superadmin'],
  '/companyAccount/link': ['share1', 'major1', 'superadmin'],
  '/companyAccount/unlink': ['share1', 'major1', 'superadmin'],
  '/passkey/add': ['share1', 'major1', 'superadmin'],
  '/passkey/rename': ['share1', 'major1', 'superadmin'],
  '/passkey/remove': ['share1', 'major1', 'superadmin'],
  '/dynamicCode/renewRecoveryCodes': ['share1', 'major1', 'superadmin'],
  // No change waits for a second approver.
  '/approvals/reject': ['share1', 'major1', 'superadmin'],
  '/approvals/approve': ['share1', 'major1', 'superadmin'],
  '/approvals/openReply': ['share1', 'major1', 'superadmin'],
  // No file is written while a test runs.
  '/export/link': ['share1', 'major1', 'superadmin'],
  // Members may be old or new by a tenant's standard only.
  '/proxyUser/setOldUserStandard': ['share1'],
  '/subAccount/viewAs': ['share1'],
  // Settings of agents.
  '/proxyUser/setPubKey': ['superadmin'],
  '/proxyUser/newApiKey': ['superadmin'],
  '/proxyUser/endApiKey': ['superadmin'],
  '/proxyUser/setWallet': ['superadmin'],
  '/proxyUser/setWalletBreaker': ['superadmin'],
  '/proxyUser/setApiUrl': ['superadmin'],
  '/proxyUser/testApiUrl': ['superadmin'],
};

it.each(callers)('makes every write that $account may', async (caller) => {
  const wrong: string[] = [];
  for (const registered of registry) {
    const { call } = registered;
    if (call.effect !== 'write' || call.pages.includes('/')) continue;
    if (!isAllowed(heldByAccount(caller.account), call)) continue;
    const { code, desc } = await make(registered, caller);
    const expected = rejected[call.path]?.includes(caller.account) ?? false;
    if (code === 1000 || (code !== 0) !== expected) wrong.push(`${call.path}: ${code} ${desc}`);
  }
  expect(
    wrong,
    'The example of a write must do in the test world, with its "subject" aimed there, and its id at what `add` of the slice returns; else it needs a line in "payloads" of write-examples.long.test.ts',
  ).toEqual([]);
});

it('records for every write what it changed', async () => {
  const { rows } = await sql<{ call: string }>`
    select distinct call from audit_log where code = 0 and target = '' order by call`.execute(
    api.services.databases.system,
  );
  // Nothing is frozen and no member is in a game in the test data; a file may be finished before it is
  // cancelled.
  const nothingChanged = ['/ledger/unfreeze', '/player/forceOffline', '/export/cancel'];
  expect(
    rows.map(({ call }) => call).filter((call) => !nothingChanged.includes(call)),
    'Their handlers lack context.audit({ target, before, after })',
  ).toEqual([]);
});

it('publishes to the game servers every change that its writes make to their settings', async () => {
  expect(await alignFeed(onConnection(api.services.databases.systemPool))).toEqual([]);
});
