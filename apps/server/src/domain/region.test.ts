import { expect, it } from 'vitest';
import { regionOf, regionText } from './region.ts';

it.each([
  ['180.164.146.160', '中国 上海', 'China, Shanghai'],
  ['2400:3200::1', '中国 浙江省 杭州市', 'China, Zhejiang, Hangzhou'],
  ['49.228.0.1', '泰国 曼谷', 'Thailand, Bangkok'],
  ['36.66.0.1', '印度尼西亚 大雅加达 雅加达', 'Indonesia, Greater Jakarta, Jakarta'],
  ['14.162.0.1', '越南 河内', 'Vietnam, Hanoi'],
  ['8.8.8.8', '美国', 'United States'],
  ['::ffff:180.164.146.160', '中国 上海', 'China, Shanghai'],
  ['192.168.1.1', '内网', 'Private network'],
  ['fe80::1', '内网', 'Private network'],
  ['127.0.0.1', '内网', 'Private network'],
  ['not an address', '未知', 'Unknown'],
])('%s lies in %s (%s)', (ip, zh_cn, en_us) => {
  expect(regionText(regionOf(ip))).toEqual({ zh_cn, en_us });
});
