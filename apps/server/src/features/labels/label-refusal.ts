import type { Language } from '@pitboss/rules/i18n';
import type { FaultAt } from '@pitboss/rules/labels/check-label';
import { faultText } from '@pitboss/rules/labels/fault-texts';
import { Refusal } from '../../kernel/calls/refusal.ts';

/** A label that is set wrongly: says the first fault, at its place. */
export class LabelRefusal extends Refusal {
  constructor(private readonly fault: FaultAt) {
    super('label.wrong', {}, fault.at);
  }

  override desc(language: Language): string {
    const { at, fault } = this.fault;
    const place = /^conditions\.(\d+)/.exec(at)?.[1];
    const where =
      place === undefined
        ? ''
        : language === 'zh_cn'
          ? `条件${Number(place) + 1}：`
          : `Condition ${Number(place) + 1}: `;
    return `${where}${faultText(fault, language)}`;
  }
}
