import type { Owner, People } from './source.ts';

/** Places of numbers of 64 bits, given in halves. */
function createPlaces() {
  const places = new Map<number, Map<number, number>>();
  return (high: number, low: number, fresh: () => number): number => {
    let same = places.get(high);
    if (!same) {
      same = new Map();
      places.set(high, same);
    }
    let place = same.get(low);
    if (place === undefined) {
      place = fresh();
      same.set(low, place);
    }
    return place;
  };
}

/** Finds the place of each member with its owner, and tells of all of them afterwards. */
export function gatherPeople() {
  const [high, low, owner]: [number[], number[], number[]] = [[], [], []];
  const owners: Owner[] = [];
  const ownerPlaces = new Map<string, number>();
  const places: ReturnType<typeof createPlaces>[] = [];
  return {
    owner(one: Owner): number {
      const name = `${one.tenant} ${one.agent} ${one.currency} ${one.group ?? ''}`;
      let place = ownerPlaces.get(name);
      if (place === undefined) {
        place = owners.push(one) - 1;
        ownerPlaces.set(name, place);
        places.push(createPlaces());
      }
      return place;
    },
    /** The place of a member, whose number is given in halves, of an owner. */
    member: (memberHigh: number, memberLow: number, of: number): number =>
      (places[of] as ReturnType<typeof createPlaces>)(memberHigh, memberLow, () => {
        low.push(memberLow);
        owner.push(of);
        return high.push(memberHigh) - 1;
      }),
    people: (): People => ({
      high: Uint32Array.from(high),
      low: Uint32Array.from(low),
      owner: Uint32Array.from(owner),
      owners,
    }),
  };
}

/** The number of a member. */
export const memberAt = ({ high, low }: Pick<People, 'high' | 'low'>, place: number): string =>
  String((BigInt(high[place] as number) << 32n) | BigInt(low[place] as number));

export const noPeople: People = {
  high: new Uint32Array(),
  low: new Uint32Array(),
  owner: new Uint32Array(),
  owners: [],
};
