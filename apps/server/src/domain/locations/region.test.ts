import { expect, it } from 'vitest';
import { regionOf, regionText } from './region.ts';

it.each([
  ['180.164.146.160', '中国 上海', 'China, Shanghai'],
  ['2400:3200::1', '中国 浙江省 杭州市', 'China, Zhejiang, Hangzhou'],
  ['49.228.0.1', '泰国 曼谷', 'Thailand, Bangkok'],
  ['36.66.0.1', '印度尼西亚 大雅加达 雅加达', 'Indonesia, Greater Jakarta, Jakarta'],
  ['14.162.0.1', '越南 河内', 'Vietnam, Hanoi'],
  ['8.8.8.8', '美国', 'United States'],
  // Names that English readers know, not the Chinese ones read aloud.
  ['98.207.255.200', '美国 加利福尼亚 旧金山', 'United States, California, San Francisco'],
  ['73.15.139.200', '美国 加利福尼亚 奥克兰', 'United States, California, Oakland'],
  ['98.207.82.200', '美国 加利福尼亚 San-Mateo', 'United States, California, San Mateo'],
  ['223.104.203.200', '中国 陕西省 西安市', "China, Shaanxi, Xi'an"],
  ['::ffff:180.164.146.160', '中国 上海', 'China, Shanghai'],
  ['192.168.1.1', '内网', 'Private network'],
  ['fe80::1', '内网', 'Private network'],
  ['127.0.0.1', '内网', 'Private network'],
  ['not an address', '未知', 'Unknown'],
])('%s lies in %s (%s)', (ip, zh_cn, en_us) => {
  expect(regionText(regionOf(ip))).toEqual({ zh_cn, en_us });
});
