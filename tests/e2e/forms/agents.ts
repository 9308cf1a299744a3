import { expect } from 'vitest';
import { inRow, press, row, rowAt, type SavedForm, type Tools } from './entry.ts';
import { image, png } from './files.ts';

/** Agents, their wallets and their place in the tree. */

const admin = { as: 'superadmin' } as const;
const leaf = { ...admin, at: '/agentList?account=formleaf' } as const;
const wallet = { ...admin, at: '/seamlessList?account=formwallet' } as const;

/** An agent as lists have it. */
async function agentOf({ read }: Tools, account: string): Promise<{ id: string }> {
  const { list } = (await read('agents.list', { account })) as { list: { id: string }[] };
  const [agent] = list;
  if (!agent) throw new Error(`there is no agent ${account}`);
  return agent;
}
const listed =
  (account: string, expected: object): SavedForm['seen'] =>
  async (_, tools) =>
    expect(await agentOf(tools, account)).toMatchObject(expected);
/** Checks the settings of an agent's wallet. */
const walletIs =
  (expected: object): SavedForm['seen'] =>
  async (_, tools) => {
    const { id } = await agentOf(tools, 'formwallet');
    expect(await tools.read('walletSettings.of', { agentId: id })).toMatchObject(expected);
  };
const inWallet = inRow('formwallet', 'Wallet');

