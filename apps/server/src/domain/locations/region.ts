import type { Text } from '@pitboss/rules/i18n';
import ip2region from 'ip2region';
import ipaddr from 'ipaddr.js';
import { pinyin } from 'pinyin-pro';
import { locationAbroad } from './foreign-locations.ts';

/** Location of an address, from large to small; unknown parts are missing. */
export interface Region {
  readonly country: Text;
  readonly province?: Text;
  readonly city?: Text;
}

const chinese = /\p{Script=Han}/u;

/**
 * Returns the region as text: "中国 上海", "China, Shanghai". A location without a known English name is left out
 * of the English text.
 */
export function regionText(region: Region): Text {
  const parts = [region.country, region.province, region.city].filter((part) => part !== undefined);
  // A city-state is named once.
  const once = parts.filter((part, at) => part.en_us !== parts[at - 1]?.en_us);
  return {
    zh_cn: once.map((part) => part.zh_cn).join(' '),
    en_us: once
      .map((part) => part.en_us)
      .filter((name) => !chinese.test(name))
      .join(', '),
  };
}

// A CommonJS module whose default export some loaders hand over and others wrap.
const wrapped = ip2region as unknown as { default?: typeof ip2region };
const Ip2Region = wrapped.default ?? ip2region;

const unknown: Region = { country: { zh_cn: '未知', en_us: 'Unknown' } };
const inside: Region = { country: { zh_cn: '内网', en_us: 'Private network' } };

/** Chinese names of countries, as the address data has them, with their English ones. */
function countryNames(): Map<string, string> {
  const inChinese = new Intl.DisplayNames('zh-CN', { type: 'region' });
  const inEnglish = new Intl.DisplayNames('en', { type: 'region' });
  const names = new Map<string, string>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second;
      const name = inChinese.of(code);
      if (name && name !== code) names.set(name, inEnglish.of(code) ?? code);
    }
  }
  return names;
}

/** Locations in China whose English name is not their transcription. */
const known: Readonly<Record<string, string>> = {
  香港: 'Hong Kong',
  九龙: 'Kowloon',
  澳门: 'Macao',
  台湾省: 'Taiwan',
  台湾: 'Taiwan',
  台北: 'Taipei',
  台北市: 'Taipei',
  高雄: 'Kaohsiung',
  高雄市: 'Kaohsiung',
  内蒙古: 'Inner Mongolia',
  西藏: 'Tibet',
  陕西省: 'Shaanxi',
  黑龙江省: 'Heilongjiang',
  新疆: 'Xinjiang',
  宁夏: 'Ningxia',
  哈尔滨市: 'Harbin',
  齐齐哈尔市: 'Qiqihar',
  乌鲁木齐市: 'Urumqi',
  克拉玛依市: 'Karamay',
  喀什地区: 'Kashgar',
  呼和浩特市: 'Hohhot',
  鄂尔多斯市: 'Ordos',
  呼伦贝尔市: 'Hulunbuir',
  拉萨市: 'Lhasa',
  日喀则市: 'Shigatse',
};

/** Administrative suffixes of a Chinese name, which English leaves out. */
const suffix = /(?:壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|特别行政区|地区|省|市|州|盟|府)$/;

/**
 * Returns the usual English name of a location in China: known ones by the table, others by transcription,
 * "Guangdong", "Xi'an".
 */
function english(name: string): string {
  const written = known[name];
  if (written) return written;
  const core = name.replace(suffix, '') || name;
  const syllables = pinyin(core, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  const read = syllables
    .map((syllable, at) => (at > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable))
    .join('')
    .replaceAll('v', 'ü');
  return read.charAt(0).toUpperCase() + read.slice(1);
}

/**
 * Returns the English name of a location in a country; one abroad without a known name keeps its Chinese
 * name.
 */
function positionName(country: string, name: string): string {
  if (!chinese.test(name)) return name.replaceAll('-', ' ');
  return country === '中国' ? english(name) : (locationAbroad(country, name) ?? name);
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
  const part = (name: string): Text => ({ zh_cn: name, en_us: positionName(found.country, name) });
  return {
    country: { zh_cn: found.country, en_us: countries.get(found.country) ?? found.country },
    ...(found.province ? { province: part(found.province) } : {}),
    ...(found.city ? { city: part(found.city) } : {}),
  };
}

/**
 * Returns the region of an address, from the offline database, in some microseconds; cached. Private and
 * unknown addresses have special regions.
 */
export function regionOf(ip: string): Region {
  const remembered = cache.get(ip);
  if (remembered) return remembered;
  const region = search(ip);
  if (cache.size >= cacheMax) cache.clear();
  cache.set(ip, region);
  return region;
}
