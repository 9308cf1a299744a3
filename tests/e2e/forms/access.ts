import { inRow, noRow, press, row, rowAt, type SavedForm } from './entry.ts';

/** Accounts of operators, their addresses and approvals. */

const admin = { as: 'superadmin' } as const;
const major = { as: 'major1' } as const;
const passwords = { 'Initial password': 'Sesame77', 'Repeat password': 'Sesame77' };
/** Everything that can be granted. */
const allPermissions: SavedForm['fill'][string] = async (form) => {
  await form.locator('.k-check-box').first().click();
};

export const accessForms: readonly SavedForm[] = [
  {
    ...admin,
    name: 'a new administrator',
    file: 'features/access/SubAccountDialog.tsx',
    call: 'access.addSubAccount',
    at: '/bypassAccount?account=formadmin',
    open: press('Add administrator'),
    fill: {
      Account: 'formadmin',
      Nickname: 'Form administrator',
      Role: 'Agent administrator',
      ...passwords,
      Permissions: allPermissions,
    },
    seen: row('formadmin', 'Form administrator', 'Agent administrator'),
  },
  {
    ...major,
    name: 'a new sub-account',
    file: 'features/access/SubAccountDialog.tsx',
    call: 'access.addSubAccount',
    at: '/bypassAccount?account=formsub',
    open: press('Add sub-account'),
    fill: { Account: 'formsub', Nickname: 'Form desk', ...passwords, Permissions: allPermissions },
    seen: row('formsub', 'Form desk', 'Initial password not changed'),
  },
  {
    ...major,
    name: 'a sub-account',
    file: 'features/access/SubAccountDialog.tsx',
    call: 'access.updateSubAccount',
    at: '/bypassAccount?account=formsub',
    open: inRow('formsub', 'Edit'),
    fill: { Nickname: 'Form desk, changed', Mobile: '13800138002' },
    seen: row('formsub', 'Form desk, changed', '13800138002'),
  },
  {
    ...major,
    name: 'a new password of a sub-account',
    file: 'parts/passwords/PasswordResetDialog.tsx',
    call: 'access.resetSubAccountPassword',
    at: '/bypassAccount?account=formsub',
    open: inRow('formsub', 'Reset password'),
    fill: { 'New password': 'Sesame78', 'Repeat password': 'Sesame78' },
    seen: rowAt('/operationLog', 'formsub', /password/i),
  },
  {
    ...admin,
    name: 'an address of a whitelist',
    file: 'features/access/WhitelistDialogs.tsx',
    call: 'access.addWhitelist',
    at: '/ipManagement?ip=203.0.113.9',
    open: press('Add addresses'),
    fill: { Type: 'API', Agent: 'general1', Addresses: '203.0.113.9' },
    submit: ['OK', 'Add IPs: 1'],
    seen: row('203.0.113.9', 'API'),
  },
  {
    ...admin,
    name: 'the removal of an address of a whitelist',
    file: 'features/access/WhitelistDialogs.tsx',
    call: 'access.deleteWhitelist',
    at: '/ipManagement?ip=203.0.113.9',
    open: inRow('203.0.113.9', 'Remove'),
    fill: {},
    submit: 'Remove IPs: 1',
    seen: noRow('203.0.113.9'),
  },
  {
    ...admin,
    name: 'the rejection of a change',
    file: 'features/access/approvals/RejectDialog.tsx',
    call: 'access.reject',
    at: '/approvals?state=open',
    open: [inRow(['Pending approval', 'Wallet and keys'], 'View'), press('Reject')],
    fill: { Remark: 'form rejection' },
    seen: rowAt('/approvals?state=rejected', 'form rejection', 'superadmin'),
  },
  {
    ...admin,
    name: 'an approval rule',
    file: 'features/access/approval-rules/RuleDialogs.tsx',
    call: 'approvalRules.set',
    at: '/approvalRules',
    open: press('Add rule'),
    fill: { Operation: 'Quota', Role: 'System administrator', Threshold: '5000.00', Reason: 'form rule' },
    seen: row('Quota', 'System administrator', '5,000.00 CNY', 'superadmin'),
  },
  {
    ...admin,
    name: 'the removal of an approval rule',
    file: 'features/access/approval-rules/RuleDialogs.tsx',
    call: 'approvalRules.remove',
    at: '/approvalRules',
    open: inRow(['Quota', 'System administrator'], 'Delete'),
    fill: { Reason: 'form rule' },
    seen: noRow('Quota', 'System administrator'),
  },
  {
    ...admin,
    name: 'the role of a company group',
    file: 'features/access/company/RoleDialogs.tsx',
    call: 'companyAccount.addRole',
    at: '/companyAccount',
    open: press('Give a group a role'),
    fill: { Group: 'form-group', Role: 'System administrator', Reason: 'form role' },
    seen: async (page) => {
      await page.getByRole('region', { name: 'Groups and roles' }).getByText('form-group').waitFor();
    },
  },
  {
    ...admin,
    name: 'the removal of the role of a company group',
    file: 'features/access/company/RoleDialogs.tsx',
    call: 'companyAccount.removeRole',
    at: '/companyAccount',
    open: press('Remove role'),
    fill: { Reason: 'form role' },
    seen: async (page) => {
      await page.getByText('No group has a role yet').waitFor();
    },
  },
];
