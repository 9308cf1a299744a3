import { roomLimits } from '@pitboss/rules/rooms/limits';
import * as d from '../core/define.ts';
import { hallLevels, roomTypes } from './room-words.ts';

export const roomStates = ['open', 'closed'] as const;

const roomIdForm = /^[A-Za-z0-9][\w.-]{0,63}$/;
/** Returns whether an id is valid for a new room. */
export const roomIdFits = (id: string): boolean => roomIdForm.test(id);
/** A room that is there already: game servers name theirs in visible ASCII. */
const roomId = d.string().check(d.regex(/^[!-~]{1,64}$/));
const codeForm = /^\d{4,6}$/;
/** Returns whether a code is valid for a private room. */
export const roomCodeFits = (code: string): boolean => codeForm.test(code);

const common = { pages: ['/roomManagement'], origin: 'ours' } as const;
const edit = { ...common, feature: 'rooms.edit', effect: 'write' } as const;
const groups = { ...common, feature: 'rooms.groups', effect: 'write' } as const;

/** Typed amount; the rules return an error for its cell. */
const amount = d.short(20);
const areaNumber = d.string().check(d.regex(/^\d{1,9}$/));
/** Limits in one currency; the three of the game are given together or not at all. */
const limits = d.object({
  min: d.optional(amount),
  max: d.optional(amount),
  /** The most that a member stakes in a round. */
  roundMax: d.optional(amount),
  chips: d.optional(d.array(amount).check(d.maxLength(roomLimits.chips + 1))),
  /** By the number of the area. */
  areas: d.optional(d.record(areaNumber, d.object({ min: amount, max: amount }))),
});
const limitsByCurrency = d.record(d.currencyCode, limits);
const name = d.object({ zh_cn: d.shortFilled(roomLimits.name), en_us: d.shortFilled(roomLimits.name) });
const gameId = d.int.check(d.positive());

const bullets = {
  /**
   * Bullets that a member of a fishing game may shoot within `bulletTime` seconds; null takes the bound away.
   */
  bulletAmount: d.optional(d.nullable(d.int)),
  bulletTime: d.optional(d.nullable(d.int)),
};
const written = {
  private: d.optional(d.boolean),
  /** Four to six digits, of a private room. */
  code: d.optional(d.nullable(d.short(6))),
  sort: d.optional(d.int),
  /** Listed before the others. */
  hot: d.optional(d.boolean),
  limits: d.optional(limitsByCurrency),
  ...bullets,
};
const file = d.string().check(d.regex(/^[0-9a-f]{32}$/));

const limitGroup = d.object({
  id: d.id,
  name: d.text,
  currency: d.currencyCode,
  gameId: d.int,
  limits,
  /** Rooms that it serves. */
  roomIds: d.array(d.text),
  operator: d.nullable(d.text),
  updatedAt: d.time,
  version: d.count,
});

const roomRow = d.object({
  id: d.text,
  name: d.bilingual,
  gameId: d.int,
  type: d.choice(roomTypes),
  private: d.boolean,
  code: d.nullable(d.text),
  hall: d.choice(hallLevels),
  state: d.choice(roomStates),
  hot: d.boolean,
  sort: d.int,
  /** Signed address of the cover. */
  cover: d.nullable(d.text),
  limits: limitsByCurrency,
  /** The limits of its games as they are read, and its chips: a line a currency. */
  limitLines: d.array(d.text),
  chipLines: d.array(d.text),
  bulletAmount: d.nullable(d.int),
  bulletTime: d.nullable(d.int),
  /** Limit groups that serve it, one a currency. */
  groups: d.array(d.object({ id: d.id, name: d.text, currency: d.currencyCode })),
  groupNames: d.array(d.text),
  /** The member who built it; null for rooms of the system. */
  ownerId: d.nullable(d.id),
  ownerAccount: d.nullable(d.text),
  operator: d.nullable(d.text),
  updatedAt: d.time,
  version: d.count,
  /** Of the order of the rooms of its game; `sort` names the one it was made from. */
  orderVersion: d.count,
});

const exampleLimits = { CNY: { min: '10', max: '1000', roundMax: '5000', chips: ['10', '50', '100'] } };

