import { text } from '../../kit/text.ts';

export const notFoundText = text({
  notFound: {
    zh_cn: '页面不存在或没有访问权限',
    en_us: 'This page does not exist or you do not have access.',
  },
  home: { zh_cn: '返回首页', en_us: 'Back to home' },
});
