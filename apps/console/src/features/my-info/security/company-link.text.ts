import { text } from '../../../kit/text.ts';

/** Texts of the link to a company account. */
export const companyLinkText = text({
  company: { zh_cn: '公司账号', en_us: 'Company account' },
  hint: {
    zh_cn: '关联后可用公司账号登录，动态码仍然需要，除非公司账号系统已验证第二因素。',
    en_us:
      'Once linked, the company account signs you in. The dynamic code stays, unless the company account has proved a second factor.',
  },
  linked: { zh_cn: '已关联', en_us: 'Linked' },
  unlinked: { zh_cn: '未关联', en_us: 'Not linked' },
  link: { zh_cn: '关联公司账号', en_us: 'Link company account' },
  unlink: { zh_cn: '取消关联', en_us: 'Unlink' },
  unlinkOf: { zh_cn: '取消关联公司账号{whom}', en_us: 'Unlink company account {whom}' },
  unlinkWhy: {
    zh_cn: '此后只能用账号密码登录。',
    en_us: 'From then on only account and password sign you in.',
  },
});
