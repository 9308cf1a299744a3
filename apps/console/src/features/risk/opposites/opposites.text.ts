import { text } from '../../../kit/text.ts';

export const oppositeText = text({
  records: { zh_cn: '对打记录', en_us: 'Opposite bet records' },
  none: { zh_cn: '没有符合条件的对打记录', en_us: 'No matching records.' },
  any: { zh_cn: '全部状态', en_us: 'All statuses' },
  open: { zh_cn: '未处理', en_us: 'Open' },
  member: { zh_cn: '会员账号', en_us: 'Member account' },
  round: { zh_cn: '局', en_us: 'Round' },
  sides: { zh_cn: '双方', en_us: 'Sides' },
  links: { zh_cn: '关联', en_us: 'Link' },
  betIp: { zh_cn: '同投注 IP', en_us: 'Same bet IP' },
  signInIp: { zh_cn: '同登录 IP', en_us: 'Same sign-in IP' },
  device: { zh_cn: '同设备', en_us: 'Same device' },
  select: { zh_cn: '选择 {round}', en_us: 'Select {round}' },
  selected: { zh_cn: '已选 {count} 局', en_us: 'Selected: {count}' },
  remark: { zh_cn: '备注（判为异常时必填）', en_us: 'Remark (required for abnormal)' },
  by: { zh_cn: '{who} 处理', en_us: 'decided by {who}' },
});
