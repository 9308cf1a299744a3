import { text } from '../../kit/text.ts';

export const connectionText = text({
  lost: {
    zh_cn: '无法连接服务器，正在重试。页面上的数据可能已过时；现在提交的修改不会执行，已填写的内容不会丢失。',
    en_us:
      'The server cannot be reached; trying again. Figures may be out of date. Changes made now are not carried out; what you have entered is kept.',
  },
});
