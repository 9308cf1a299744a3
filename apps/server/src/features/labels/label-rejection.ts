import type { Language } from '@pitboss/rules/i18n';
import type { ErrorAt } from '@pitboss/rules/labels/check-label';
import { errorText } from '@pitboss/rules/labels/error-texts';
import { AppError } from '../../platform/errors/app-error.ts';

/** Error for an invalid label: describes the first violation and names its field. */
export class LabelRejection extends AppError {
  constructor(private readonly failure: ErrorAt) {
    super('label.wrong', {}, failure.at);
  }

  override desc(language: Language): string {
    const { at, fault } = this.failure;
    const position = /^conditions\.(\d+)/.exec(at)?.[1];
    const where =
      position === undefined
        ? ''
        : language === 'zh_cn'
          ? `条件${Number(position) + 1}：`
          : `Condition ${Number(position) + 1}: `;
    return `${where}${errorText(fault, language)}`;
  }
}
