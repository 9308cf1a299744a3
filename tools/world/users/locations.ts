import type { Rng } from '@pitboss/rounds/deal/rng';

/** Networks (first two bytes) that providers of a country hand to their customers. */
const networks: Readonly<Record<string, readonly string[]>> = {
  CNY: [
    '113.87',
    '113.102',
    '14.150',
    '27.38',
    '36.110',
    '39.144',
    '58.60',
    '61.144',
    '101.81',
    '112.64',
    '114.86',
    '116.25',
    '117.136',
    '119.123',
    '120.230',
    '122.224',
    '123.118',
    '125.71',
    '180.164',
    '183.14',
    '218.17',
    '219.133',
    '221.11',
    '222.186',
    '223.104',
  ],
  THB: [
    '1.46',
    '27.55',
    '49.228',
    '58.8',
    '101.108',
    '110.164',
    '124.120',
    '171.96',
    '171.100',
    '184.22',
    '223.24',
  ],
  VND: [
    '14.160',
    '14.231',
    '27.64',
    '42.112',
    '58.186',
    '113.160',
    '113.190',
    '115.73',
    '116.96',
    '123.16',
    '171.224',
    '222.252',
  ],
  IDR: [
    '36.68',
    '36.84',
    '103.47',
    '110.136',
    '112.215',
    '114.124',
    '120.188',
    '125.160',
    '139.192',
    '180.244',
    '182.1',
  ],
  USD: [
    '23.240',
    '24.4',
    '47.144',
    '50.35',
    '66.74',
    '67.160',
    '71.202',
    '73.15',
    '76.91',
    '98.207',
    '107.77',
    '174.193',
  ],
};

/** A customer's address in the currency's country. */
export function address(rng: Rng, currency: string): string {
  return `${rng.pick(networks[currency] ?? networks.CNY ?? [])}.${rng.int(256)}.${1 + rng.int(254)}`;
}

const devices = [
  'iPhone 15 Pro / iOS 18.5',
  'iPhone 13 / iOS 17.6',
  'iPhone SE / iOS 16.7',
  'HUAWEI Mate 60 / HarmonyOS 4.2',
  'HUAWEI P40 / HarmonyOS 3.0',
  'Xiaomi 14 / Android 14',
  'Redmi Note 12 / Android 13',
  'OPPO Reno11 / Android 14',
  'vivo X90 / Android 13',
  'Samsung Galaxy S23 / Android 14',
  'Samsung Galaxy A14 / Android 13',
  'iPad Air / iPadOS 17.5',
  'Chrome 137 / Windows 11',
  'Chrome 136 / Windows 10',
  'Edge 137 / Windows 11',
  'Safari 18 / macOS 15',
] as const;

/** Returns a random device of a member. */
export const device = (rng: Rng): string => rng.pick(devices);

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Safari/537.36 Edg/136.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x64; rv:139.0) Gecko/20100101 Firefox/139.0',
] as const;

/** The browser that an operator signs in with. */
export const browser = (rng: Rng): string => rng.pick(browsers);

const lines = [
  '这把稳了',
  '庄庄庄',
  '闲一把看看',
  '主播好美',
  '求带飞',
  '又是和局…',
  '今天手气不错',
  '冲冲冲！',
  '谢谢老板的礼物',
  '连开七把庄了',
  '下把跟我',
  '666',
  '有没有人一起',
  '晚上好各位',
  '恭喜发财',
  '太难了',
  '提款到账好快',
  '什么时候有活动？',
  'good luck everyone',
  'nice hand!',
  'banker again?',
  'gg',
  'one more round',
  'so close...',
  'anyone from Bangkok?',
  'hello from Saigon',
  'big win incoming',
  'dealer is on fire',
] as const;

/** Returns a random chat message of a member at a table. */
export const saying = (rng: Rng): string => rng.pick(lines);
