import type { Call } from '@pitboss/contract/core/define';
import * as d from '@pitboss/contract/core/define';
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
 * Returns the figures in the reply of a call: the names of the figures of each object by the object's path,
 * which is '' for the reply itself, `list[]` for its rows and `totals.previous` for nested objects.
 */
export function figurePositions(call: Call): Map<string, readonly string[]> {
  const positions = new Map<string, string[]>();
  const walk = (schema: Schema, position: string, name: string) => {
    // A version counts changes of a form and is no figure.
    if (name === 'version') return;
    const { type, shape, element, innerType } = schema._zod.def;
    if (figureKinds.has(schema)) positions.set(position, [...(positions.get(position) ?? []), name]);
    else if (innerType) walk(innerType, position, name);
    else if (element) walk(element, position, `${name}[]`);
    else if (type === 'object' && shape) {
      const inside = [position, name].filter(Boolean).join('.');
      for (const [key, value] of Object.entries(shape)) walk(value, inside, key);
    }
  };
  walk(call.response as unknown as Schema, '', '');
  return positions;
}

const pick = (from: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]));

/** Records which figures of which calls were compared, so that none is left out. */
export class Comparison {
  private readonly seen = new Set<string>();

  /**
   * Expects every figure that the contract has at a path to be equal; `about` names the row in the message.
   */
  same(call: Call, position: string, got: object, want: object, about: unknown = ''): void {
    const names = figurePositions(call).get(position);
    if (!names) throw new Error(`${call.path} has no figures at "${position}"`);
    expect({ about, ...pick(got, names) }).toEqual({ about, ...pick(want, names) });
    this.seen.add(`${call.path} ${position}`);
  }

  /** Returns the paths of the calls at which no figure was compared. */
  missing(calls: readonly Call[]): string[] {
    return calls.flatMap((call) =>
      [...figurePositions(call).keys()]
        .map((position) => `${call.path} ${position}`)
        .filter((position) => !this.seen.has(position)),
    );
  }
}
