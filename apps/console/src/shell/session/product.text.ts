import { text } from '../../kit/text.ts';

/** Name of the product and of its two consoles, known to sign-in and shell. */
export const productText = text({
  product: { zh_cn: 'Pitboss', en_us: 'Pitboss' },
  adminConsole: { zh_cn: '管理后台', en_us: 'Admin console' },
  agentConsole: { zh_cn: '代理后台', en_us: 'Agent console' },
});
