import type { MessageRef } from '../messages.ts';
import { checkAmount, checkKillProbability, checkRtp } from '../validation.ts';
import { parseFigure } from './judge.ts';
import {
  effectsOf,
  figureUnits,
  type LabelCondition,
  type LabelConfig,
  type LabelEffect,
  type LabelTag,
  labelLimits,
  labels,
} from './labels.ts';

/** What is wrong with a label, and where: a word of the slice's texts, or a message that other fields have too. */
export type LabelFault =
  | 'valueMoney'
  | 'valueSigned'
  | 'valuePercent'
  | 'valueCount'
  | 'toMissing'
  | 'toBelow'
  | 'conditionsMissing'
  | 'conditionsMany'
  | 'manualConditions'
  | 'effectForeign'
  | 'stay'
  | 'currency';
export interface FaultAt {
  readonly at: string;
  readonly fault: LabelFault | MessageRef;
}

const wrongValue = (figure: LabelCondition['figure']): LabelFault => {
  const unit = figureUnits[figure];
  if (unit === 'percent') return 'valuePercent';
  if (unit === 'count') return 'valueCount';
  return figure === 'netWin' || figure === 'netTransfer' ? 'valueSigned' : 'valueMoney';
};

/** The faults of one condition, by its fields. */
export function conditionFaults({ figure, comparison, value, to }: LabelCondition): FaultAt[] {
  const [low, high] = [parseFigure(figure, value), parseFigure(figure, to ?? '')];
  const faults: FaultAt[] = [];
  if (low === null) faults.push({ at: 'value', fault: wrongValue(figure) });
  if (comparison !== 'between') return faults;
  if ((to ?? '') === '') faults.push({ at: 'to', fault: 'toMissing' });
  else if (high === null) faults.push({ at: 'to', fault: wrongValue(figure) });
  else if (low !== null && high < low) faults.push({ at: 'to', fault: 'toBelow' });
  return faults;
}

/** The faults of what a label does. */
function effectFaults(tag: LabelTag, { effects }: LabelConfig): FaultAt[] {
  const faults: FaultAt[] = [];
  const add = (at: string, fault: FaultAt['fault'] | null) => {
    if (fault) faults.push({ at: `effects.${at}`, fault });
  };
  const allowed = effectsOf[labels[tag].side];
  for (const name of Object.keys(effects) as LabelEffect[])
    if (effects[name] !== undefined && effects[name] !== false && !allowed.includes(name))
      add(name, 'effectForeign');
  if (effects.rtp !== undefined) add('rtp', checkRtp('player', effects.rtp));
  if (effects.kill !== undefined) add('kill', checkKillProbability(effects.kill));
  for (const [currency, amount] of Object.entries(effects.maxStake ?? {}))
    add(`maxStake.${currency}`, /^[A-Z]{3,4}$/.test(currency) ? checkAmount(amount) : 'currency');
  return faults;
}

/** Everything that is wrong with what a label is set to, with the place of it, e.g. `conditions.0.value`. */
export function labelFaults(tag: LabelTag, config: LabelConfig): FaultAt[] {
  const { conditions, stayHours } = config;
  const { manual } = labels[tag];
  const faults: FaultAt[] = [];
  if (manual && conditions.length > 0) faults.push({ at: 'conditions', fault: 'manualConditions' });
  if (!manual && conditions.length === 0 && config.enabled)
    faults.push({ at: 'conditions', fault: 'conditionsMissing' });
  if (conditions.length > labelLimits.conditions) faults.push({ at: 'conditions', fault: 'conditionsMany' });
  for (const [place, condition] of conditions.entries())
    for (const { at, fault } of conditionFaults(condition))
      faults.push({ at: `conditions.${place}.${at}`, fault });
  const { min, max } = labelLimits.stayHours;
  if (!Number.isInteger(stayHours) || stayHours < min || stayHours > max)
    faults.push({ at: 'stayHours', fault: 'stay' });
  return [...faults, ...effectFaults(tag, config)];
}
