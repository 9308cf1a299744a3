import { singleLabels } from '@pitboss/contract/risk/labels';
import { checkFilled, checkLater } from '@pitboss/rules/checks/field-checks';
import { type LabelTag, labels } from '@pitboss/rules/labels/labels';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, TextField, TimeField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import type { Alert } from '../alerts/alert.ts';
import { actText } from './actions.text.ts';

const listed = fieldsOf(singleLabels.add);

interface Entry {
  tag?: LabelTag;
  until?: number;
  reason: string;
}

/** Puts the members of an alert on a black or white list. */
export function ListDialog({
  alert,
  ids,
  onClose,
}: {
  readonly alert: Alert;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}): ReactNode {
  const t = useText(actText);
  const language = useLanguage();
  const rule = useRule();
  const choices = useCall(singleLabels.choices, {}).data?.labels ?? [];
  return (
    <FormDialog
      title={`${t('list')} · ${alert.name}`}
      call={singleLabels.add}
      initial={{ reason: alert.content[language].slice(0, 200) } as Entry}
      payload={({ tag, until, reason }: Entry) =>
        tag
          ? {
              memberIds: [...ids],
              tag,
              reason: reason.trim(),
              alertId: alert.id,
              ...(until ? { until } : {}),
            }
          : null
      }
      onClose={onClose}
    >
      <ChoiceField
        name={listed.tag}
        label={t('label')}
        required
        options={choices
          .filter(({ enabled }) => enabled)
          .map(({ tag }) => ({
            value: tag,
            label: `${t(`side.${labels[tag].side}`)} · ${labels[tag][language]}`,
          }))}
      />
      <TimeField
        name={listed.until}
        label={t('until')}
        hint={t('untilHint')}
        check={rule((at) => checkLater(t('until'), Number(at), Date.now()))}
      />
      <TextField
        name={listed.reason}
        label={t('reason')}
        required
        max={200}
        lines={2}
        check={rule((typed) => checkFilled(t('reason'), typed))}
      />
    </FormDialog>
  );
}
