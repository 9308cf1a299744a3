import type { ActivityErrorAt } from '@pitboss/rules/activities/check-activity';
import { activityErrorText } from '@pitboss/rules/activities/error-texts';
import type { Language } from '@pitboss/rules/i18n';
import { AppError } from '../../platform/errors/app-error.ts';

/** Rejects an invalid activity: reports its first error, at the field. */
export class ActivityRejection extends AppError {
  constructor(private readonly failure: ActivityErrorAt) {
    super('activity.wrong', {}, failure.at);
  }

  override desc(language: Language): string {
    const { at, fault } = this.failure;
    const position = /^rule\.(?:prizes|steps)\.(\d+)/.exec(at)?.[1];
    const row = Number(position) + 1;
    const where = position === undefined ? '' : language === 'zh_cn' ? `第${row}档：` : `Row ${row}: `;
    return `${where}${activityErrorText(fault, language)}`;
  }
}
