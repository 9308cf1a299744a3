import type { ReplyOf } from '@pitboss/contract/core/define';
import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { conflictDecisions } from '@pitboss/contract/games/node-conflicts';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useText } from '../../kit/text.ts';
import { nodeText } from './nodes.text.ts';

const field = fieldsOf(gameNodes.settleConflict);
/** Kinds of events that can be entered again. */
const applicable: readonly string[] = [
  'round',
  'bet',
  'settlement',
  'resettlement',
  'transfer',
  'member',
  'wallet',
];

interface Values {
  decision?: (typeof conflictDecisions)[number];
  reason: string;
}

/** Closes a conflict with a reason: what is stored stays, or is reversed and what came later is entered. */
export function SettleDialog({
  conflict,
  close,
}: {
  readonly conflict: ReplyOf<typeof gameNodes.listConflict>['list'][number];
  readonly close: () => void;
}) {
  const t = useText(nodeText);
  const decisions = conflictDecisions.filter((one) => one === 'keep' || applicable.includes(conflict.kind));
  const initial: Values = { ...(decisions.length === 1 ? { decision: 'keep' } : {}), reason: '' };
  return (
    <FormDialog
      title={`${t('settle')} · ${conflict.eventId}`}
      call={gameNodes.settleConflict}
      initial={initial}
      payload={({ decision = 'keep', reason }) => ({ id: conflict.id, decision, reason: reason.trim() })}
      onClose={close}
    >
      <ChoiceField
        name={field.decision}
        label={t('decision')}
        hint={t('decisionHint')}
        required
        options={decisions.map((value) => ({ value, label: t(`decision.${value}`) }))}
      />
      <TextField name={field.reason} label={t('reason')} required max={200} lines={3} />
    </FormDialog>
  );
}
