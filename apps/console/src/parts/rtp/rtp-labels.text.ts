import { text } from '../../kit/text.ts';

/** Words of the chain that an RTP follows from. */
export const chainText = text({
  title: { zh_cn: '生效RTP', en_us: 'Applied RTP' },
  open: { zh_cn: 'RTP', en_us: 'RTP' },
  at: { zh_cn: '时刻（不填为现在）', en_us: 'Time (empty: now)' },
  instant: { zh_cn: '时刻', en_us: 'Time' },
  atWrong: { zh_cn: '格式为 2026-01-31 13:00:00', en_us: 'Format: 2026-01-31 13:00:00' },
  applies: { zh_cn: '生效值', en_us: 'Applied' },
  appliesNow: { zh_cn: '当前生效', en_us: 'Applied now' },
  set: { zh_cn: '设定', en_us: 'Configured' },
  ceilingOf: { zh_cn: '来自代理 {agent}', en_us: 'from agent {agent}' },
  capped: { zh_cn: '已按上限封顶', en_us: 'Capped at the ceiling' },
  chain: { zh_cn: '取值依据', en_us: 'Resolution chain' },
  numbers: { zh_cn: '代理及上级的RTP', en_us: 'RTP of the agent and its upper agents' },
  place: { zh_cn: '顺位', en_us: 'Priority' },
  level: { zh_cn: '来源', en_us: 'Source' },
  first: { zh_cn: '采用', en_us: 'applied' },
  noneChosen: { zh_cn: '选择游戏后显示', en_us: 'Shown once a game is selected' },
  bet: { zh_cn: '注单自带RTP', en_us: 'RTP sent with the bet' },
  node: { zh_cn: '节点', en_us: 'Node' },
  version: { zh_cn: '节点已确认版本', en_us: 'Version confirmed by node' },
  'verdict.equal': { zh_cn: '✓ 一致', en_us: '✓ Matches' },
  'verdict.lag': { zh_cn: '✓ 节点延迟', en_us: '✓ Node lag' },
  'verdict.differs': { zh_cn: '✗ 不一致', en_us: '✗ Mismatch' },
  'verdict.none': { zh_cn: '未携带', en_us: 'Not sent' },
});
