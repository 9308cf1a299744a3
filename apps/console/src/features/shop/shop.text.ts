import { text } from '../../kit/text.ts';

export const goodsText = text({
  'view.goods': { zh_cn: '商品', en_us: 'Goods' },
  'view.purchases': { zh_cn: '购买记录', en_us: 'Purchases' },
  noPicture: { zh_cn: '无图片', en_us: 'No picture' },
  price: { zh_cn: '价格', en_us: 'Price' },
  code: { zh_cn: '道具编码', en_us: 'Item code' },
  codeHint: { zh_cn: '游戏节点据此发放道具', en_us: 'Game nodes deliver the item by this code.' },
  limit: { zh_cn: '每日限购', en_us: 'Daily purchase limit' },
  limitHint: {
    zh_cn: '每位会员每个北京日；不填为不限',
    en_us: 'Per member and Beijing day; empty: unlimited',
  },
  noLimit: { zh_cn: '不限', en_us: 'Unlimited' },
  stock: { zh_cn: '库存', en_us: 'Stock' },
  stockHint: { zh_cn: '剩余数量；不填为不限', en_us: 'Remaining quantity; empty: unlimited' },
  unlimited: { zh_cn: '不限', en_us: 'Unlimited' },
  sold: { zh_cn: '30天销量', en_us: 'Sold in 30 days' },
  sort: { zh_cn: '排序', en_us: 'Sort order' },
  add: { zh_cn: '新增商品', en_us: 'Add goods' },
  editTitle: { zh_cn: '修改商品', en_us: 'Edit goods' },
  on: { zh_cn: '上架', en_us: 'Put on sale' },
  off: { zh_cn: '下架', en_us: 'Take off sale' },
  offOf: { zh_cn: '下架{whom}', en_us: 'Take {whom} off sale' },
  offSure: { zh_cn: '会员不能再购买。', en_us: 'Members can no longer buy it.' },
});

export const purchaseText = text({
  range: { zh_cn: '购买时间', en_us: 'Purchased at' },
  memberAccount: { zh_cn: '会员', en_us: 'Member' },
  anyGoods: { zh_cn: '全部商品', en_us: 'All goods' },
  count: { zh_cn: '数量', en_us: 'Quantity' },
  price: { zh_cn: '原价', en_us: 'Original price' },
  unit: { zh_cn: '单价', en_us: 'Unit price' },
  paidBy: { zh_cn: '支付', en_us: 'Paid from' },
  'paidBy.ledger': { zh_cn: '平台余额', en_us: 'Platform balance' },
  'paidBy.wallet': { zh_cn: '代理钱包', en_us: "Agent's wallet" },
  refundedAt: { zh_cn: '退款时间', en_us: 'Refunded at' },
  reason: { zh_cn: '退款原因', en_us: 'Refund reason' },
  purchaseId: { zh_cn: '购买单号', en_us: 'Purchase no.' },
  totals: { zh_cn: '各币种合计', en_us: 'Totals per currency' },
  refundedOf: { zh_cn: '其中退款', en_us: 'of which refunded' },
});

export const discountListText = text({
  goodsIds: { zh_cn: '商品', en_us: 'Goods' },
  discountHint: {
    zh_cn: '0到1，最多四位小数；0.8为支付八成，0为免费',
    en_us: '0 to 1, at most four decimals: 0.8 means paying 80%, 0 is free',
  },
  pays: { zh_cn: '支付{percent}%', en_us: 'pays {percent}%' },
  free: { zh_cn: '免费', en_us: 'free' },
  zone: { zh_cn: '时区', en_us: 'Time zone' },
  'zone.BeiJing': { zh_cn: '北京', en_us: 'Beijing' },
  'zone.NewYork': { zh_cn: '纽约', en_us: 'New York' },
  givenUp: { zh_cn: '让利', en_us: 'Discounted amount' },
  add: { zh_cn: '新增折扣', en_us: 'Add discount' },
  editTitle: { zh_cn: '修改折扣', en_us: 'Edit discount' },
  stopOf: { zh_cn: '停止{whom}', en_us: 'Stop {whom}' },
  stopSure: { zh_cn: '商品立即恢复原价。', en_us: 'The goods return to full price immediately.' },
  removeOf: { zh_cn: '删除{whom}', en_us: 'Delete {whom}' },
  removeSure: {
    zh_cn: '折扣不会开始，且不能恢复。',
    en_us: 'The discount will not start. This cannot be undone.',
  },
});
