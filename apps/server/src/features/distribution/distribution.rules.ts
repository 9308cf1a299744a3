import { regionLevels } from '@pitboss/contract/agents/distribution';
import type { Text } from '@pitboss/rules/i18n';
import { regionOf } from '../../domain/locations/region.ts';

/** Address with the number of events there. */
export interface Spot {
  readonly ip: string;
  readonly member?: string;
  readonly count: number;
}

export interface RegionLine {
  readonly key: string;
  readonly level: (typeof regionLevels)[number];
  readonly name: Text;
  deeper: boolean;
  count: number;
  readonly members: Set<string>;
}

const unnamed: Text = { zh_cn: '其他', en_us: 'Other' };

/**
 * Groups addresses by the regions directly inside one (countries without one), the largest first. Addresses
 * without a finer region count under "elsewhere", so that the rows always total the region.
 */
export function gather(spots: readonly Spot[], inside = ''): { lines: RegionLine[]; chain: Text[] } {
  const above = inside === '' ? [] : inside.split('|');
  const depth = Math.min(above.length, regionLevels.length - 1);
  const lines = new Map<string, RegionLine>();
  let chain = above.map((name): Text => ({ zh_cn: name, en_us: name }));
  for (const { ip, member, count } of spots) {
    const { country, province, city } = regionOf(ip);
    const parts = [country, province, city];
    if (above.some((name, at) => parts[at]?.zh_cn !== name)) continue;
    chain = parts.slice(0, above.length).filter((part) => part !== undefined);
    const name = parts[depth] ?? unnamed;
    const key = [...above.slice(0, depth), name.zh_cn].join('|');
    const line = lines.get(key) ?? {
      key,
      level: regionLevels[depth] ?? 'city',
      name,
      deeper: false,
      count: 0,
      members: new Set<string>(),
    };
    line.count += count;
    line.deeper ||= parts[depth + 1] !== undefined;
    if (member !== undefined) line.members.add(member);
    lines.set(key, line);
  }
  return {
    lines: [...lines.values()].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1)),
    chain,
  };
}
