import { anchors } from '@pitboss/contract/anchors/anchors';
import { anchorLimits, anchorTypes } from '@pitboss/rules/anchors/anchor';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, OwnField, TextField } from '../../../kit/form/fields.tsx';
import { useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { AgentControl } from '../../../parts/choices/AgentControl.tsx';
import { anchorText } from './anchors.text.ts';
import type { AnchorRow } from './row.ts';

const field = fieldsOf(anchors.update);

interface Values {
  nickname: string;
  type: (typeof anchorTypes)[number];
  agentId?: string;
  roomId: string;
  note: string;
}
const initialOf = (row: AnchorRow | undefined): Values => ({
  nickname: row?.nickname ?? '',
  type: row?.type ?? 'own',
  ...(row?.agentId ? { agentId: row.agentId } : {}),
  roomId: row?.roomId ?? '',
  note: row?.note ?? '',
});
const writtenIn = ({ nickname, type, agentId, roomId, note }: Values) => ({
  nickname: nickname.trim(),
  type,
  agentId: type === 'agency' ? (agentId ?? null) : null,
  roomId: roomId.trim() || null,
  note: note.trim(),
});

function Fields() {
  const t = useText(anchorText);
  const type = useWatch<string | undefined>(field.type);
  return (
    <>
      <TextField name={field.nickname} label={t('nickname')} required max={anchorLimits.nickname} />
      <ChoiceField
        name={field.type}
        label={t('type')}
        required
        options={anchorTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      {type === 'agency' && (
        <OwnField name={field.agentId} label={t('agentId')} required>
          <AgentControl />
        </OwnField>
      )}
      <TextField name={field.roomId} label={t('roomId')} hint={t('roomHint')} max={64} />
      <TextField name={field.note} label={t('note')} hint={t('noteHint')} max={anchorLimits.note} lines={2} />
    </>
  );
}

/** Enters an anchor or changes what is known of one. */
export function AnchorDialog({ row, close }: { readonly row?: AnchorRow; readonly close: () => void }) {
  const t = useText(anchorText);
  const shared = { initial: initialOf(row), onClose: close, width: 560, children: <Fields /> };
  return row ? (
    <FormDialog
      {...shared}
      title={t('editTitle')}
      call={anchors.update}
      version={row.version}
      payload={(values) => ({ id: row.id, ...writtenIn(values) })}
    />
  ) : (
    <FormDialog {...shared} title={t('add')} call={anchors.add} payload={writtenIn} />
  );
}
