import type { Rng } from '@pitboss/rounds/deal/rng';

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈'.split(
    '',
  );
const given =
  '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀英 霞 平 刚 桂英 建华 志强 小红 文博 子轩 雨桐 浩然 欣怡 梓涵 俊杰 思远 佳琪 一鸣 嘉豪 晓东 海燕 国庆 春梅 天宇 诗涵 泽宇 婷婷 家豪 立新 永强 少华 美玲 振国'.split(
    ' ',
  );
const nickHeads =
  '幸运 快乐 飞翔的 深海 金牌 午夜 逍遥 无敌 追风 暴富 沉默的 江湖 东北 广东 四川 湖南 可爱 狂野 低调 梦想 孤独 阳光 老城 大漠 雪山 霸气 稳赢 常胜 佛系 暴走'.split(
    ' ',
  );
const nickTails =
  '锦鲤 玩家 小鱼 海王 老虎 大叔 少年 猫咪 赌神 一哥 小子 财神 老王 哥哥 姐姐 龙王 公主 将军 浪子 剑客 骑士 船长 猎人 阿福 大侠 老板 宝贝 星星 渔夫 旅人'.split(
    ' ',
  );
const westernFirst =
  'James Mary John Linda Robert David Susan Michael Karen William Nancy Daniel Lisa Matthew Betty Anthony Sandra Mark Ashley Steven Kevin Brian Laura Jason Emma Ryan Olivia Eric Grace Jacob'.split(
    ' ',
  );
const westernLast =
  'Smith Johnson Brown Taylor Anderson Lee Walker Harris Clark Lewis Young King Wright Scott Green Baker Adams Nelson Hill Campbell Mitchell Carter Roberts Turner Phillips'.split(
    ' ',
  );
const thai =
  'Somchai Somsak Niran Anong Malee Kittisak Prasert Siriporn Wichai Chaiwat Supaporn Arthit Kanya Nattapong Pornthip Ratana Sunee Thanawat Wanida Yuphin'.split(
    ' ',
  );
const thaiLast =
  'Saetang Srisuk Wongsa Chaiyasit Boonmee Rattanakorn Phakdee Suwannarat Intharat Kaewkla'.split(' ');
const viet =
  'Anh Binh Cuong Dung Duc Giang Ha Hieu Hoa Hung Huong Khanh Lan Linh Long Mai Minh Nam Ngoc Phuong Quan Son Thao Trang Tuan'.split(
    ' ',
  );
const vietLast = 'Nguyen Tran Le Pham Hoang Phan Vu Dang Bui Do Ho Ngo Duong'.split(' ');
const indonesian =
  'Budi Siti Agus Dewi Eko Fitri Hendra Indah Joko Kartika Lestari Made Nur Putri Rizky Sari Tono Wahyu Wulan Yudi'.split(
    ' ',
  );
const indonesianLast =
  'Santoso Wijaya Saputra Pratama Hidayat Susanto Setiawan Gunawan Kurniawan Halim'.split(' ');
const englishNicks =
  'Lucky Golden Royal Mystic Silent Crazy Happy Wild Silver Turbo Ocean Shadow Mega Cosmic Smart Rapid Brave Velvet Iron Jade'.split(
    ' ',
  );
const englishTails =
  'Tiger Dragon Shark Ace King Queen Fox Wolf Joker Panda Rider Hunter Captain Ninja Star Phoenix Lion Eagle Fish Bear'.split(
    ' ',
  );

const agentHeadsZh =
  '金沙 银河 永利 新濠 皇冠 天龙 鸿运 富贵 聚宝 大发 万豪 凯旋 盛世 环球 东方 龙腾 星辉 华夏 利来 百胜 鼎盛 旺角 海天 瑞丰'.split(
    ' ',
  );
const agentTailsZh = '娱乐 国际 俱乐部 会所 渠道 集团 联盟 代理'.split(' ');
const agentHeadsEn =
  'Lotus Siam Mekong Java Bali Saigon Pattaya Manila Coral Emerald Sunrise Orchid Pearl Phoenix Garuda Andaman Sapphire Summit Harbor Pacific Crown Bayou Liberty Frontier'.split(
    ' ',
  );
const agentTailsEn = 'Club Gaming Partners Entertainment Group Lounge Network House'.split(' ');

export interface UserName {
  /** The real name as registered. */
  readonly name: string;
  readonly nickname: string;
}

/** A member's names as they would be in the currency's country. */
export function userName(rng: Rng, currency: string): UserName {
  const nick = rng.chance(0.6)
    ? `${rng.pick(englishNicks)}${rng.pick(englishTails)}`
    : `${rng.pick(englishNicks)}${10 + rng.int(90)}`;
  switch (currency) {
    case 'THB':
      return {
        name: `${rng.pick(thai)} ${rng.pick(thaiLast)}`,
        nickname: rng.chance(0.5) ? nick : `${rng.pick(thai)}${rng.int(100)}`,
      };
    case 'VND':
      return {
        name: `${rng.pick(vietLast)} ${rng.pick(viet)}`,
        nickname: rng.chance(0.5) ? nick : `${rng.pick(viet)}${rng.pick(viet)}`,
      };
    case 'IDR':
      return {
        name: `${rng.pick(indonesian)} ${rng.pick(indonesianLast)}`,
        nickname: rng.chance(0.5) ? nick : `${rng.pick(indonesian)}${rng.int(100)}`,
      };
    case 'USD':
      return { name: `${rng.pick(westernFirst)} ${rng.pick(westernLast)}`, nickname: nick };
    default:
      return {
        name: `${rng.pick(surnames)}${rng.pick(given)}`,
        nickname: rng.chance(0.8) ? `${rng.pick(nickHeads)}${rng.pick(nickTails)}` : nick,
      };
  }
}

/** An agent's display name: Chinese where the money is Chinese. */
export function agentName(rng: Rng, currency: string, number: number): string {
  const suffix = number > 0 ? String(number) : '';
  return currency === 'CNY'
    ? `${rng.pick(agentHeadsZh)}${rng.pick(agentTailsZh)}${suffix}`
    : `${rng.pick(agentHeadsEn)} ${rng.pick(agentTailsEn)}${suffix && ` ${suffix}`}`;
}

const stems =
  'ace bao bin cat dan fei fox gao han hui jack jia jin joy kai lan lee leo lin liu long lucky ming moon nana niu pan ping qian rich rui sam sun tao tiger tom tony vip wang wei win xia xin yang ying yu zero zhao'.split(
    ' ',
  );

/** A lower-case account that is not taken yet. */
export function account(rng: Rng, taken: Set<string>, digits: number): string {
  for (;;) {
    const made = `${rng.pick(stems)}${rng.chance(0.4) ? rng.pick(stems) : ''}${String(rng.int(10 ** digits)).padStart(digits, '0')}`;
    if (taken.has(made)) continue;
    taken.add(made);
    return made;
  }
}

/** A mobile number as registered in the currency's country. */
export function mobile(rng: Rng, currency: string): string {
  const digits = (n: number) => Array.from({ length: n }, () => rng.int(10)).join('');
  switch (currency) {
    case 'THB':
      return `+668${digits(8)}`;
    case 'VND':
      return `+849${digits(8)}`;
    case 'IDR':
      return `+628${digits(9)}`;
    case 'USD':
      return `+1${rng.pick(['213', '305', '415', '702', '917'])}${digits(7)}`;
    default:
      return `1${rng.pick(['30', '35', '38', '50', '59', '77', '80', '86', '89'])}${digits(8)}`;
  }
}
