import type { Text } from '@pitboss/rules/i18n';
import ip2region from 'ip2region';
import ipaddr from 'ipaddr.js';
import { pinyin } from 'pinyin-pro';

/** Where an address lies, from large to small; parts that nobody knows are missing. */
export interface Region {
  readonly country: Text;
  readonly province?: Text;
  readonly city?: Text;
}

/** The whole as words: "中国 上海", "China, Shanghai". */
export function regionText(region: Region): Text {
  const parts = [region.country, region.province, region.city].filter((part) => part !== undefined);
  // A city-state is named once.
  const once = parts.filter((part, at) => part.en_us !== parts[at - 1]?.en_us);
  return {
    zh_cn: once.map((part) => part.zh_cn).join(' '),
    en_us: once.map((part) => part.en_us).join(', '),
  };
}

// A CommonJS module whose default export some loaders hand over and others wrap.
const wrapped = ip2region as unknown as { default?: typeof ip2region };
const Ip2Region = wrapped.default ?? ip2region;

const unknown: Region = { country: { zh_cn: '未知', en_us: 'Unknown' } };
const inside: Region = { country: { zh_cn: '内网', en_us: 'Private network' } };

/** Chinese names of countries, as the address data has them, with their English ones. */
function countryNames(): Map<string, string> {
  const chinese = new Intl.DisplayNames('zh-CN', { type: 'region' });
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const names = new Map<string, string>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second;
      const name = chinese.of(code);
      if (name && name !== code) names.set(name, english.of(code) ?? code);
    }
  }
  return names;
}

/** Names whose English form is not their reading aloud. */
const known: Readonly<Record<string, string>> = {
  香港: 'Hong Kong',
  澳门: 'Macao',
  台湾省: 'Taiwan',
  台湾: 'Taiwan',
  内蒙古: 'Inner Mongolia',
  西藏: 'Tibet',
  陕西省: 'Shaanxi',
  黑龙江省: 'Heilongjiang',
  新疆: 'Xinjiang',
  宁夏: 'Ningxia',
  哈尔滨市: 'Harbin',
  乌鲁木齐市: 'Urumqi',
  呼和浩特市: 'Hohhot',
  拉萨市: 'Lhasa',
  河内: 'Hanoi',
  胡志明: 'Ho Chi Minh City',
  胡志明市: 'Ho Chi Minh City',
  岘港: 'Da Nang',
  海防: 'Hai Phong',
  曼谷: 'Bangkok',
  清迈: 'Chiang Mai',
  清迈府: 'Chiang Mai',
  春武里: 'Chonburi',
  普吉: 'Phuket',
  大雅加达: 'Greater Jakarta',
  雅加达: 'Jakarta',
  万隆: 'Bandung',
  泗水: 'Surabaya',
  棉兰: 'Medan',
  西爪哇: 'West Java',
  东爪哇: 'East Java',
  中爪哇: 'Central Java',
  巴厘: 'Bali',
  加利福尼亚: 'California',
  加利福尼亚州: 'California',
  洛杉矶: 'Los Angeles',
  得克萨斯: 'Texas',
  德克萨斯: 'Texas',
  纽约: 'New York',
  纽约州: 'New York',
  弗吉尼亚: 'Virginia',
  佛罗里达: 'Florida',
  华盛顿: 'Washington',
  伊利诺伊: 'Illinois',
  芝加哥: 'Chicago',
  新泽西: 'New Jersey',
  宾夕法尼亚: 'Pennsylvania',
};

/** Administrative words at the end of a Chinese name, which English leaves out. */
const suffix = /(?:壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|特别行政区|地区|省|市|州|盟|府)$/;

/** A Chinese name as English readers write it: known ones by hand, the rest by its reading, "Guangdong". */
function english(name: string): string {
  const written = known[name];
  if (written) return written;
  const core = name.replace(suffix, '') || name;
  const read = pinyin(core, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('');
  return read.charAt(0).toUpperCase() + read.slice(1);
}

let countries: Map<string, string> | undefined;
let lookup: InstanceType<typeof ip2region> | undefined;
const cache = new Map<string, Region>();
const cacheMax = 50_000;

function search(ip: string): Region {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
  if (!address) return unknown;
  if (address.range() !== 'unicast') return inside;
  lookup ??= new Ip2Region();
  countries ??= countryNames();
  const found = lookup.search(address.toString());
  if (!found?.country) return unknown;
  const part = (name: string): Text => ({ zh_cn: name, en_us: english(name) });
  return {
    country: { zh_cn: found.country, en_us: countries.get(found.country) ?? english(found.country) },
    ...(found.province ? { province: part(found.province) } : {}),
    ...(found.city ? { city: part(found.city) } : {}),
  };
}

/**
 * The region of an address, looked up offline; some microseconds, remembered for a while. Private addresses and those
 * that nobody knows have regions of their own.
 */
export function regionOf(ip: string): Region {
  const remembered = cache.get(ip);
  if (remembered) return remembered;
  const region = search(ip);
  if (cache.size >= cacheMax) cache.clear();
  cache.set(ip, region);
  return region;
}
