import type { Text } from '@pitboss/rules/i18n';

/** Failures of rooms and limits; codes 1680 to 1699. */
export const roomErrors = {
  /** Said by the fault itself, at its field. */
  'room.limits': { code: 1680, zh_cn: '限红设置有误', en_us: 'Invalid limits.' },
  'room.exists': { code: 1681, zh_cn: '房间编号{id}已存在', en_us: 'Room id {id} already exists.' },
  'room.code': {
    code: 1682,
    zh_cn: '私人房间须有4至6位数字的房间码',
    en_us: 'A private room needs a code of 4 to 6 digits.',
  },
  'room.bullets': {
    code: 1683,
    zh_cn: '子弹数量为1至1000，子弹时间为1至60秒，且须一并填写',
    en_us: 'Bullet amount must be 1 to 1,000 and bullet time 1 to 60 seconds; both are required.',
  },
  'room.noBullets': {
    code: 1684,
    zh_cn: '只有捕鱼游戏可以限制子弹',
    en_us: 'Only fishing games can limit bullets.',
  },
  'room.unknown': { code: 1685, zh_cn: '房间{room}不存在', en_us: 'Room {room} does not exist.' },
  'room.otherGame': {
    code: 1686,
    zh_cn: '房间{room}不属于该游戏',
    en_us: 'Room {room} does not belong to this game.',
  },
  'room.groupTaken': {
    code: 1687,
    zh_cn: '房间{room}已使用同币种的限红组{group}',
    en_us: 'Room {room} already uses limit group {group} in the same currency.',
  },
  'room.groupUsed': {
    code: 1688,
    zh_cn: '该限红组正在被{count}个房间使用',
    en_us: 'The limit group is used by rooms: {count}.',
  },
  'room.cover': {
    code: 1689,
    zh_cn: '封面须为静态png、jpg或webp，宽高比16:9，宽160至4096像素',
    en_us: 'The cover must be a static png, jpg or webp, 16:9, 160 to 4096 pixels wide.',
  },
} as const satisfies Record<string, Text & { code: number }>;
