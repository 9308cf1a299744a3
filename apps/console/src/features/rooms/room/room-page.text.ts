import { text } from '../../../kit/text.ts';

/** Words of the page of a room. */
export const roomPageText = text({
  hint: { zh_cn: '从房间列表打开', en_us: 'Open from the list of rooms' },
  missing: { zh_cn: '没有此房间', en_us: 'There is no such room' },
  closedTitle: {
    zh_cn: '房间已关闭：游戏节点不让会员进入。',
    en_us: 'The room is closed: game nodes let no member enter.',
  },
  facts: { zh_cn: '房间', en_us: 'Room' },
  minMax: { zh_cn: '最小 – 最大', en_us: 'Min – max' },
  areas: { zh_cn: '单独设置的区域', en_us: 'Areas with limits of their own' },
  areasOf: { zh_cn: '区域限红', en_us: 'Limits of areas' },
  betRows: { zh_cn: '注单', en_us: 'Bets' },
  rounds: { zh_cn: '牌局', en_us: 'Rounds' },
  streams: { zh_cn: '直播记录', en_us: 'Stream records' },
  changes: { zh_cn: '操作日志', en_us: 'Operation log' },
});
