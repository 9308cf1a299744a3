import { rooms } from '@pitboss/contract/content/rooms';
import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { gameSettings } from '@pitboss/contract/games/game-settings';
import {
  type Bad,
  type FormUnderTest,
  invalid,
  letters,
  notice,
  type Pair,
  required,
  rule,
  type Texts,
  tooLong,
  type Values,
  whole,
} from './table.ts';

/** Settings of games and mini games, game servers, rooms and limit groups. */

const admin = { console: 'admin', account: 'superadmin' } as const;
const edit: Pair = ['修改', 'Edit'];
const at = (text: string | undefined) => (text ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : undefined);
/** Words of a form's own texts. */
const said =
  (...pair: Pair): Texts =>
  (_, language) =>
    pair[language === 'zh_cn' ? 0 : 1];
/** Returns the server's message about a part of a bilingual text, which has the name of the whole text. */
const as =
  (name: Pair, says: Texts): Texts =>
  (_, language) =>
    says(name[language === 'zh_cn' ? 0 : 1], language);

const badRtp: readonly Bad[] = [
  ...['0.9655', 'abc'].map((value) => ({ field: 'rtp', value, says: rule('rtpFormat') })),
  { field: 'rtp', value: '0.991', says: rule('rtpRange', { min: '0.700', max: '0.990' }) },
];
const badReason: Bad = { field: 'reason', value: letters(201), says: tooLong(200) };
const given = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
const numbers = ({ hours, robots, sort }: Values) => ({
  ...(hours ? { hours: Number(hours) } : {}),
  ...(robots ? { robots: Number(robots) } : {}),
  ...(sort ? { sort: Number(sort) } : {}),
});
const reasonOf = ({ reason }: Values) => (reason ? { reason } : {});

const node: Values = { id: 'spare', name: 'Spare', networks: '', launchUrl: '', provider: '' };
const plan: Values = {
  start: '2030-01-02 00:00:00',
  end: '2030-01-02 02:00:00',
  zh: '系统升级',
  en: 'Upgrade',
  noticeMinutes: '30',
};
const room: Values = { id: '', nameZh: '新手一厅', nameEn: 'Newbie hall 1', sort: '1' };
const roomName: Pair = ['名称', 'Name'];
const text: Pair = ['文本', 'Text'];

