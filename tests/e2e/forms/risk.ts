import { formatTime } from '@pitboss/rules/time';
import { expect } from 'vitest';
import { type Entered, inRow, press, row, rowAt, rowWith, type SavedForm, type Step } from './entry.ts';

/** Black and white labels, and what risk control decides. */

const admin = { as: 'superadmin' } as const;
const reason = 'made by a test';
/** An end for labels that last fifteen days at most. */
const soon = formatTime(Date.now() + 5 * 86_400_000, 'BeiJing');

/** A label, by its name and as the contract calls it, with what is changed and how it is set then. */
const label = (
  name: string,
  tag: string,
  fill: Readonly<Record<string, Entered>>,
  expected: object,
): SavedForm => ({
  ...admin,
  name: `the label ${name}`,
  file: 'features/labels/LabelDialog.tsx',
  call: 'singleLabels.update',
  at: '/singleBlackWhiteLabe',
  open: inRow(name, 'Edit'),
  fill: { ...fill, Reason: reason },
  seen: async (page, { read }) => {
    await rowWith(page, name, reason).waitFor();
    const { list } = (await read('singleLabels.list', { pageNo: 1, pageSize: 20 })) as {
      list: { tag: string }[];
    };
    expect(list.find((one) => one.tag === tag)).toMatchObject(expected);
  },
});
const stay = { 'Stay (hours)': '37' };

/** Black labels have one field more than white ones, and those by hand no conditions. */
const labels: readonly SavedForm[] = [
  label(
    'High return',
    'highReturn',
    { ...stay, Evaluated: 'Every hour', RTP: '0.801', 'maximum stake': '4321.00' },
    { stayHours: 37, schedule: '60', effects: { rtp: '0.801', maxStake: { CNY: '4321.00' } } },
  ),
  label('Winning streak', 'streak', stay, { stayHours: 37 }),
  label('Opposite bets', 'opposite', stay, { stayHours: 37 }),
  label('Manual black', 'manualBlack', { 'mini games blocked': true }, { effects: { miniBan: true } }),
  label('Newcomer', 'newcomer', stay, { stayHours: 37 }),
  label('Heavy loser', 'heavyLoser', stay, { stayHours: 37 }),
  label('High turnover', 'turnover', stay, { stayHours: 37 }),
  label('Manual white', 'manualWhite', { RTP: '0.902' }, { effects: { rtp: '0.902' } }),
];

/**
 * The card of the newest alert about a member who is neither on the black list nor on a white label by hand. An
 * evaluation may put a member on a white label at any time, so that a white one is put on here.
 */
const openCard: Step = async (page, { read }) => {
  const { list } = (await read('riskControl.alerts', { pageSize: 100 })) as {
    list: { id: string; memberId: string | null }[];
  };
  const entries = (await read('singleLabels.entries', { state: 'active', pageNo: 1, pageSize: 500 })) as {
    list: { memberId: string; tag: string }[];
  };
  const evaluated = ['newcomer', 'heavyLoser', 'turnover'];
  const other = entries.list.filter(({ tag }) => !evaluated.includes(tag)).map(({ memberId }) => memberId);
  const alert = list.find(({ memberId }) => memberId !== null && !other.includes(memberId));
  expect(alert, `the members of all ${list.length} alerts are on the black list or on a label`).toBeDefined();
  await page.goto(new URL(`/riskManagement?alert=${alert?.id}`, page.url()).href);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
};

/** Bets below which no label that is evaluated puts a member on the black list. */
const fewBets = 10;

/**
 * The list of players with one member who is on no list and whom no evaluation can put on the black one while
 * the forms are saved, because they have few bets.
 */
