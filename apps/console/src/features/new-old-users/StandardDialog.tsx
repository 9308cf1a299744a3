import { betErrors } from '@pitboss/contract/core/errors/bets';
import { newOldUsers, standardDaysMax } from '@pitboss/contract/members/new-old-users';
import { checkAmount } from '@pitboss/rules/validation';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { DecimalField, TimeField, WholeField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { notify } from '../../kit/notices.ts';
import { sayNow, useText } from '../../kit/text.ts';
import { newOldText } from './new-old-users.text.ts';
import type { Reply } from './reply.ts';

const field = fieldsOf(newOldUsers.setStandard);

type Standard = Reply['totals']['standard'];

interface Values {
  firstBetBefore?: number;
  days?: string;
  amountCny?: string;
}

/** From when on a member counts as old. */
export function StandardDialog({
  standard,
  close,
}: {
  readonly standard: Standard;
  readonly close: () => void;
}) {
  const t = useText(newOldText);
  const rule = useRule();
  const initial: Values = {
    ...(standard.firstBetBefore === null ? {} : { firstBetBefore: standard.firstBetBefore }),
    ...(standard.days === null ? {} : { days: String(standard.days) }),
    ...(standard.amountCny === null ? {} : { amountCny: standard.amountCny }),
  };
  return (
    <FormDialog
      title={t('standard')}
      call={newOldUsers.setStandard}
      version={standard.version}
      initial={initial}
      payload={({ firstBetBefore, days, amountCny }: Values) => {
        const payload = {
          ...(firstBetBefore ? { firstBetBefore } : {}),
          ...(days ? { days: Number(days) } : {}),
          ...(amountCny ? { amountCny } : {}),
        };
        if (Object.keys(payload).length > 0) return payload;
        notify({ kind: 'error', title: sayNow(betErrors['standard.empty']) });
        return null;
      }}
      onClose={close}
    >
      <TimeField name={field.firstBetBefore} label={t('firstBetBefore')} />
      <WholeField name={field.days} label={t('daysField')} min={0} max={standardDaysMax} />
      <DecimalField
        name={field.amountCny}
        label={t('amountCny')}
        unit="CNY"
        hint={t('any')}
        check={rule(checkAmount)}
      />
    </FormDialog>
  );
}
