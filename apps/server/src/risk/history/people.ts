import type { Owner, People } from './source.ts';

/** Numbers of which there may be more. */
function createNumbers() {
  let own = new Uint32Array(1_024);
  let length = 0;
  return {
    at: (place: number): number => own[place] as number,
    push(number: number): void {
      if (length === own.length) {
        const larger = new Uint32Array(2 * length);
        larger.set(own);
        own = larger;
      }
      own[length] = number;
      length += 1;
    },
    all: (): Uint32Array => own.slice(0, length),
  };
}

/** Finds the place of each member with its owner, and tells of all of them afterwards. */
export function gatherPeople() {
  const [high, low, owner] = [createNumbers(), createNumbers(), createNumbers()];
  const owners: Owner[] = [];
  const ownerPlaces = new Map<string, number>();
  let count = 0;
  /** Places, and one, by what their numbers come to; 0 is free. Days have tens of thousands each, which a map of maps is slow for. */
  let table = new Int32Array(4_096);
  const slotOf = (memberHigh: number, memberLow: number, of: number): number => {
    let sum =
      Math.imul(memberLow, 0x9e3779b1) ^ Math.imul(memberHigh, 0x85ebca6b) ^ Math.imul(of + 1, 0xc2b2ae35);
    sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
    return (sum ^ (sum >>> 13)) & (table.length - 1);
  };
  const freeFrom = (slot: number): number => {
    let free = slot;
    while (table[free] !== 0) free = (free + 1) & (table.length - 1);
    return free;
  };
  function grow(): void {
    table = new Int32Array(2 * table.length);
    for (let place = 0; place < count; place += 1)
      table[freeFrom(slotOf(high.at(place), low.at(place), owner.at(place)))] = place + 1;
  }
  return {
    owner(one: Owner): number {
      const name = `${one.tenant} ${one.agent} ${one.currency} ${one.group ?? ''}`;
      let place = ownerPlaces.get(name);
      if (place === undefined) {
        place = owners.push(one) - 1;
        ownerPlaces.set(name, place);
      }
      return place;
    },
    /** The place of a member, whose number is given in halves, of an owner. */
    member(memberHigh: number, memberLow: number, of: number): number {
      let slot = slotOf(memberHigh, memberLow, of);
      for (let known = table[slot] as number; known !== 0; known = table[slot] as number) {
        const place = known - 1;
        if (low.at(place) === memberLow && high.at(place) === memberHigh && owner.at(place) === of)
          return place;
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = count + 1;
      high.push(memberHigh);
      low.push(memberLow);
      owner.push(of);
      count += 1;
      if (2 * count > table.length) grow();
      return count - 1;
    },
    people: (): People => ({ high: high.all(), low: low.all(), owner: owner.all(), owners }),
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
