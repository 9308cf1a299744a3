import type { MessageRef } from '../messages.ts';
import { checkAmount, checkForcedLossProbability, checkRtp } from '../validation.ts';
import { parseFigure } from './evaluate.ts';
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

/** Error of a label and its position: a key of the texts of labels, or a message that other fields share. */
export type LabelError =
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
export interface ErrorAt {
  readonly at: string;
  readonly fault: LabelError | MessageRef;
}

const wrongValue = (figure: LabelCondition['figure']): LabelError => {
  const unit = figureUnits[figure];
  if (unit === 'percent') return 'valuePercent';
  if (unit === 'count') return 'valueCount';
  return figure === 'netWin' || figure === 'netTransfer' ? 'valueSigned' : 'valueMoney';
};

/** The faults of one condition, by its fields. */
export function conditionErrors({ figure, comparison, value, to }: LabelCondition): ErrorAt[] {
  const low = parseFigure(figure, value);
  const high = parseFigure(figure, to ?? '');
  const failures: ErrorAt[] = [];
  if (low === null) failures.push({ at: 'value', fault: wrongValue(figure) });
  if (comparison !== 'between') return failures;
  if ((to ?? '') === '') failures.push({ at: 'to', fault: 'toMissing' });
  else if (high === null) failures.push({ at: 'to', fault: wrongValue(figure) });
  else if (low !== null && high < low) failures.push({ at: 'to', fault: 'toBelow' });
  return failures;
}

/** The faults of what a label does. */
function effectErrors(tag: LabelTag, { effects }: LabelConfig): ErrorAt[] {
  const failures: ErrorAt[] = [];
  const add = (at: string, failure: ErrorAt['fault'] | null) => {
    if (failure) failures.push({ at: `effects.${at}`, fault: failure });
  };
  const allowed = effectsOf[labels[tag].side];
  for (const name of Object.keys(effects) as LabelEffect[])
    if (effects[name] !== undefined && effects[name] !== false && !allowed.includes(name))
      add(name, 'effectForeign');
  if (effects.rtp !== undefined) add('rtp', checkRtp('player', effects.rtp));
  if (effects.kill !== undefined) add('kill', checkForcedLossProbability(effects.kill));
  for (const [currency, amount] of Object.entries(effects.maxStake ?? {}))
    add(`maxStake.${currency}`, /^[A-Z]{3,4}$/.test(currency) ? checkAmount(amount) : 'currency');
  return failures;
}

/** Everything that is wrong with what a label is set to, with the place of it, e.g. `conditions.0.value`. */
export function labelErrors(tag: LabelTag, config: LabelConfig): ErrorAt[] {
  const { conditions, stayHours } = config;
  const { manual } = labels[tag];
  const failures: ErrorAt[] = [];
  if (manual && conditions.length > 0) failures.push({ at: 'conditions', fault: 'manualConditions' });
  if (!manual && conditions.length === 0 && config.enabled)
    failures.push({ at: 'conditions', fault: 'conditionsMissing' });
  if (conditions.length > labelLimits.conditions)
    failures.push({ at: 'conditions', fault: 'conditionsMany' });
  for (const [place, condition] of conditions.entries())
    for (const { at, fault } of conditionErrors(condition))
      failures.push({ at: `conditions.${place}.${at}`, fault });
  const { min, max } = labelLimits.stayHours;
  if (!Number.isInteger(stayHours) || stayHours < min || stayHours > max)
    failures.push({ at: 'stayHours', fault: 'stay' });
  return [...failures, ...effectErrors(tag, config)];
}
