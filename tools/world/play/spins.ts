import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Share } from '../rows/ids.ts';
import { at, type Sink } from '../rows/rows.ts';
import type { User } from '../users/users.ts';

const features = {
  guanyu: ['关刀', '赤兔马', '桃园', '绿袍', '麦城', '春秋'],
  hongfu: ['福', '禄', '寿', '元宝', '铜钱', '红包'],
  chibi: ['东风', '连环船', '火把', '羽扇', '曹操', '周瑜'],
} as const;
const names = ['guanyu', 'hongfu', 'chibi'] as const satisfies readonly (keyof typeof features)[];
/** The fruit slot, in whose bets the features are played. */
export const spinGame = 236;

/** Records of the feature games: each is a settled bet of the slot, shown as its spin. */
export function createSpins(rng: Rng, sink: Sink, id: (ms: number) => string, worker: Share) {
  let serial = 0;
  return {
    add(user: User, roomId: string, betMs: number, stake: bigint, win: bigint): void {
      // In turn, so that also small demo data have spins of each.
      const feature = names[serial % names.length] ?? names[0];
      const symbols = Array.from({ length: 15 }, () => rng.pick(features[feature]));
      serial += 1;
      sink.add(
        'feature_spin',
        id(betMs),
        user.agent.tenantId,
        user.agent.id,
        user.id,
        feature,
        `${feature.slice(0, 2).toUpperCase()}${String(serial * worker.of + worker.place).padStart(8, '0')}`,
        spinGame,
        roomId,
        symbols.join(' '),
        user.agent.currency,
        stake,
        win,
        win > stake * 10n ? 10 : rng.chance(0.03) ? 5 : 0,
        at(betMs),
      );
    },
  };
}
export type Spins = ReturnType<typeof createSpins>;
