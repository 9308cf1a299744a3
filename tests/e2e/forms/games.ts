import { formatTime } from '@pitboss/rules/time';
import { inRow, noRow, press, row, rowAt, rowWith, type SavedForm } from './entry.ts';

/** Games, game servers, currencies, jackpot pools and the limits of wins. */

const admin = { as: 'superadmin' } as const;
const node = { ...admin, at: '/gameNode' } as const;
const pool = { ...admin, at: '/poolManagement?name=Form' } as const;
const jackpot = { ...admin, at: '/jackpotPoolManagement' } as const;

/** Start of a rate that is not in force yet. */
const nextMonth = formatTime(Date.now() + 30 * 86_400_000, 'BeiJing');

/** The secret of a game server is shown once. */
const shownSecret: SavedForm['seen'] = async (page) => {
  const shown = page.getByRole('dialog', { name: 'Node secret · form-node' });
  await shown
    .getByText(/^[\w+/=-]{20,}$/)
    .first()
    .waitFor();
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await rowWith(page, 'form-node').waitFor();
};
const ofPool = (page: Parameters<SavedForm['seen']>[0]) =>
  page.getByRole('region', { name: 'Form pool', exact: true }).first();
/** Opens an action of the lowest level. */
const actionOfLevel = (name: string) => async (page: Parameters<SavedForm['seen']>[0]) => {
  const level = ofPool(page).getByRole('row').filter({ hasText: 'Mini CNY' });
  await level.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const pressOfPool = (name: string) => async (page: Parameters<SavedForm['seen']>[0]) => {
  await ofPool(page).getByRole('button', { name, exact: true }).click();
};
const poolRow =
  (...texts: string[]): SavedForm['seen'] =>
  async (page) => {
    let line = ofPool(page).getByRole('row');
    for (const word of texts) line = line.filter({ hasText: word });
    await line.waitFor();
  };

export const gameForms: readonly SavedForm[] = [
  {
    ...node,
    name: 'a new game server',
    file: 'features/games/NodeDialogs.tsx',
    call: 'gameNodes.add',
    open: press('Add node'),
    fill: { 'Node id': 'form-node', Name: 'Form node', 'Allowed IPs': '203.0.113.0/24', Provider: 'form' },
    stays: true,
    seen: shownSecret,
  },
  {
    ...node,
    name: 'a game server',
    file: 'features/games/NodeDialogs.tsx',
    call: 'gameNodes.update',
    open: inRow('form-node', 'Edit'),
    fill: { Name: 'Form node, changed', 'Major shareholders': 'major1' },
    seen: row('form-node', 'Form node, changed', 'major1'),
  },
  {
    ...node,
    name: 'another secret of a game server',
    file: 'features/games/NodeDialogs.tsx',
    call: 'gameNodes.rotateKey',
    open: inRow('form-node', 'Replace secret'),
    fill: { 'Old secret': 'Expires immediately' },
    stays: true,
    seen: shownSecret,
  },
  {
    ...node,
    name: 'the state of a game server',
    file: 'features/games/MaintenanceDialog.tsx',
    call: 'gameNodes.setState',
    open: inRow('form-node', 'Set state'),
    fill: { Status: 'Closure' },
    seen: row('form-node', 'Closure'),
  },
  {
    ...node,
    name: 'the decision on a conflict',
    file: 'features/games/SettleDialog.tsx',
    call: 'gameNodes.settleConflict',
    open: [
      async (page) => {
        await page.getByRole('row').filter({ hasText: 'demo-node' }).first().waitFor();
      },
      inRow('demo-node', 'Conflicts'),
      press('Resolve conflict'),
    ],
    fill: { Decision: 'Keep stored content', Reason: 'compared with the operator' },
    seen: row('Keep stored content', 'superadmin'),
  },
  {
    ...admin,
    name: 'the settings of a mini game',
    file: 'features/games/settings/MiniDialog.tsx',
    call: 'gameSettings.updateMini',
    at: '/smallGameSet?name=240',
    open: inRow('240', 'Edit'),
    fill: { 'Sort order': '77', Hot: 'On', Reason: 'made by a test' },
    seen: row('240', '77'),
  },
  {
    ...admin,
    name: 'the multiples of a mini game',
    file: 'features/games/settings/MultipleDialog.tsx',
    call: 'gameSettings.setMultiple',
    at: '/smallGameSet?name=240',
    open: inRow('240', 'Multiples'),
    fill: {
      areas: async (form) => form.getByRole('textbox').first().fill('1.93'),
      Reason: 'made by a test',
    },
    seen: row('240', '1.93'),
  },
  {
    ...admin,
    name: 'a new currency',
    file: 'features/currency/AddDialog.tsx',
    call: 'currency.add',
    at: '/listCurrency',
    open: press('Add currency'),
    fill: {
      Currency: 'XFA',
      'Chinese name': '表单币',
      'English name': 'Form coin',
      Symbol: 'F',
      'New rate': '1.50',
    },
    seen: row('XFA', 'Form coin'),
  },
  {
    ...admin,
    name: 'an exchange rate',
    file: 'features/currency/RateDialog.tsx',
    call: 'currency.setRate',
    at: '/listCurrency?code=XFA',
    open: inRow('XFA', 'Edit'),
    fill: { 'New rate': '1.61' },
    seen: row('XFA', '1.61'),
  },
  {
    ...admin,
    name: 'a later exchange rate',
    file: 'features/currency/RateDialog.tsx',
    call: 'currency.setRate',
    at: '/listCurrency?code=XFA',
    open: inRow('XFA', 'Edit'),
    fill: { 'New rate': '1.65', 'Effective from': nextMonth },
    // The list shows it without the year and the seconds.
    seen: row('XFA', '1.61', '1.65', nextMonth.slice(5, 16)),
  },
  {
    ...pool,
    name: 'a new jackpot pool',
    file: 'features/pools/GroupDialog.tsx',
    call: 'pools.create',
    open: press('Create pool'),
    fill: { Pool: 'Form pool', RTP: '0.950', 'Amount proportion': '0.01', Reason: 'made by a test' },
    seen: row('Form pool', 'Closed', '0.950'),
  },
  {
    ...pool,
    name: 'a jackpot pool',
    file: 'features/pools/GroupDialog.tsx',
    call: 'pools.update',
    open: inRow('Form pool', 'Edit'),
    fill: { RTP: '0.940', Reason: 'less than before' },
    seen: row('Form pool', '0.940', 'less than before'),
  },
  {
    ...jackpot,
    name: 'a currency of a jackpot pool',
    file: 'features/pools/JackpotDialogs.tsx',
    call: 'pools.setInfo',
    open: pressOfPool('Add currency'),
    fill: { Level: 'Mini', Currency: 'CNY', Seed: '10', Cap: '100', Reason: 'made by a test' },
    seen: poolRow('Mini CNY', '100.00'),
  },
  {
    ...pool,
    name: 'the opening of a jackpot pool',
    file: 'features/pools/GroupDialogs.tsx',
    call: 'pools.update',
    open: inRow('Form pool', 'Open'),
    fill: { Reason: 'all is set' },
    submit: 'Open',
    seen: row('Form pool', 'all is set'),
  },
  {
    ...jackpot,
    name: 'the bounds of a level of a jackpot pool',
    file: 'features/pools/JackpotDialogs.tsx',
    call: 'pools.setInfo',
    open: actionOfLevel('Set'),
    fill: { Seed: '20', Cap: '200', 'Must-hit': true, Reason: 'made by a test' },
    seen: poolRow('Mini CNY', '200.00', 'Must-hit'),
  },
  {
    ...jackpot,
    name: 'the closing of a jackpot pool',
    file: 'features/pools/JackpotDialogs.tsx',
    call: 'pools.setInfo',
    open: pressOfPool('Close'),
    fill: { Reason: 'over' },
    submit: 'Close',
    seen: async (page) => {
      await ofPool(page).getByText('Closed', { exact: true }).waitFor();
    },
  },
  {
    ...jackpot,
    name: 'what leaves a level of a jackpot pool',
    file: 'features/pools/JackpotDialogs.tsx',
    call: 'pools.setInfo',
    open: actionOfLevel('Drain'),
    fill: { 'Drain amount': '20.00', Reason: 'made by a test' },
    submit: 'Drain',
    seen: poolRow('Mini CNY', '0.00'),
  },
  {
    ...pool,
    name: 'the deletion of a jackpot pool',
    file: 'features/pools/GroupDialogs.tsx',
    call: 'pools.remove',
    open: inRow('Form pool', 'Delete'),
    fill: { Reason: 'not needed' },
    submit: 'Delete',
    seen: noRow('Form pool'),
  },
  {
    ...admin,
    name: 'a limit of wins',
    file: 'features/parked-wins/LimitsDrawer.tsx',
    call: 'parkedWins.setLimit',
    at: '/parkedWins',
    open: [press('Review limits'), press('Set limit')],
    fill: { Currency: 'CNY', 'Maximum payout': '7777777', 'Maximum ratio': '4321', Reason: 'made by a test' },
    submit: 'Save',
    stays: true,
    seen: row('7,777,777.00', '4321', 'made by a test'),
  },
  {
    ...admin,
    name: 'the decision on a parked win',
    file: 'features/parked-wins/DecideDialog.tsx',
    call: 'parkedWins.decide',
    at: '/parkedWins?state=open',
    open: inRow(['Pending review', 'Yes'], 'Review'),
    fill: { Decision: 'Reject: keep original result', Reason: 'form decision' },
    seen: rowAt('/parkedWins?state=kept', 'form decision', 'superadmin'),
  },
];
