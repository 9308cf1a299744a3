import type { ReplyOf } from '@pitboss/contract/core/define';
import { currency } from '@pitboss/contract/money/currency';
import { checkRateTime } from '@pitboss/rules/checks/field-checks';
import { checkExchangeRate, hundredths, isRateJump, rateChange } from '@pitboss/rules/validation';
import { Callout } from '../../kit/detail/callout.tsx';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { DecimalField, TimeField } from '../../kit/form/fields.tsx';
import { FormItem, useWatch } from '../../kit/form/form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { Tick } from '../../kit/inputs/toggle.tsx';
import { useText } from '../../kit/text.ts';
import { currencyText } from './currency.text.ts';

const field = fieldsOf(currency.setRate);

export type CurrencyRow = ReplyOf<typeof currency.overview>['list'][number];

interface Values {
  rate: string;
  validFrom?: number;
  confirmed?: boolean;
}

/** Returns the rate that a new one is compared with: the present one, or the one in force at that time. */
function rateBefore(row: CurrencyRow, validFrom: number | undefined): string | null {
  const later = row.nextFrom !== null && validFrom !== undefined && validFrom >= row.nextFrom;
  return later ? row.nextRate : row.rate;
}

/** Gives a currency another rate, at once or later; a large change has to be confirmed. */
export function RateDialog({ row, close }: { readonly row: CurrencyRow; readonly close: () => void }) {
  const t = useText(currencyText);
  return (
    <FormDialog
      title={t('editOf', { code: row.code })}
      call={currency.setRate}
      version={row.version}
      initial={{ rate: row.rate ?? '' } as Values}
      payload={({ rate, validFrom, confirmed }) => ({
        code: row.code,
        rate,
        ...(validFrom === undefined || validFrom === null ? {} : { validFrom }),
        ...(confirmed ? { confirmed } : {}),
      })}
      onClose={close}
      width={520}
    >
      <RateFields row={row} />
    </FormDialog>
  );
}

function RateFields({ row }: { readonly row: CurrencyRow }) {
  const t = useText(currencyText);
  const rule = useRule();
  const rate = useWatch<string>('rate') ?? '';
  const validFrom = useWatch<number | undefined>('validFrom') ?? undefined;
  const before = rateBefore(row, validFrom);
  const change = before === null || checkExchangeRate(rate) ? null : rateChange(before, rate);
  const jump = before !== null && change !== null && isRateJump(before, rate);
  return (
    <>
      <FormItem label={t('present')}>
        <span className="k-figure">{row.rate ?? '-'}</span>
      </FormItem>
      <DecimalField
        name={field.rate}
        label={t('newRate')}
        required
        unit="CNY"
        hint={
          change === null || change === 0n
            ? t('newRateHint', { code: row.code })
            : t('changes', { percent: `${change > 0n ? '+' : ''}${hundredths(change)}` })
        }
        check={rule(checkExchangeRate)}
      />
      <TimeField
        name={field.validFrom}
        label={t('from')}
        hint={t('fromHint')}
        check={rule((at) => checkRateTime(Number(at), Date.now()))}
      />
      {jump && (
        <>
          <Callout kind="warning" title={t('jump')} />
          <FormItem
            name="confirmed"
            label=" "
            valuePropName="checked"
            rules={[
              {
                validator: (_, value) =>
                  value ? Promise.resolve() : Promise.reject(new Error(t('mustConfirm'))),
              },
            ]}
          >
            <Tick>{t('confirmJump')}</Tick>
          </FormItem>
        </>
      )}
    </>
  );
}
