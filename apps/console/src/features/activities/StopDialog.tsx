import { activities, stopModes } from '@pitboss/contract/content/activities';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, TextField } from '../../kit/form/fields.tsx';
import { useWatch } from '../../kit/form/form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import type { ActivityRow } from './activity/row.ts';
import { settingText } from './activity/setting.text.ts';

const field = fieldsOf(activities.stop);
type Mode = (typeof stopModes)[number];

function Fields({ modes, first }: { readonly modes: readonly Mode[]; readonly first: Mode }) {
  const t = useText(settingText);
  const mode = useWatch<Mode | undefined>(field.mode) ?? first;
  return (
    <>
      <ChoiceField
        name={field.mode}
        label={t('mode')}
        required
        hint={t(`modeHint.${mode}`)}
        options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      <TextField name={field.reason} label={t('reason')} required max={200} lines={2} />
    </>
  );
}

/** Ends an activity before its time: settled as of now, or without awards. */
export function StopDialog({ row, close }: { readonly row: ActivityRow; readonly close: () => void }) {
  const t = useText(settingText);
  const language = useLanguage();
  // An activity that has ended regularly can only be cancelled.
  const modes = row.state === 'inProgress' ? stopModes : (['cancel'] as const);
  const first = modes[0];
  return (
    <FormDialog
      title={t('stopOf', { whom: row.title[language] })}
      okText={t('stop')}
      call={activities.stop}
      initial={{ mode: first as Mode, reason: '' }}
      payload={({ mode, reason }) => ({ id: row.id, mode, reason: reason.trim() })}
      onClose={close}
      width={560}
    >
      <Fields modes={modes} first={first} />
    </FormDialog>
  );
}
