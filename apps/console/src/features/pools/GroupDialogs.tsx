import { pools } from '@pitboss/contract/pools/pools';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useText } from '../../kit/text.ts';
import { ReasonField } from './fields.tsx';
import { poolText } from './pools.text.ts';
import type { GroupRow } from './rows.ts';

interface RowDialogProps {
  readonly row: Pick<GroupRow, 'groupId' | 'version' | 'name' | 'state'>;
  readonly close: () => void;
}

/** Opens or closes a group, with a reason. */
export function SwitchDialog({ row, close }: RowDialogProps) {
  const t = useText(poolText);
  const isOpen = row.state === 'open';
  return (
    <FormDialog
      title={t(isOpen ? 'closeTitle' : 'openTitle', { name: row.name })}
      call={pools.update}
      version={row.version}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ groupId: row.groupId, open: !isOpen, reason: reason.trim() })}
      onClose={close}
      okText={t(isOpen ? 'close' : 'open')}
    >
      <p>{t('openHint')}</p>
      <ReasonField />
    </FormDialog>
  );
}

/** Deletes a group that is closed and empty, with a reason. */
export function DeleteDialog({ row, close }: RowDialogProps) {
  const t = useText(poolText);
  return (
    <FormDialog
      title={t('removeTitle', { name: row.name })}
      call={pools.remove}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ groupId: row.groupId, reason: reason.trim() })}
      onClose={close}
      okText={t('remove')}
    >
      <p>{t('removeNote')}</p>
      <ReasonField />
    </FormDialog>
  );
}
