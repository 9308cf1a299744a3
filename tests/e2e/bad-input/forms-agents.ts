import { access } from '@pitboss/contract/access/access';
import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { agentLevels } from '@pitboss/contract/agents/agent-levels';
import { seamlessAgents } from '@pitboss/contract/agents/seamless-agents';
import { fieldName } from '@pitboss/contract/core/labels/field-names';
import type { Locator, Page } from 'playwright-core';
import type { Language } from '../browser.ts';
import {
  badCallbacks,
  badPasswords,
  badPhones,
  chosen,
  type FormUnderTest,
  later,
  letters,
  notice,
  required,
  rule,
  type Texts,
  tooLong,
} from './table.ts';

const admin = { console: 'admin', account: 'superadmin' } as const;
const past = '2024-01-01 00:00:00';
const pastMs = Date.parse('2023-12-31T16:00:00Z');
const validity: Texts = (_, language) => later(fieldName('validity', language), language);

const badRtps = (field: string) => [
  { field, value: '', says: required, server: rule('rtpFormat') },
  ...['0.9655', '-0.9', 'abc', '98%', '.98'].map((value) => ({ field, value, says: rule('rtpFormat') })),
  ...['0.699', '0.991', '1.000', '0'].map((value) => ({
    field,
    value,
    says: rule('rtpRange', { min: '0.700', max: '0.990' }),
  })),
];
const badNames = [
  ...['', ' '].map((value) => ({ field: 'name', value, says: rule('agentNameRequired') })),
  { field: 'name', value: '名'.repeat(31), says: rule('agentNameTooLong', { max: 30 }) },
];
const badRemark = { field: 'remark', value: letters(101), says: rule('agentRemarkTooLong', { max: 100 }) };

/** Chooses an option of a select. */
export async function choose(dialog: Locator, page: Page, field: string, option: string): Promise<void> {
  await dialog.locator(`[id="${field}"]`).click();
  await page.locator('.k-choices:visible').getByText(option, { exact: true }).click();
}

/**
 * Returns a file that claims to be a PNG of the given size without valid image data, which only the server
 * can detect.
 */
function logoFile(texts: string): Buffer {
  const [, width, height, more] = /^(\d+)x(\d+)( and .*)?$/.exec(texts) ?? [];
  if (!width) return Buffer.from('GIF89a, and no png at all: long enough for a header');
  const header = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]).copy(
    header,
  );
  header.writeUInt32BE(Number(width), 16);
  header.writeUInt32BE(Number(height), 20);
  return Buffer.concat([header, Buffer.alloc(more ? 256 * 1024 : 0)]);
}

const noGames = async (dialog: Locator, _page: Page, language: Language) => {
  await dialog.getByText(language === 'zh_cn' ? '指定游戏' : 'Selected games', { exact: true }).click();
};

const wanted = {
  account: 'fresh01',
  name: '新代理',
  currency: 'CNY',
  phone: '',
  remark: '',
  rtp: '0.960',
  gameIds: null,
  validUntil: null,
  transferMode: 'manual' as const,
};
const wallet = { ...wanted, transferMode: 'seamless' as const, callbackUrl: 'https://example.com/' };

