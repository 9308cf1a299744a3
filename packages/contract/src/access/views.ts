import * as d from '../core/define.ts';

/** Row heights of lists. */
export const densities = ['compact', 'normal', 'wide'] as const;
/** Max number of views that one operator may keep. */
export const viewsMax = 200;

const key = d.string().check(d.regex(/^\w{1,60}$/));
const pagePath = d.string().check(d.regex(/^\/[A-Za-z0-9]{1,60}$/));
const callPath = d.string().check(d.regex(/^\/[A-Za-z0-9_/-]{1,80}$/));
const payload = d.record(d.string(), d.unknown());

/** State of a list: its query and its layout. Names that a list no longer has are ignored. */
const state = d.object({
  /** Filters and order, as the address of the page has them. */
  search: d.record(key, d.text),
  /** Its range ends with the present day and has so many days; null for a range that stays, or none. */
  lastDays: d.nullable(d.count),
  columns: d.object({
    order: d.array(key).check(d.maxLength(200)),
    hidden: d.record(key, d.boolean),
    frozen: d.record(key, d.boolean),
    /** Pixels. */
    widths: d.record(key, d.int),
  }),
  density: d.choice(densities),
  pageSize: d.nullable(d.count),
});

/** Alert of a view: one of the figures that `measure` returns, and the value that it has to exceed. */
const alert = d.object({
  figure: d.filled,
  above: d.string().check(d.regex(/^-?\d{1,13}(\.\d{1,2})?$/)),
});

const view = d.object({
  id: d.id,
  page: pagePath,
  path: callPath,
  name: d.text,
  own: d.boolean,
  /** Account of whose it is. */
  owner: d.text,
  shared: d.boolean,
  /** True when it is the caller's default view of the list. */
  isDefault: d.boolean,
  state,
  /** The owner's alone. */
  alert: d.nullable(alert),
});

const common = { pages: ['/index'], origin: 'ours' } as const;
const one = d.object({ id: d.id });
const exampleState = {
  search: { state: 'normal' },
  lastDays: null,
  columns: { order: [], hidden: {}, frozen: {}, widths: {} },
  density: 'normal',
  pageSize: null,
} as const;

export const views = {
  list: d.call({
    ...common,
    path: '/view/list',
    payload: 'none',
    effect: 'read',
    summary: {
      zh_cn: '列表视图（自己的和共享的）',
      en_us: "Saved views of lists, the caller's own and shared ones",
    },
    response: d.object({ views: d.array(view) }),
  }),
  save: d.call({
    ...common,
    path: '/view/save',
    payload: 'body',
    effect: 'write',
    summary: {
      zh_cn: '保存视图',
      en_us: 'Save a view of a list; agents can share with sub-accounts, administrators with the same role',
    },
    audit: { zh_cn: '保存列表视图', en_us: 'Save list view' },
    request: d.object({
      /** An own one that is changed. */
      id: d.optional(d.id),
      page: pagePath,
      /** Path of the list call. */
      path: callPath,
      name: d.shortFilled(40),
      shared: d.boolean,
      state,
      /** Request of the list call, for the alert; page fields are dropped. */
      payload,
      alert: d.nullable(alert),
    }),
    response: d.object({ id: d.id }),
    example: {
      body: {
        page: '/memberList',
        path: '/player/list',
        name: 'Active members',
        shared: false,
        state: exampleState,
        payload: { state: 'normal' },
        alert: { figure: 'rows', above: '1000' },
      },
    },
  }),
  remove: d.call({
    ...common,
    path: '/view/delete',
    payload: 'body',
    effect: 'write',
    summary: { zh_cn: '删除视图', en_us: "Delete one of the caller's views" },
    audit: { zh_cn: '删除列表视图', en_us: 'Delete list view' },
    request: one,
    response: d.nothing,
    example: { body: { id: '1' } },
  }),
  setDefault: d.call({
    ...common,
    path: '/view/setDefault',
    payload: 'body',
    effect: 'write',
    summary: {
      zh_cn: '设置默认视图',
      en_us: "Set or clear the caller's default view of a list",
    },
    audit: { zh_cn: '设置默认视图', en_us: 'Set default view' },
    request: d.object({ page: pagePath, path: callPath, id: d.nullable(d.id) }),
    response: d.nothing,
    example: { body: { page: '/memberList', path: '/player/list', id: null } },
  }),
  measure: d.call({
    ...common,
    path: '/view/measure',
    payload: 'body',
    effect: 'read',
    limit: 'report',
    summary: {
      zh_cn: '列表的行数与合计',
      en_us: 'Current number of rows and totals of a list, as used by view alerts',
    },
    request: d.object({ path: callPath, payload }),
    response: d.object({ figures: d.array(d.object({ figure: d.text, value: d.text })) }),
    example: { body: { path: '/player/list', payload: {} } },
  }),
} as const;