export const agentForms: readonly SavedForm[] = [
  {
    ...leaf,
    name: 'a new agent',
    file: 'features/agents/admin/AddAgentDialog.tsx',
    call: 'agentAdmin.add',
    open: press('Add agent'),
    fill: {
      Agent: 'master1',
      'Agent account': 'formleaf',
      'Agent name': 'Form leaf',
      'Initial password': 'Sesame77',
      'Repeat password': 'Sesame77',
      RTP: '0.900',
      Remark: 'made by a test',
    },
    seen: row('formleaf', 'Form leaf'),
  },
  {
    ...leaf,
    name: 'an agent',
    file: 'features/agents/admin/EditAgentDialog.tsx',
    call: 'agentAdmin.update',
    open: inRow('formleaf', 'Edit'),
    fill: { 'Agent name': 'Form leaf changed', Mobile: '13800138000' },
    seen: async (_, tools) => {
      const { id } = await agentOf(tools, 'formleaf');
      expect(await tools.read('agents.detail', { id })).toMatchObject({
        name: 'Form leaf changed',
        phone: '13800138000',
        remark: 'made by a test',
      });
    },
  },
  {
    ...leaf,
    name: 'the RTP of an agent',
    file: 'features/agents/admin/RtpDialog.tsx',
    call: 'agentAdmin.setRtp',
    open: inRow('formleaf', 'Set RTP'),
    fill: { 'New RTP': '0.881', Reason: 'quarterly change' },
    seen: listed('formleaf', { rtp: '0.881' }),
  },
  {
    ...leaf,
    name: 'the validity of an agent',
    file: 'features/agents/admin/ValidityDialog.tsx',
    call: 'agentAdmin.updateValidity',
    open: inRow('formleaf', 'Validity'),
    fill: { 'Valid until': '2040-01-01 00:00:00' },
    seen: listed('formleaf', { validUntil: Date.parse('2039-12-31T16:00:00Z') }),
  },
  {
    ...leaf,
    name: 'a new password of an agent',
    file: 'parts/passwords/PasswordResetDialog.tsx',
    call: 'access.resetAgentPassword',
    open: inRow('formleaf', 'Reset password'),
    fill: { 'New password': 'Sesame78', 'Repeat password': 'Sesame78' },
    // Passwords are never shown; the operation log has the change.
    seen: rowAt('/operationLog', 'formleaf', /password/i),
  },
  {
    ...leaf,
    name: 'custom settings of an agent',
    file: 'features/agents/admin/CustomDialog.tsx',
    call: 'agentAdmin.updateCustom',
    open: inRow('formleaf', 'Custom settings'),
    fill: {
      Brand: 'Form brand',
      'Default chip': '50',
      'Chat allowed': false,
      'Customer service': 'https://example.com/help',
    },
    seen: async (_, tools) => {
      const { id } = await agentOf(tools, 'formleaf');
      expect(await tools.read('agentAdmin.custom', { id })).toMatchObject({
        brand: 'Form brand',
        defaultChip: '50.00',
        chatAllowed: false,
        serviceLink: 'https://example.com/help',
      });
    },
  },
  {
    ...leaf,
    name: 'the logo of an agent',
    file: 'features/agents/admin/LogoDialog.tsx',
    call: 'agentAdmin.uploadLogo',
    open: inRow('formleaf', 'Logo'),
    fill: { Logo: image(png('logo.png', 140)) },
    seen: async (_, tools) => {
      const { id } = await agentOf(tools, 'formleaf');
      expect(await tools.read('agentAdmin.custom', { id })).toMatchObject({ logo: expect.any(String) });
    },
  },
  {
    ...admin,
    name: 'the name of an agent',
    file: 'features/agents/levels/RenameDialog.tsx',
    call: 'agentLevels.rename',
    at: '/levelManager?keyword=formleaf',
    open: inRow('formleaf', 'Rename'),
    fill: { Name: 'Form renamed' },
    seen: row('formleaf', 'Form renamed'),
  },
  {
    ...admin,
    name: 'the place of an agent',
    file: 'features/agents/levels/MoveDialog.tsx',
    call: 'agentLevels.move',
    at: '/levelManager?keyword=formleaf',
    open: inRow('formleaf', 'Move'),
    fill: {
      'New upper agent': async (form, page) => {
        await form.getByLabel('New upper agent', { exact: true }).first().click();
        await page.getByRole('searchbox').fill('share1');
        await page
          .getByRole('option', { name: /\(share1\)/ })
          .last()
          .click();
      },
    },
    submit: 'Move',
    seen: async (_, { read }) => {
      const { list } = (await read('agentLevels.layer', { keyword: 'formleaf' })) as {
        list: { line: { id: string }[] }[];
      };
      expect(list[0]?.line.map(({ id }) => id)).toEqual(['11', '12']);
    },
  },
  {
    ...admin,
    name: 'a new agent with a wallet of its own',
    file: 'features/agents/admin/AddAgentDialog.tsx',
    call: 'agentAdmin.add',
    at: '/agentList?account=formwallet',
    open: press('Add agent'),
    fill: {
      Currency: 'CNY',
      'Agent account': 'formwallet',
      'Agent name': 'Form wallet',
      'Initial password': 'Sesame77',
      'Repeat password': 'Sesame77',
      RTP: '0.900',
      'Transfer mode': 'Seamless wallet',
      'Callback address': 'https://example.com/wallet',
    },
    seen: row('formwallet', 'Form wallet'),
  },
  {
    ...wallet,
    name: 'the callback address of an agent',
    file: 'features/agents/seamless/CallbackDialog.tsx',
    call: 'seamlessAgents.updateUrl',
    open: inRow('formwallet', 'Change address'),
    fill: { 'New callback address': 'https://example.com/changed' },
    seen: row('formwallet', 'https://example.com/changed'),
  },
  {
    ...wallet,
    name: 'how the wallet of an agent is called',
    file: 'parts/wallet/SettingsForm.tsx',
    call: 'walletSettings.setOf',
    open: inWallet,
    fill: { 'Reply signatures': 'Required', 'Member lock': 'Strict' },
    submit: 'Save settings',
    stays: true,
    seen: walletIs({ signatures: 'require', lockPolicy: 'strict' }),
  },
  {
    ...wallet,
    name: 'the breaker of the wallet of an agent',
    file: 'parts/wallet/BreakerForm.tsx',
    call: 'walletSettings.forceOf',
    open: inWallet,
    fill: { 'Set to': 'Forced off', Remark: 'maintenance there' },
    submit: 'Apply',
    stays: true,
    seen: walletIs({ breaker: { forced: 'open' } }),
  },
  {
    ...admin,
    name: 'a new key of the platform',
    file: 'features/agents/seamless/RotateForm.tsx',
    call: 'platformKeys.rotate',
    at: '/seamlessList',
    open: press('Platform keys'),
    fill: { 'Confirm account': 'superadmin' },
    submit: 'Replace platform key',
    stays: true,
    seen: async (page) => {
      await page.getByRole('dialog').getByText('In use', { exact: true }).waitFor();
    },
  },
];
