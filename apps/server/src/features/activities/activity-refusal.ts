import type { ActivityFaultAt } from '@pitboss/rules/activities/check-activity';
import { activityFaultText } from '@pitboss/rules/activities/fault-texts';
import type { Language } from '@pitboss/rules/i18n';
import { Refusal } from '../../kernel/calls/refusal.ts';

/** An activity that is set wrongly: says the first fault, at its field. */
export class ActivityRefusal extends Refusal {
  constructor(private readonly fault: ActivityFaultAt) {
    super('activity.wrong', {}, fault.at);
  }

  override desc(language: Language): string {
    const { at, fault } = this.fault;
    const place = /^rule\.(?:prizes|steps)\.(\d+)/.exec(at)?.[1];
    const row = Number(place) + 1;
    const where = place === undefined ? '' : language === 'zh_cn' ? `第${row}档：` : `Row ${row}: `;
    return `${where}${activityFaultText(fault, language)}`;
  }
}
