import { formatTime } from '@pitboss/rules/time';
import { inRow, press, pressInForm, row, rowWith, type SavedForm, type Step } from './entry.ts';
import { png, video } from './files.ts';

/** Forms of announcements, tickers, activities, videos and rooms. */

const admin = { as: 'superadmin' } as const;
const announcement = { ...admin, at: '/bulletin?title=Form' } as const;
const ticker = { ...admin, at: '/marqueeList?text=Form' } as const;
const activity = { ...admin, at: '/activitySetting?title=Form' } as const;
const clip = { ...admin, at: '/videoManagement?name=form' } as const;
const room = { ...admin, at: '/roomManagement?name=Form' } as const;

/** Start of an activity that is in progress once it is published. */
const yesterday = formatTime(Date.now() - 86_400_000, 'BeiJing');

/** Confirms an action of a row. */
const confirm =
  (name: RegExp): Step =>
  async (page) => {
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };

/** Begins the upload of a file without sending any of its bytes. */
const leftUpload: Step = async (page, { read }) => {
  const { name, buffer } = video('form-left.webm');
  await read('resumableFiles.begin', { kind: 'video', name, bytes: buffer.length });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
};

export const contentForms: readonly SavedForm[] = [
  {
    ...announcement,
    name: 'a draft of an announcement',
    file: 'features/announcements/WriteDialog.tsx',
    call: 'announcements.add',
    open: press('Add announcement'),
    fill: {
      'Chinese title': '表单公告',
      'English title': 'Form notice',
      'Chinese content': '内容',
      'English content': 'Words',
      'Save as draft': true,
    },
    seen: row('Form notice', 'Draft'),
  },
  {
    ...announcement,
    name: 'an announcement',
    file: 'features/announcements/WriteDialog.tsx',
    call: 'announcements.update',
    open: inRow('Form notice', 'Edit'),
    fill: { 'English title': 'Form notice, changed', Start: '2040-01-01 00:00:00' },
    seen: row('Form notice, changed', 'Draft', '2040-01-01 00:00:00'),
  },
  {
    ...ticker,
    name: 'a new news ticker',
    file: 'features/announcements/tickers/TickerDialog.tsx',
    call: 'tickers.add',
    open: press('Add news ticker'),
    fill: {
      'Chinese content': '表单跑马灯',
      'English content': 'Form ticker',
      Start: '2040-01-01 00:00:00',
      End: '2040-01-02 00:00:00',
      'Play interval': '15',
    },
    seen: row('Form ticker', 'Not started', '15'),
  },
  {
    ...ticker,
    name: 'a news ticker',
    file: 'features/announcements/tickers/TickerDialog.tsx',
    call: 'tickers.update',
    open: inRow('Form ticker', 'Edit'),
    fill: {
      'English content': 'Form ticker, changed',
      periods: pressInForm('Add period'),
      'From 1': '08:00',
      'To 1': '12:00',
    },
    seen: row('Form ticker, changed', '08:00'),
  },
  {
    ...activity,
    name: 'a copy of an activity',
    file: 'features/activities/editor/ActivityDialog.tsx',
    call: 'activities.add',
    at: '/activitySetting?kind=signIn',
    open: inRow('Sign-in', 'Copy'),
    fill: { 'Chinese title': '表单活动', 'English title': 'Form activity' },
    submit: 'Save as draft',
    seen: row('Form activity', 'Draft'),
  },
  {
    ...activity,
    name: 'an activity',
    file: 'features/activities/editor/ActivityDialog.tsx',
    call: 'activities.update',
    open: inRow('Form activity', 'Edit'),
    fill: {
      'English title': 'Form activity 2',
      'Shown from': yesterday,
      Start: yesterday,
    },
    submit: 'Save',
    seen: row('Form activity 2', 'Draft'),
  },
  {
    ...activity,
    name: 'the end of an activity',
    file: 'features/activities/StopDialog.tsx',
    call: 'activities.stop',
    open: [
      inRow('Form activity 2', 'Publish'),
      confirm(/^(OK|Publish)/),
      inRow(['Form activity 2', 'In progress'], 'Stop'),
    ],
    fill: { Method: 'Cancel without awards', Reason: 'made by a test' },
    submit: 'Stop',
    seen: row('Form activity 2', 'Cancelled'),
  },
  {
    ...clip,
    name: 'a tag of videos',
    file: 'features/videos/tags/TagDrawer.tsx',
    call: 'videoTags.save',
    open: [press('Manage tags'), press('Add tag')],
    fill: { 'Tag name': 'Form tag', Weight: '3' },
    submit: 'Save',
    stays: true,
    seen: row('Form tag', '3'),
  },
  {
    ...clip,
    name: 'an upload of videos',
    file: 'features/videos/UploadDialog.tsx',
    call: 'videos.add',
    open: press('Upload videos'),
    fill: { 'Choose files': video('form-video.webm'), Tags: 'Form tag' },
    submit: 'Start upload',
    stays: true,
    notice: false,
    seen: async (page) => {
      await page.getByRole('dialog').getByText('Done', { exact: true }).waitFor();
      await rowWith(page, 'form-video', 'Form tag', 'Ready').waitFor();
    },
  },
  {
    ...clip,
    name: 'an upload that is resumed',
    file: 'features/videos/ResumeDialog.tsx',
    call: 'videos.add',
    open: [leftUpload, inRow('form-left.webm', 'Resume upload')],
    fill: { Tags: 'Form tag', 'Choose file': video('form-left.webm') },
    submit: [],
    notice: false,
    seen: row('form-left', 'Form tag', 'Ready'),
  },
  {
    ...clip,
    name: 'a video',
    file: 'features/videos/EditDialog.tsx',
    call: 'videos.update',
    open: inRow('form-video', 'Edit'),
    fill: { Name: 'form-video, changed', Recommendation: '7' },
    seen: row('form-video, changed', 'Form tag', '7'),
  },
  {
    ...room,
    name: 'a new room',
    file: 'features/rooms/RoomDialog.tsx',
    call: 'rooms.add',
    open: press('Add room'),
    fill: {
      Game: 'Baccarat',
      'Room id': 'form-room',
      'Chinese name': '表单房间',
      'English name': 'Form room',
      Hall: 'Expert',
      Cover: async (form) => {
        await form.getByLabel('Choose file').setInputFiles(png('cover.png', 320, 180));
        await form.getByRole('button', { name: 'Use this area' }).click();
        await form.getByRole('img', { name: 'Cover' }).waitFor();
      },
      'Sort order': '9',
    },
    seen: row('form-room', 'Form room', 'Expert'),
  },
  {
    ...room,
    name: 'a room',
    file: 'features/rooms/RoomDialog.tsx',
    call: 'rooms.update',
    open: inRow('form-room', 'Edit'),
    fill: { 'English name': 'Form room, changed', Private: true, 'Room code': '4711' },
    seen: row('form-room', 'Form room, changed', '4711'),
  },
  {
    ...room,
    name: 'a limit group',
    file: 'features/rooms/limits/GroupDialog.tsx',
    call: 'rooms.saveLimitGroup',
    open: [press('Limit groups'), press('Add limit group')],
    fill: {
      Name: 'Form group',
      Currency: 'CNY',
      Game: 'Baccarat',
      'Whole game Min': '10',
      'Whole game Max': '500',
      'Whole game Round max': '900',
      'Whole game Chips': '10 50',
      Rooms: 'Form room, changed (form-room)',
    },
    seen: row('Form group', '10.00–500.00 / 900.00', 'form-room'),
  },
];