/** Rooms of games and the limits in them (spec content §2); game servers read both from the config feed. */
export const rooms = {
  list: d.call({
    ...common,
    path: '/room/list',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '房间列表', en_us: 'Rooms, hot rooms first' },
    request: d.listRequest(
      {
        gameId: d.optional(d.int),
        type: d.optional(d.choice(roomTypes)),
        hall: d.optional(d.choice(hallLevels)),
        name: d.optional(d.text),
        state: d.optional(d.choice(roomStates)),
      },
      ['sort', 'updatedAt'],
    ),
    response: d.pageOf(roomRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  get: d.call({
    pages: ['/roomManagement', '/room'],
    origin: 'ours',
    path: '/room/get',
    payload: 'query',
    effect: 'read',
    summary: { zh_cn: '房间详情', en_us: 'Room details' },
    request: d.object({ id: roomId }),
    response: roomRow,
    example: { query: { id: '101-N1' } },
  }),
  add: d.call({
    ...edit,
    path: '/room/add',
    payload: 'body',
    summary: { zh_cn: '新增系统房间', en_us: 'Add a system room' },
    audit: { zh_cn: '新增房间', en_us: 'Add room' },
    request: d.object({
      /** Under which game servers name it; a number when it is left out. */
      id: d.optional(d.string().check(d.regex(roomIdForm))),
      gameId,
      name,
      hall: d.choice(hallLevels),
      /** Name of an upload. */
      cover: file,
      ...written,
    }),
    response: d.object({ id: d.text }),
    example: () => ({
      body: {
        id: 'test-1',
        gameId: 203,
        name: { zh_cn: '龙虎新手厅', en_us: 'Dragon Tiger newbie hall' },
        hall: 'newbie',
        cover: '0'.repeat(32),
        limits: exampleLimits,
      },
    }),
  }),
  update: d.call({
    ...edit,
    path: '/room/update',
    payload: 'body',
    summary: { zh_cn: '修改房间；未给出的项目不变', en_us: 'Edit a room; omitted fields stay unchanged' },
    audit: { zh_cn: '修改房间', en_us: 'Edit room' },
    request: d.object({
      id: roomId,
      /** Version that the change is based on; the change is rejected when it is outdated. */
      version: d.version,
      name: d.optional(name),
      hall: d.optional(d.choice(hallLevels)),
      cover: d.optional(file),
      ...written,
    }),
    response: d.nothing,
    example: { body: { id: 'room1', hot: true, limits: exampleLimits } },
  }),
  updateState: d.call({
    ...edit,
    path: '/room/updateState',
    payload: 'query',
    summary: { zh_cn: '开启或关闭房间', en_us: 'Open or close a room' },
    audit: { zh_cn: '开启或关闭房间', en_us: 'Open or close room' },
    outcomes: {
      field: 'state',
      texts: {
        open: { zh_cn: '开启房间', en_us: 'Open room' },
        closed: { zh_cn: '关闭房间', en_us: 'Close room' },
      },
    },
    request: d.object({ id: roomId, state: d.choice(roomStates) }),
    response: d.nothing,
    example: { query: { id: 'room1', state: 'closed' } },
  }),
  sort: d.call({
    ...edit,
    path: '/room/sort',
    payload: 'body',
    summary: {
      zh_cn: '房间排序：按给出的顺序从1编号',
      en_us: 'Sort rooms: numbered from 1 in the given order',
    },
    audit: { zh_cn: '房间排序', en_us: 'Sort rooms' },
    request: d.object({
      ids: d.array(roomId).check(d.minLength(1), d.maxLength(roomLimits.rooms)),
      /** `orderVersion` of the rooms, which are of one game then. */
      version: d.version,
    }),
    response: d.nothing,
    example: { body: { ids: ['room1'] } },
  }),
  listLimitGroup: d.call({
    ...common,
    path: '/room/listLimitGroup',
    payload: 'none',
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '限红组列表', en_us: 'Limit groups with the rooms they serve' },
    response: d.array(limitGroup),
  }),
  saveLimitGroup: d.call({
    ...groups,
    path: '/room/saveLimitGroup',
    payload: 'body',
    summary: { zh_cn: '新增或修改限红组', en_us: 'Add or edit a limit group' },
    audit: { zh_cn: '保存限红组', en_us: 'Save limit group' },
    request: d.object({
      /** Left out: a new one. */
      id: d.optional(d.id),
      version: d.version,
      name: d.shortFilled(roomLimits.name),
      currency: d.currencyCode,
      gameId,
      limits,
      roomIds: d.optional(d.array(roomId).check(d.maxLength(roomLimits.rooms))),
    }),
    response: d.object({ id: d.id }),
    example: {
      body: { name: 'Ordinary', currency: 'CNY', gameId: 203, limits: exampleLimits.CNY, roomIds: ['room1'] },
    },
  }),
  deleteLimitGroup: d.call({
    ...groups,
    path: '/room/deleteLimitGroup',
    payload: 'query',
    summary: { zh_cn: '删除未被使用的限红组', en_us: 'Delete an unused limit group' },
    audit: { zh_cn: '删除限红组', en_us: 'Delete limit group' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
} as const;
