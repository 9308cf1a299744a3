import { weekdays } from '@pitboss/rules/time';
import { type Language, say, text } from '../text.ts';

/** Words of scheduled reports: of the dialog, and of the times in a list. */
export const scheduleLabels = text({
  title: { zh_cn: '定期发送报表', en_us: 'Schedule report' },
  save: { zh_cn: '开始发送', en_us: 'Save schedule' },
  intro: {
    zh_cn: '按当前筛选、排序和列生成，送到“我的导出”和收件箱。',
    en_us:
      'Generated with the current filters, sorting and columns, and delivered to My exports and the inbox.',
  },
  every: { zh_cn: '频率', en_us: 'Frequency' },
  'every.day': { zh_cn: '每天', en_us: 'Daily' },
  'every.week': { zh_cn: '每周', en_us: 'Weekly' },
  'every.month': { zh_cn: '每月', en_us: 'Monthly' },
  dayOfMonth: { zh_cn: '{day}日', en_us: '{day}' },
  dayLast: { zh_cn: '31日（或月末）', en_us: '31 (or last day of month)' },
  hour: { zh_cn: '时间', en_us: 'Time' },
  zone: { zh_cn: '时区', en_us: 'Time zone' },
  days: { zh_cn: '数据范围', en_us: 'Data range' },
  daysHint: {
    zh_cn: '相对日期以每次生成当天为准',
    en_us: 'Relative dates are based on the day each report is generated',
  },
  daysKeep: { zh_cn: '保持当前筛选', en_us: 'Keep current filters' },
  email: { zh_cn: '发送至邮箱', en_us: 'Send to email' },
  emailHint: { zh_cn: '可不填；文件作为附件发送', en_us: 'Optional; the file is sent as an attachment' },
  emailWrong: { zh_cn: '请输入一个邮箱地址', en_us: 'Enter one email address.' },
  noMail: {
    zh_cn: '本系统未配置邮件服务器，报表不会发送邮件。',
    en_us: 'No mail server is configured; reports are not emailed.',
  },
  next: { zh_cn: '首次发送：{at}', en_us: 'First report: {at}' },
  'at.day': { zh_cn: '每天 {hour}', en_us: 'Daily at {hour}' },
  'at.week': { zh_cn: '每{day} {hour}', en_us: 'Every {day} at {hour}' },
  'at.month': { zh_cn: '每月{day}日 {hour}', en_us: 'Monthly on day {day} at {hour}' },
});

/** Name of a day of the week, 1 for Monday. */
export const weekdayName = (day: number, language: Language): string => {
  const name = weekdays[day % 7];
  return name ? say(name, language) : '';
};

/** An hour as a clock shows it. */
export const hourLabels = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
