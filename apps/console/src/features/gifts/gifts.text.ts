import { text } from '../../kit/text.ts';

export const giftText = text({
  look: { zh_cn: '名称与图片', en_us: 'Name and pictures' },
  value: { zh_cn: '类型与价格', en_us: 'Type and prices' },
  sending: { zh_cn: '赠送与排序', en_us: 'Sending and order' },
  staticHint: {
    zh_cn: 'png、jpg、webp，边长至少32像素，最大1 MB',
    en_us: 'png, jpg or webp, at least 32 pixels per side, up to 1 MB',
  },
  dynamicHint: {
    zh_cn: 'gif、apng、webp、svga、mp4，最大5 MB',
    en_us: 'gif, apng, webp, svga or mp4, up to 5 MB',
  },
  pictureNeeded: { zh_cn: '请上传图片', en_us: 'Please upload a picture.' },
  svga: { zh_cn: 'SVGA动画，此处显示静态图片', en_us: 'SVGA animation; static picture shown here' },
  'typeHint.ordinary': { zh_cn: '任何会员都可赠送', en_us: 'Any member can send it.' },
  'typeHint.fans': { zh_cn: '仅主播的粉丝可赠送', en_us: 'Only fans of the anchor can send it.' },
  'typeHint.admission': {
    zh_cn: '进入直播间时赠送，每场直播每位会员一个，价格可为0',
    en_us: 'Sent on entering a live room, once per member and stream; the price may be 0.',
  },
  conditions: { zh_cn: '使用条件', en_us: 'Conditions of use' },
  turnover: { zh_cn: '近30天最低投注', en_us: 'Minimum 30-day turnover' },
  sentBefore: { zh_cn: '此前最少送给主播', en_us: 'Minimum sent to the anchor before' },
  most: { zh_cn: '单次最多数量', en_us: 'Maximum per sending' },
  sort: { zh_cn: '排序', en_us: 'Sort order' },
  add: { zh_cn: '新增礼物', en_us: 'Add gift' },
  editTitle: { zh_cn: '修改礼物', en_us: 'Edit gift' },
  blockOf: { zh_cn: '停用{whom}', en_us: 'Disable {whom}' },
  blockSure: { zh_cn: '会员不能再赠送。', en_us: 'Members can no longer send it.' },
  unblock: { zh_cn: '启用', en_us: 'Enable' },
  removeOf: { zh_cn: '删除{whom}', en_us: 'Delete {whom}' },
});

export const salesText = text({
  time: { zh_cn: '赠送时间', en_us: 'Sent at' },
  coinsCny: { zh_cn: '销售额(CNY)', en_us: 'Sales (CNY)' },
});
