import { anchors } from '@pitboss/contract/anchors/anchors';
import { anchorLimits, sharesFit } from '@pitboss/rules/anchors/anchor';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { DecimalField, TextField } from '../../../kit/form/fields.tsx';
import { useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { anchorText } from './anchors.text.ts';
import type { AnchorRow } from './row.ts';

const field = fieldsOf(anchors.setShares);

function Fields({ row }: { readonly row: AnchorRow }) {
  const t = useText(anchorText);
  const agency = useWatch<string | undefined>(field.agencyShare) ?? '0';
  const own = useWatch<string | undefined>(field.anchorShare) ?? '0';
  const fit = (anchor: string, its: string) =>
    sharesFit(anchor, its, row.agentId !== null) ? undefined : t('sharesWrong');
  return (
    <>
      <DecimalField
        name={field.anchorShare}
        label={t('anchorShare')}
        hint={t('sharesHint')}
        required
        check={(value) => fit(String(value), agency)}
      />
      {row.agentId !== null && (
        <DecimalField
          name={field.agencyShare}
          label={t('agencyShare')}
          required
          check={(value) => fit(own, String(value))}
        />
      )}
      <TextField name={field.reason} label={t('reason')} required max={anchorLimits.reason} lines={2} />
    </>
  );
}

/** Sets the shares of gift money from now on, with the approval of a second approver. */
export function SharesDialog({ row, close }: { readonly row: AnchorRow; readonly close: () => void }) {
  const t = useText(anchorText);
  return (
    <FormDialog
      title={`${t('sharesTitle')} · ${row.nickname}`}
      call={anchors.setShares}
      version={row.version}
      initial={{ anchorShare: row.anchorShare, agencyShare: row.agencyShare, reason: '' }}
      payload={({ reason, ...shares }) => ({ id: row.id, ...shares, reason: reason.trim() })}
      onClose={close}
    >
      <Fields row={row} />
    </FormDialog>
  );
}
