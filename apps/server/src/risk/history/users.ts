import type { Owner, Users } from './source.ts';

/** Numbers of which there may be more. */
function createNumbers() {
  let own = new Uint32Array(1_024);
  let length = 0;
  return {
    at: (position: number): number => own[position] as number,
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

/** Assigns an index to each member with its owner, and returns all of them afterwards. */
export function gatherUsers() {
  const high = createNumbers();
  const low = createNumbers();
  const owner = createNumbers();
  const owners: Owner[] = [];
  const ownerPositions = new Map<string, number>();
  let count = 0;
  /**
   * Hash table of index + 1; 0 is free. Days have tens of thousands of members, for which nested maps are
   * slow.
   */
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
    for (let position = 0; position < count; position += 1)
      table[freeFrom(slotOf(high.at(position), low.at(position), owner.at(position)))] = position + 1;
  }
  return {
    owner(one: Owner): number {
      const name = `${one.tenant} ${one.agent} ${one.currency} ${one.group ?? ''}`;
      let position = ownerPositions.get(name);
      if (position === undefined) {
        position = owners.push(one) - 1;
        ownerPositions.set(name, position);
      }
      return position;
    },
    /** Returns the index of a member of an owner, by both 32-bit parts of its id. */
    member(memberHigh: number, memberLow: number, of: number): number {
      let slot = slotOf(memberHigh, memberLow, of);
      for (let known = table[slot] as number; known !== 0; known = table[slot] as number) {
        const position = known - 1;
        if (low.at(position) === memberLow && high.at(position) === memberHigh && owner.at(position) === of)
          return position;
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
    people: (): Users => ({ high: high.all(), low: low.all(), owner: owner.all(), owners }),
  };
}

/** The number of a member. */
export const memberAt = ({ high, low }: Pick<Users, 'high' | 'low'>, position: number): string =>
  String((BigInt(high[position] as number) << 32n) | BigInt(low[position] as number));

export const noUsers: Users = {
  high: new Uint32Array(),
  low: new Uint32Array(),
  owner: new Uint32Array(),
  owners: [],
};
