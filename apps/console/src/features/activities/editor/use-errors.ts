import { activityErrorText } from '@pitboss/rules/activities/error-texts';
import { useEffect } from 'react';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import type { ActivityRow } from '../activity/row.ts';
import { editorText } from './editor.text.ts';
import { errorsOf, type Values } from './values.ts';

/**
 * Checks of the fields by the activity's own rules, each by the path of what it holds: they look at the whole
 * form, since most of them are about several fields.
 */
export function useErrors(row: ActivityRow | undefined) {
  const form = useFormInstance<Values>();
  const language = useLanguage();
  const t = useText(editorText);
  return (path: string) => (): string | undefined => {
    // An activity in progress keeps its times, so that its payout may be near.
    const now = row?.state === 'inProgress' ? null : Date.now();
    const failures = errorsOf(form.getFieldsValue(true) as Values, now);
    const found = failures.find(({ at }) => at === path || at.startsWith(`${path}.`));
    if (!found) return undefined;
    const failure = activityErrorText(found.fault, language);
    const line = /\.(\d+)\./.exec(found.at.slice(path.length));
    return line ? t('rowFault', { row: Number(line[1]) + 1, fault: failure }) : failure;
  };
}

/**
 * Validates all fields with an error again after every change, because an error in one field may be corrected
 * in another.
 */
export function Recheck() {
  const form = useFormInstance<Values>();
  const values = useWatch<Values | undefined>([], { form, preserve: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what changed
  useEffect(() => {
    const wrong = form.getFieldsError().flatMap(({ name, errors }) => (errors.length > 0 ? [name] : []));
    if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined);
  }, [values, form]);
  return null;
}
