import { expect } from 'vitest';
import { inRow, press, row, rowAt, type SavedForm, type Tools } from './entry.ts';
import { csv } from './files.ts';

/** Members: their data, their money, and what they may not do. */

const admin = { as: 'superadmin' } as const;
const mine = { ...admin, at: '/memberList?account=formmember' } as const;
/** Money moves after its preview was confirmed. */
const moved = { submit: ['Next', 'Confirm'], notice: 'Transfer completed' } as const;
const moneyDialog = 'parts/money/MoneyDialog.tsx';

/** The member of these forms as lists have it. */
async function memberOf({ read }: Tools): Promise<{ chatBannedUntil: number }> {
  const { list } = (await read('members.list', { account: 'formmember' })) as {
    list: { chatBannedUntil: number }[];
  };
  const [member] = list;
  if (!member) throw new Error('there is no member formmember');
  return member;
}

export const memberForms: readonly SavedForm[] = [
  {
    ...mine,
    name: 'a new member',
    file: 'features/members/add/AddMemberDialog.tsx',
    call: 'memberAdd.add',
    open: press('Add member'),
    fill: { Agent: 'general1', 'Member account': 'formmember', Nickname: 'Form member' },
    seen: row('formmember', 'Form member', 'general1'),
  },
  {
    ...mine,
    name: 'a member',
    file: 'features/members/actions/EditDialog.tsx',
    call: 'members.update',
    open: inRow('formmember', 'Edit'),
    fill: { Nickname: 'Form changed', Mobile: '13800138001', Remark: 'made by a test' },
    seen: async (_, tools) =>
      expect(await memberOf(tools)).toMatchObject({
        nickname: 'Form changed',
        mobile: '13800138001',
        remark: 'made by a test',
      }),
  },
  {
    ...admin,
    name: 'a file of members',
    file: 'features/members/add/ImportDialog.tsx',
    call: 'memberAdd.importRows',
    at: '/memberList?account=formimport',
    open: press('Import members'),
    fill: {
      'Choose file': csv(
        'members.csv',
        'Account,Nickname,Name,Mobile,Type,Remark,Agent account',
        'formimport,Imported,,,,,general1',
      ),
    },
    submit: 'Import rows: 1',
    notice: 'Imported',
    seen: row('formimport', 'Imported', 'general1'),
  },
  {
    ...mine,
    name: 'a mute',
    file: 'parts/members/MemberActDialogs.tsx',
    call: 'members.updateBanChat',
    open: inRow('formmember', 'Mute'),
    fill: { Duration: 'One week', 'Mute remark': 'spam' },
    seen: async (_, tools) => {
      const member = await memberOf(tools);
      expect(Math.round((member.chatBannedUntil - Date.now()) / 86_400_000)).toBe(7);
      expect(member).toMatchObject({ chatBanRemark: 'spam' });
    },
  },
  {
    ...mine,
    name: 'a stop of bets',
    file: 'parts/members/MemberActDialogs.tsx',
    call: 'members.updateBanBet',
    open: inRow('formmember', 'Stop bets'),
    submit: 'Stop bets of formmember',
    fill: { Reason: 'suspected fraud' },
    seen: async (_, tools) => expect(await memberOf(tools)).toMatchObject({ betBanned: true }),
  },
  {
    ...mine,
    name: 'a deposit',
    file: moneyDialog,
    call: 'money.deposit',
    open: inRow('formmember', 'Deposit'),
    fill: { Amount: '12.34', Remark: 'first' },
    ...moved,
    seen: row('formmember', '12.34'),
  },
  {
    ...mine,
    name: 'a withdrawal',
    file: moneyDialog,
    call: 'money.withdraw',
    open: inRow('formmember', 'Withdraw'),
    fill: { Amount: '2.30' },
    ...moved,
    seen: row('formmember', '10.04'),
  },
  {
    ...admin,
    name: 'quota that is taken back',
    file: moneyDialog,
    call: 'money.addBalance',
    at: '/agentList?account=major1',
    open: inRow('major1', 'Take back quota'),
    fill: { Amount: '3.21', Remark: 'form quota' },
    ...moved,
    seen: rowAt('/quotaChangeRecord?agentId=11', 'form quota', '3.21'),
  },
  {
    ...admin,
    name: 'points that an agent buys',
    file: moneyDialog,
    call: 'money.buyPoints',
    at: '/agentList?account=major1',
    open: inRow('major1', 'Buy points'),
    fill: { 'Payment amount': '4.56', Remark: 'form points' },
    ...moved,
    seen: rowAt('/quotaChangeRecord?agentId=11', 'form points', '4.56'),
  },
  {
    ...admin,
    name: 'the reversal of an entry',
    file: moneyDialog,
    call: 'money.reverse',
    at: '/quotaChangeRecord?agentId=11',
    open: inRow('form points', 'Reverse'),
    fill: { Remark: 'form reversal' },
    ...moved,
    seen: row('form reversal', '4.56'),
  },
  {
    ...admin,
    name: 'the credit of an agent',
    file: moneyDialog,
    call: 'money.setCredit',
    at: '/agentList?account=major1',
    open: inRow('major1', 'Credit limit'),
    fill: { 'Credit limit': '77.00' },
    ...moved,
    seen: async (_, { read }) =>
      expect(await read('agents.detail', { id: '11' })).toMatchObject({ credit: '77.00' }),
  },
  {
    ...admin,
    name: 'transfer limits of a member',
    file: 'features/restrictions/TradeLimitDialogs.tsx',
    call: 'tradeLimits.add',
    at: '/memberTransferMan',
    open: press('Add'),
    fill: { 'Member account': 'formmember', 'Max per deposit': '500' },
    seen: row('formmember', '500.00'),
  },
  {
    ...admin,
    name: 'other transfer limits of a member',
    file: 'features/restrictions/TradeLimitDialogs.tsx',
    call: 'tradeLimits.update',
    at: '/memberTransferMan',
    open: inRow('formmember', 'Edit'),
    fill: { 'Max per withdrawal': '321', 'Max transfers per day': '9' },
    seen: row('formmember', '500.00', '321.00'),
  },
  {
    ...admin,
    name: 'a member without benefits',
    file: 'features/restrictions/BenefitDialog.tsx',
    call: 'disabledBenefits.add',
    at: '/welfareBlacklist',
    open: press('Add'),
    fill: {
      'Member accounts': 'formmember',
      'Benefit type': 'Rewards',
      'Expires at': '2040-01-01 00:00:00',
      Reason: 'bonus hunting',
    },
    seen: row('formmember', 'Rewards', 'bonus hunting', '2040-01-01 00:00:00'),
  },
  {
    ...admin,
    name: 'a member without mini games',
    file: 'features/restrictions/MiniBanDialog.tsx',
    call: 'smallGameBlacklist.add',
    at: '/smallgameBlacklist',
    open: press('Add'),
    fill: { 'Member accounts': 'formmember', Reason: 'plays too fast' },
    seen: row('formmember', 'plays too fast'),
  },
  {
    ...admin,
    name: 'the old-user standard',
    file: 'features/new-old-users/StandardDialog.tsx',
    call: 'newOldUsers.setStandard',
    at: '/newOldUser',
    open: press('Set standard'),
    fill: { 'Days since first bet': '46' },
    seen: async (page) => {
      await page.getByText('46 days since the first bet').first().waitFor();
    },
  },
  {
    ...admin,
    name: 'a reply in a chat room',
    file: 'features/chat/ChatDialogs.tsx',
    call: 'chat.send',
    at: '/chatRecord',
    open: inRow('Context', 'Reply'),
    fill: { Nickname: 'Helper', Content: 'form reply' },
    seen: rowAt('/chatRecord?view=replies', 'Helper', 'form reply'),
  },
  {
    ...admin,
    name: 'a sensitive word',
    file: 'features/chat/WordDialogs.tsx',
    call: 'sensitive.add',
    at: '/sensitive?word=formword',
    open: press('Add sensitive word'),
    fill: { 'Sensitive word': 'formword', Remark: 'first', Action: 'Block' },
    seen: row('formword', 'first', 'Block'),
  },
  {
    ...admin,
    name: 'another remark of a sensitive word',
    file: 'features/chat/WordDialogs.tsx',
    call: 'sensitive.update',
    at: '/sensitive?word=formword',
    open: inRow('formword', 'Edit'),
    fill: { Remark: 'second', Action: 'Mask' },
    seen: row('formword', 'second', 'Mask'),
  },
  {
    ...admin,
    name: 'a file of sensitive words',
    file: 'features/chat/ImportDialog.tsx',
    call: 'sensitive.importWords',
    at: '/sensitive?word=formlist',
    open: press('Import'),
    fill: { 'Choose file': csv('words.csv', 'word,remark,action', 'formlist,from a file,block') },
    submit: 'Import words: 1',
    notice: 'Imported',
    seen: row('formlist', 'from a file', 'Block'),
  },
  {
    ...mine,
    name: 'a disabled member',
    file: 'parts/members/MemberActDialogs.tsx',
    call: 'members.updateState',
    open: inRow('formmember', 'Disable'),
    submit: 'Disable formmember',
    fill: { Reason: 'suspected fraud' },
    seen: async (_, tools) => expect(await memberOf(tools)).toMatchObject({ state: 'blocked' }),
  },
];
