import type { Call } from '@pitboss/contract/define';
import * as d from '@pitboss/contract/define';
import { expect } from 'vitest';

interface Schema {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      element?: Schema;
      innerType?: Schema;
    };
  };
}

const figureKinds = new Set<unknown>([d.money, d.flow, d.count, d.decimal]);

/**
 * Where the reply of a call has figures: the names of the figures of each object in it by the object's place, which is ''
 * for the reply itself, `list[]` for its lines and `totals.previous` for what is inside.
 */
export function figurePlaces(call: Call): Map<string, readonly string[]> {
  const places = new Map<string, string[]>();
  const walk = (schema: Schema, place: string, name: string) => {
    const { type, shape, element, innerType } = schema._zod.def;
    if (figureKinds.has(schema)) places.set(place, [...(places.get(place) ?? []), name]);
    else if (innerType) walk(innerType, place, name);
    else if (element) walk(element, place, `${name}[]`);
    else if (type === 'object' && shape) {
      const inside = [place, name].filter(Boolean).join('.');
      for (const [key, value] of Object.entries(shape)) walk(value, inside, key);
    }
  };
  walk(call.response as unknown as Schema, '', '');
  return places;
}

const pick = (from: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]));

/** Remembers which figures of which calls were compared, so that none is left out. */
export class Comparison {
  private readonly seen = new Set<string>();

  /** Every figure that the contract has at a place is the wanted one; `about` says which line it is. */
  same(call: Call, place: string, got: object, want: object, about: unknown = ''): void {
    const names = figurePlaces(call).get(place);
    if (!names) throw new Error(`${call.path} has no figures at "${place}"`);
    expect({ about, ...pick(got, names) }).toEqual({ about, ...pick(want, names) });
    this.seen.add(`${call.path} ${place}`);
  }

  /** Places of the calls at which nothing was compared. */
  missing(calls: readonly Call[]): string[] {
    return calls.flatMap((call) =>
      [...figurePlaces(call).keys()]
        .map((place) => `${call.path} ${place}`)
        .filter((place) => !this.seen.has(place)),
    );
  }
}