export const gameForms: readonly FormUnderTest[] = [
  {
    name: 'the settings of a game',
    ...admin,
    at: '/gameSetting?name=202',
    row: '202',
    open: [edit],
    call: gameSettings.update,
    good: { rtp: '0.965', profitability: '', hours: '24', robots: '5', reason: '' },
    payload: (values) => ({
      gameIds: [202],
      changes: {
        ...given({ rtp: values.rtp ?? '', profitability: values.profitability ?? '' }),
        ...numbers(values),
      },
      ...reasonOf(values),
    }),
    bad: [
      ...badRtp,
      ...['1.0001', '0.00001'].map((value) => ({
        field: 'profitability',
        value,
        server: notice('game.profitability'),
        says: said('-1至1，最多4位小数', '-1 to 1, at most 4 decimals.'),
      })),
      ...['0', '169'].map((value) => ({ field: 'hours', value, says: whole(1, 168) })),
      ...['51'].map((value) => ({ field: 'robots', value, says: whole(0, 50) })),
      { field: 'robots', value: '1.5', says: whole(0, 50), server: invalid },
      badReason,
    ],
  },
  {
    name: 'the settings of a mini game',
    ...admin,
    at: '/smallGameSet?name=240',
    row: '240',
    open: [edit],
    call: gameSettings.updateMini,
    good: { rtp: '0.965', sort: '1', reason: '' },
    payload: (values) => ({
      gameIds: [240],
      changes: { ...given({ rtp: values.rtp ?? '' }), ...numbers(values) },
      ...reasonOf(values),
    }),
    bad: [
      ...badRtp,
      ...['0', '10000'].map((value) => ({ field: 'sort', value, says: whole(1, 9_999) })),
      badReason,
    ],
  },
  {
    name: 'the multiples of a mini game',
    ...admin,
    at: '/smallGameSet?name=240',
    row: '240',
    open: [['区域倍数', 'Multiples']],
    call: gameSettings.setMultiple,
    good: { area1: '1.95' },
    payload: ({ area1 = '' }) => ({ gameId: 240, areas: [{ areaId: 1, multiple: area1 }] }),
    bad: ['0', '10000.01', '1.955'].map((value) => ({
      field: 'area1',
      value,
      server: notice('game.multiple'),
      says: said('大于0、不超过10,000，最多2位小数', 'Above 0, at most 10,000, at most 2 decimals.'),
    })),
  },
  {
    name: 'a game server',
    ...admin,
    at: '/gameNode',
    open: [['新增节点', 'Add node']],
    call: gameNodes.add,
    good: node,
    payload: (values) => ({ ...values, tenants: null, gameIds: null }),
    bad: [
      {
        field: 'id',
        value: '',
        says: required,
        server: said('参数不能为""', 'Parameter cannot be "".'),
      },
      ...['a b', '-x', letters(65)].map((value) => ({
        field: 'id',
        value,
        server: invalid,
        says: said(
          '1到64个字母、数字、下划线、点或横线，以字母或数字开头',
          '1 to 64 letters, digits, underscores, dots or dashes, starting with a letter or digit.',
        ),
      })),
      { field: 'name', value: '', says: required },
      { field: 'name', value: letters(41), says: tooLong(40) },
      ...['x', '10.0.0.0/33'].map((value) => ({
        field: 'networks',
        value,
        says: rule('ipInvalid', { ip: value }),
      })),
      ...['ftp://example.com'].map((value) => ({
        field: 'launchUrl',
        value,
        says: rule('launchUrlWrong', { max: 500 }),
      })),
      {
        field: 'provider',
        value: 'Big Games',
        server: invalid,
        says: said('小写字母与数字，最多16位', 'Lowercase letters and digits, at most 16.'),
      },
    ],
  },
  {
    name: 'a planned maintenance',
    ...admin,
    at: '/gameNode',
    row: 'demo-node',
    open: [['计划维护', 'Plan maintenance']],
    call: gameNodes.planMaintenance,
    good: plan,
    payload: (values) => ({
      id: 'demo-node',
      start: at(values.start),
      end: at(values.end),
      text: { zh_cn: values.zh, en_us: values.en },
      noticeMinutes: Number(values.noticeMinutes),
    }),
    bad: [
      ...['2030-01-02 00:00:00'].map((value) => ({
        field: 'end',
        value,
        server: notice('node.times'),
        says: said('结束须晚于开始和现在', 'The end must be later than the start and than now.'),
      })),
      ...(['zh', 'en'] as const).flatMap((field) => [
        { field, value: '', says: required, server: as(text, required) },
        { field, value: letters(501), says: tooLong(500), server: as(text, tooLong(500)) },
      ]),
      ...['1441'].map((value) => ({
        field: 'noticeMinutes',
        value,
        says: whole(0, 1_440),
      })),
    ],
  },
  {
    name: 'a room',
    ...admin,
    at: '/roomManagement',
    open: [['新增房间', 'Add room']],
    call: rooms.add,
    good: room,
    payload: ({ id, nameZh, nameEn, sort }) => ({
      ...(id ? { id } : {}),
      gameId: 203,
      hall: 'newbie',
      cover: '0'.repeat(32),
      sort: Number(sort),
      name: { zh_cn: nameZh, en_us: nameEn },
    }),
    bad: [
      ...['a b', '房间'].map((value) => ({
        field: 'id',
        value,
        server: invalid,
        says: said('须为字母、数字、点、横线，最多64位', 'Letters, digits, dots and dashes, at most 64.'),
      })),
      ...[
        { field: 'nameZh', named: ['中文名称', 'Chinese name'] as const },
        { field: 'nameEn', named: ['英文名称', 'English name'] as const },
      ].flatMap((one) => [
        { ...one, value: '', says: required, server: as(roomName, required) },
        { ...one, value: letters(65), says: tooLong(64), server: as(roomName, tooLong(64)) },
      ]),
      ...['0', '10000'].map((value) => ({ field: 'sort', value, says: whole(1, 9_999) })),
    ],
  },
  {
    name: 'a limit group',
    ...admin,
    at: '/roomManagement',
    open: [
      ['限红组', 'Limit groups'],
      ['新增限红组', 'Add limit group'],
    ],
    call: rooms.saveLimitGroup,
    good: { name: 'Ordinary' },
    payload: ({ name }) => ({
      name,
      currency: 'CNY',
      gameId: 203,
      roomIds: [],
      limits: { min: '10', max: '100', roundMax: '500' },
    }),
    bad: [
      { field: 'name', value: '', says: required },
      { field: 'name', value: letters(65), says: tooLong(64) },
    ],
  },
];