export const agentForms: readonly FormUnderTest[] = [
  {
    name: 'a new agent',
    ...admin,
    at: '/agentList',
    open: [['新增代理', 'Add agent']],
    call: agentAdmin.add,
    good: {
      account: 'fresh01',
      name: '新代理',
      pwd: 'Sesame77',
      repeat: 'Sesame77',
      rtp: '0.960',
      phone: '',
      remark: '',
    },
    payload: async (
      { account = '', name = '', pwd: password = '', rtp = '', phone = '', remark = '' },
      helpers,
    ) => ({
      ...wanted,
      account,
      name,
      rtp,
      phone,
      remark,
      pwd: await helpers.seal(account, password),
    }),
    bad: [
      { field: 'account', value: '', says: required, server: rule('agentAccountWrong') },
      ...['abc', letters(21), '1abc', 'a b c', 'fresh-01', '代理账号'].map((value) => ({
        field: 'account',
        value,
        says: rule('agentAccountWrong'),
      })),
      ...badNames,
      ...badPasswords,
      ...badRtps('rtp'),
      ...badPhones('phone'),
      badRemark,
      { field: 'currency', value: '', says: rule('currencyRequired'), server: null },
    ].map((bad) => (bad.field === 'currency' ? { ...bad, says: chosen } : bad)),
    enter: async (dialog, field, value) => {
      if (field !== 'currency') await dialog.locator(`[id="${field}"]`).fill(value);
    },
  },
  {
    name: 'a new agent with a wallet of its own',
    ...admin,
    at: '/agentList',
    open: [['新增代理', 'Add agent']],
    prepare: (dialog, page, language) =>
      choose(dialog, page, 'transferMode', language === 'zh_cn' ? '单一钱包' : 'Seamless wallet'),
    call: agentAdmin.add,
    good: { callbackUrl: 'https://example.com/', validUntil: '2040-01-01 00:00:00' },
    payload: async ({ callbackUrl = '', validUntil }, helpers) => ({
      ...wallet,
      callbackUrl,
      validUntil: validUntil === past ? pastMs : null,
      pwd: await helpers.seal('fresh01', 'Sesame77'),
    }),
    bad: [
      ...badCallbacks('callbackUrl'),
      { field: 'validUntil', value: past, says: later, server: validity, named: ['有效期', 'Validity'] },
    ],
  },
  {
    name: 'an agent that is edited',
    ...admin,
    at: '/agentList?account=major1',
    row: 'major1',
    open: [['修改', 'Edit']],
    call: agentAdmin.update,
    good: { name: '金沙集团', phone: '', remark: '' },
    payload: (values) => ({ id: '11', name: '', phone: '', remark: '', ...values }),
    bad: [...badNames, ...badPhones('phone'), badRemark],
  },
  {
    name: 'an agent whose games are chosen',
    ...admin,
    at: '/agentList?account=major1',
    row: 'major1',
    open: [['修改', 'Edit']],
    prepare: noGames,
    call: agentAdmin.update,
    good: {},
    payload: () => ({ id: '11', name: '金沙', phone: '', remark: '', gameIds: [] }),
    enter: async () => undefined,
    bad: [{ field: 'gameIds', value: '', says: rule('gamesRequired') }],
  },
  {
    name: 'the RTP of an agent',
    ...admin,
    at: '/agentList?account=major1',
    row: 'major1',
    open: [['设置RTP', 'Set RTP']],
    call: agentAdmin.setRtp,
    good: { rtp: '0.955', reason: '季度调整' },
    payload: (values) => ({ id: '11', ...values }),
    bad: [
      ...badRtps('rtp'),
      ...['', '  '].map((value) => ({ field: 'reason', value, says: rule('reasonRequired') })),
      {
        field: 'reason',
        value: letters(201),
        says: rule('reasonTooLong', { max: 200 }),
        server: tooLong(200),
      },
    ],
  },
  {
    name: 'the validity of an agent',
    ...admin,
    at: '/agentList?account=major1',
    row: 'major1',
    open: [['有效期', 'Validity']],
    call: agentAdmin.updateValidity,
    good: { validUntil: '2040-01-01 00:00:00' },
    payload: () => ({ id: '11', validUntil: pastMs }),
    bad: [{ field: 'validUntil', value: past, says: later, server: validity, named: ['有效期', 'Validity'] }],
  },
  {
    name: 'custom settings',
    ...admin,
    at: '/agentList?account=major1',
    row: 'major1',
    open: [['自定义设置', 'Custom settings']],
    call: agentAdmin.updateCustom,
    good: { brand: '', defaultChip: '', serviceLink: '' },
    payload: ({ brand, defaultChip, serviceLink }) => ({
      id: '11',
      chatAllowed: true,
      jackpotShown: true,
      brand,
      serviceLink,
      defaultChip: defaultChip || null,
    }),
    bad: [
      {
        field: 'brand',
        value: letters(31),
        says: tooLong(30),
        server: rule('brandTooLong', { max: 30 }),
      },
      ...['-5', '1.005', 'abc'].map((value) => ({ field: 'defaultChip', value, says: rule('amountFormat') })),
      { field: 'defaultChip', value: '0', says: rule('amountPositive') },
      ...['help', 'javascript:alert(1)', 'ftp://example.com', 'https://', 'https://a b.com'].map((value) => ({
        field: 'serviceLink',
        value,
        says: rule('linkInvalid'),
      })),
      {
        field: 'serviceLink',
        value: `https://example.com/${letters(500)}`,
        says: tooLong(500),
        server: rule('linkInvalid'),
      },
    ],
  },
  {
    name: 'the logo of an agent',
    ...admin,
    at: '/agentList?account=major1',
    row: 'major1',
    open: [['图标', 'Logo']],
    call: agentAdmin.uploadLogo,
    good: {},
    payload: () => ({ id: '11', file: null }),
    enter: (dialog, _field, value) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logoFile(value) }),
    // The call refers to a file by its upload, and the upload rejects the file before the call is made
    // (platform/files/storage.test.ts).
    bad: [
      { field: 'choice', value: 'no png', says: rule('logoType'), server: null },
      ...['131x131', '151x151', '140x132', '1x1'].map((value) => ({
        field: 'choice',
        value,
        says: rule('logoSize', { min: 132, max: 150 }),
        server: null,
      })),
      {
        field: 'choice',
        value: '140x140 and 256 KB',
        says: rule('logoTooLarge', { max: 256 }),
        server: null,
      },
    ],
  },
  {
    name: 'a new password of an agent',
    ...admin,
    at: '/agentList?account=major1',
    row: 'major1',
    open: [['重置密码', 'Reset password']],
    call: access.resetAgentPassword,
    good: { pwd: 'Sesame77', repeat: 'Sesame77' },
    payload: async ({ pwd: password = '' }, helpers) => ({
      id: '11',
      pwd: await helpers.seal('major1', password),
    }),
    bad: [
      ...badPasswords,
      ...['123456', 'major1', 'aaaaaa'].map((value) => ({
        field: 'pwd',
        value,
        says: notice('password.weak'),
        beside: { repeat: value },
        byServer: true as const,
      })),
    ],
  },
  {
    name: 'the name of an agent',
    ...admin,
    at: '/levelManager?keyword=share1',
    row: 'share1',
    open: [['改名', 'Rename']],
    call: agentLevels.rename,
    good: { name: '金沙华南' },
    payload: ({ name }) => ({ id: '12', name }),
    bad: badNames,
  },
  {
    name: 'the place of an agent',
    ...admin,
    at: '/levelManager?keyword=share1',
    row: 'share1',
    open: [['移动', 'Move']],
    submit: ['确认移动', 'Move'],
    call: agentLevels.move,
    good: {},
    payload: () => ({ id: '12', parentId: '12' }),
    enter: async () => undefined,
    bad: [{ field: 'parentId', value: '', says: chosen, server: notice('move.under') }],
  },
  {
    name: 'the callback address of seamless-wallet agents',
    ...admin,
    at: '/seamlessList?account=seamless1',
    row: 'seamless1',
    open: [['修改地址', 'Change address']],
    call: seamlessAgents.updateUrl,
    good: { callbackUrl: 'https://example.com/' },
    payload: ({ callbackUrl }) => ({ ids: ['15'], callbackUrl }),
    bad: badCallbacks('callbackUrl'),
  },
];