const openQuietMember: Step = async (page, { read }) => {
  const { list } = (await read('singleLabels.players', {
    window: 'all',
    sort: 'bets',
    order: 'asc',
    pageNo: 1,
    pageSize: 500,
  })) as { list: { memberAccount: string; bets: string | null; entries: unknown[] }[] };
  const member = list.find(({ bets, entries }) => Number(bets ?? 0) < fewBets && entries.length === 0);
  expect(member, `of ${list.length} members none is on no list and has few bets`).toBeDefined();
  await page.goto(new URL(`/singleListPlayer?account=${member?.memberAccount}`, page.url()).href);
};

export const riskForms: readonly SavedForm[] = [
  ...labels,
  {
    ...admin,
    name: 'a member on a list',
    file: 'features/labels/EntryDialogs.tsx',
    call: 'singleLabels.add',
    at: '/singleListPlayer',
    open: [openQuietMember, press('Add to list')],
    fill: { Label: 'White · High turnover', Reason: 'form entry' },
    seen: async (page, tools) => {
      await rowWith(page, 'White · High turnover').waitFor();
      await rowAt('/listSingleBlackWhite?state=active', 'form entry', 'High turnover')(page, tools);
    },
  },
  {
    ...admin,
    name: 'the end of an entry of a list',
    file: 'features/labels/EntryDialogs.tsx',
    call: 'singleLabels.remove',
    at: '/listSingleBlackWhite',
    open: inRow('form entry', 'End entry'),
    fill: { Reason: 'form end' },
    submit: 'End entry',
    seen: row('form entry', 'Ended', 'form end'),
  },
  {
    ...admin,
    name: 'the settings of a monitor',
    file: 'features/risk/tuning/SettingsDialog.tsx',
    call: 'riskControl.saveSettings',
    at: '/riskManagement',
    open: press('Member win/loss: settings'),
    fill: { Rows: '23', Reason: reason, 'Skip back-test': true },
    seen: async (_, { read }) => {
      const settings = JSON.stringify(await read('riskControl.settings', {}));
      expect(settings).toContain(reason);
      expect(settings).toContain('"rows":23');
    },
  },
  {
    ...admin,
    name: 'the assignee of a case',
    file: 'features/risk/cases/CaseDialogs.tsx',
    call: 'riskCases.assign',
    at: '/riskManagement?cases=open',
    open: [inRow('Unassigned', 'Case'), press('Assign')],
    fill: { Assignee: 'superadmin' },
    seen: async (page) => {
      await page
        .getByRole('dialog', { name: /^Case:/ })
        .getByText('superadmin')
        .first()
        .waitFor();
    },
  },
  {
    ...admin,
    name: 'a snooze of alerts',
    file: 'features/risk/cases/CaseDialogs.tsx',
    call: 'riskSnoozes.add',
    at: '/riskManagement?cases=open',
    open: [inRow('superadmin', 'Case'), press('Snooze')],
    fill: { Reason: 'form snooze' },
    seen: async (page) => {
      await page.goto(new URL('/riskManagement?cases=snoozes', page.url()).href);
      await rowWith(page, 'form snooze', 'Active').waitFor();
      // Other tests need its alerts in the feed.
      await rowWith(page, 'form snooze').getByRole('button', { name: 'End now' }).click();
      await rowWith(page, 'form snooze', 'Ended').waitFor();
    },
  },
  {
    ...admin,
    name: 'a member whom an alert puts on a list',
    file: 'features/risk/cases/ListDialog.tsx',
    call: 'singleLabels.add',
    at: '/riskManagement',
    open: [
      openCard,
      async (page) => {
        await page.getByRole('menuitem', { name: 'Add to list', exact: true }).click();
      },
    ],
    fill: { Label: 'Whitelist · Manual white', 'Expires at': soon, Reason: 'form alert' },
    seen: async (page) => {
      await page.getByRole('dialog').getByText('Add to list').first().waitFor();
      await page.goto(new URL('/listSingleBlackWhite?state=active', page.url()).href);
      await rowWith(page, 'form alert', 'Manual white').waitFor();
    },
  },
];
