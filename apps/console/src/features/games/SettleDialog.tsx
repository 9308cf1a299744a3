import type { ReplyOf } from '@pitboss/contract/define';
import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useText } from '../../kit/text.ts';
import { nodeText } from './nodes.text.ts';

const field = fieldsOf(gameNodes.settleConflict);

/** Closes a conflict with a reason: what is stored stays. */
export function SettleDialog({
  conflict,
  close,
}: {
  readonly conflict: ReplyOf<typeof gameNodes.listConflict>['list'][number];
  readonly close: () => void;
}) {
  const t = useText(nodeText);
  return (
    <FormDialog
      title={`${t('settle')} · ${conflict.eventId}`}
      call={gameNodes.settleConflict}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ id: conflict.id, decision: 'keep' as const, reason: reason.trim() })}
      onClose={close}
    >
      <TextField name={field.reason} label={t('reason')} required max={200} lines={3} />
    </FormDialog>
  );
}
