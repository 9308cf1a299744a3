import { text } from '../../kit/text.ts';

/** Words of the page of a game node. */
export const nodePageText = text({
  hint: { zh_cn: '从游戏节点列表打开', en_us: 'Open from the list of game nodes' },
  missing: { zh_cn: '没有此游戏节点', en_us: 'There is no such game node' },
  silentSince: {
    zh_cn: '节点自 {time} 起没有请求：牌局、注单和设置都到不了。',
    en_us: 'No request since {time}: rounds, bets and settings do not get through.',
  },
  neverSeen: {
    zh_cn: '节点还没有发送过请求：请在其配置中填写节点编号和密钥。',
    en_us: 'The node has not sent a request yet: enter its id and secret in its configuration.',
  },
  blocked: {
    zh_cn: '已封停：拒绝一切请求，未结算注单须由其他节点结算。',
    en_us: 'Blocked: all requests are rejected, and other nodes must settle its open bets.',
  },
  conflictsOpen: {
    zh_cn: '{count}个未处理冲突：同一编号以不同内容再次发送。',
    en_us: 'Unresolved conflicts: {count}. The same id was sent again with different content.',
  },
  about: { zh_cn: '节点', en_us: 'Node' },
  failed: { zh_cn: '未能生效的配置', en_us: 'Configuration that could not be applied' },
  changes: { zh_cn: '操作日志', en_us: 'Operation log' },
});
