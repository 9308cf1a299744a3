import * as d from '../core/define.ts';

const custom = {
  /** Name that members see; empty for the agent's own. */
  brand: d.text,
  /** Chip that is chosen when a member enters a table; null for the game's own. */
  defaultChip: d.nullable(d.amountInput),
  chatAllowed: d.boolean,
  jackpotShown: d.boolean,
  /** Address of the customer service; empty for none. */
  serviceLink: d.longText,
};
/** The agent sees the controls with an end of its members; only administrators change it. */
const controlsShown = d.boolean;

const anyAgent = { field: 'id', kind: 'agent', reach: 'subtree' } as const;

/** Logo and custom settings of an agent. */
export const agentCustom = {
  uploadLogo: d.call({
    path: '/proxyUser/uploadLogo',
    payload: 'body',
    pages: ['/agentList'],
    feature: 'agents.edit',
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '设置代理图标为刚上传的文件（png，132至150像素正方形，不超过256KB）；为空则删除',
      en_us:
        'Set an uploaded file as the agent logo (square png, 132 to 150 pixels, up to 256 KB); null removes it',
    },
    audit: { zh_cn: '上传代理图标', en_us: 'Upload agent logo' },
    subject: anyAgent,
    /** `file` is the name returned by an upload of the kind `logo` (uploads.ts). */
    request: d.object({
      id: d.id,
      file: d.nullable(d.string().check(d.regex(/^[0-9a-f]{32}$/))),
      /** Of the custom settings. */
      version: d.version,
    }),
    response: d.object({ logo: d.nullable(d.text) }),
    example: { body: { id: '12', file: null } },
  }),
  custom: d.call({
    path: '/proxyCustom/getProxyCustom',
    payload: 'query',
    pages: ['/agentList', '/agent'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '代理自定义设置', en_us: 'Custom settings of an agent' },
    subject: anyAgent,
    request: d.object({ id: d.id }),
    versions: { kind: 'agentCustom', key: 'id' },
    response: d.object({
      id: d.id,
      ...custom,
      controlsShown,
      logo: d.nullable(d.text),
      updatedAt: d.nullable(d.time),
      version: d.count,
    }),
    example: { query: { id: '12' } },
  }),
  updateCustom: d.call({
    path: '/proxyCustom/updateProxyCustom',
    payload: 'body',
    pages: ['/agentList'],
    feature: 'agents.custom',
    effect: 'write',
    origin: 'spec',
    summary: { zh_cn: '修改代理自定义设置', en_us: 'Edit the custom settings of an agent' },
    audit: { zh_cn: '修改代理自定义设置', en_us: 'Edit custom settings' },
    subject: anyAgent,
    request: d.object({
      id: d.id,
      ...custom,
      defaultChip: d.nullable(d.text),
      controlsShown: d.optional(controlsShown),
      version: d.version,
    }),
    response: d.nothing,
    example: {
      body: {
        id: '12',
        brand: '金沙华南',
        defaultChip: '50',
        chatAllowed: true,
        jackpotShown: true,
        serviceLink: 'https://help.example.com/chat',
      },
    },
  }),
} as const;
