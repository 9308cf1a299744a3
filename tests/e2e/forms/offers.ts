import { inRow, press, row, type SavedForm } from './entry.ts';
import { image, movingGift, png } from './files.ts';

/** Forms of goods, discounts and gifts. */

const admin = { as: 'superadmin' } as const;
const goods = {
  ...admin,
  file: 'features/shop/GoodsDialog.tsx',
  at: '/goodList?name=Form',
} as const;
const discount = {
  ...admin,
  file: 'features/shop/DiscountDialog.tsx',
  at: '/storeDiscount?name=Form',
} as const;
const gift = { ...admin, file: 'features/gifts/GiftDialog.tsx', at: '/giftMan?name=Form' } as const;

export const offerForms: readonly SavedForm[] = [
  {
    ...goods,
    name: 'goods',
    call: 'goods.add',
    open: press('Add goods'),
    fill: {
      'Chinese name': '表单商品',
      'English name': 'Form goods',
      Picture: image(png('goods.png', 200)),
      'Amount 1': '12.50',
      'Item code': 'form-1',
      Stock: '40',
    },
    seen: row('Form goods', '12.50', 'form-1', '40'),
  },
  {
    ...goods,
    name: 'a change of goods',
    call: 'goods.update',
    open: inRow('Form goods', 'Edit'),
    fill: { 'English name': 'Form goods, changed', 'Daily purchase limit': '3' },
    seen: row('Form goods, changed', '12.50', '3'),
  },
  {
    ...discount,
    name: 'a new discount',
    call: 'discounts.add',
    open: press('Add discount'),
    fill: {
      'Chinese name': '表单折扣',
      'English name': 'Form discount',
      Goods: 'Form goods, changed',
      Discount: '0.75',
      Start: '2040-01-01 00:00:00',
      End: '2040-01-02 00:00:00',
    },
    seen: row('Form discount', 'Form goods, changed', '0.75'),
  },
  {
    ...discount,
    name: 'a discount',
    call: 'discounts.update',
    open: inRow('Form discount', 'Edit'),
    fill: { Discount: '0.65' },
    seen: row('Form discount', '0.65'),
  },
  {
    ...gift,
    name: 'a new gift',
    call: 'gifts.addGift',
    open: press('Add gift'),
    fill: {
      'Chinese name': '表单礼物',
      'English name': 'Form gift',
      'Static picture': image(png('gift.png', 96)),
      'Dynamic picture': image(movingGift, 1),
      'Amount 1': '8.80',
      'Maximum per sending': '99',
    },
    seen: row('Form gift', '8.80'),
  },
  {
    ...gift,
    name: 'a gift',
    call: 'gifts.updateGift',
    open: inRow('Form gift', 'Edit'),
    fill: { 'English name': 'Form gift, changed', Type: 'Fans' },
    seen: row('Form gift, changed', '8.80', 'Fans'),
  },
];
