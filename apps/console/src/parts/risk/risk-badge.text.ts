import { text } from '../../kit/text.ts';

export const badgeText = text({
  open: { zh_cn: '未处理的风控告警：{count}', en_us: 'Open risk alerts: {count}' },
  soundOn: { zh_cn: '打开告警声音', en_us: 'Turn alert sound on' },
  soundOff: { zh_cn: '关闭告警声音', en_us: 'Turn alert sound off' },
});
