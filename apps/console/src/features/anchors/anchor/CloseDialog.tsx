import { anchors } from '@pitboss/contract/anchors/anchors';
import { anchorLimits } from '@pitboss/rules/anchors/anchor';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { TextField, TimeField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { anchorText } from './anchors.text.ts';

const field = fieldsOf(anchors.updateState);

/** Bans an anchor, or ends its stream at once, or both, with the reason. */
export function CloseDialog(props: {
  readonly anchor: { readonly id: string; readonly nickname: string };
  readonly action: 'ban' | 'forceClose' | 'forceCloseBan';
  readonly close: () => void;
}) {
  const t = useText(anchorText);
  const { anchor, action, close } = props;
  const initial: { until?: number; reason: string } = { reason: '' };
  return (
    <FormDialog
      title={`${t(`${action}Title`)} · ${anchor.nickname}`}
      call={anchors.updateState}
      initial={initial}
      payload={({ until, reason }) => ({
        id: anchor.id,
        action,
        reason: reason.trim(),
        ...(until === undefined ? {} : { until }),
      })}
      onClose={close}
    >
      <TextField name={field.reason} label={t('reason')} required max={anchorLimits.reason} lines={2} />
      {action !== 'forceClose' && (
        <TimeField
          name={field.until}
          label={t('until')}
          hint={t('untilHint')}
          check={(until) =>
            until !== undefined && until !== '' && Number(until) <= Date.now() ? t('untilPast') : undefined
          }
        />
      )}
    </FormDialog>
  );
}
