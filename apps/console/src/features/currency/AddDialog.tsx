import { currency } from '@pitboss/contract/money/currency';
import { checkCurrencyCode, textLimits } from '@pitboss/rules/checks/field-checks';
import { checkExchangeRate } from '@pitboss/rules/validation';
import { BilingualField } from '../../kit/form/bilingual-field.tsx';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { DecimalField, TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import { currencyText } from './currency.text.ts';

const field = fieldsOf(currency.add);

const empty = { code: '', name_zh_cn: '', name_en_us: '', symbol: '', rate: '' };

/** Adds a currency with its first rate. */
export function AddDialog({ close }: { readonly close: () => void }) {
  const t = useText(currencyText);
  const rule = useRule();
  return (
    <FormDialog
      title={t('add')}
      call={currency.add}
      initial={empty}
      payload={(values) => ({
        code: values.code.trim().toUpperCase(),
        name_zh_cn: values.name_zh_cn.trim(),
        name_en_us: values.name_en_us.trim(),
        symbol: values.symbol.trim(),
        rate: values.rate,
      })}
      onClose={close}
    >
      <TextField
        name={field.code}
        label={t('code')}
        required
        check={rule((code) => checkCurrencyCode(code.trim().toUpperCase()))}
      />
      <BilingualField
        label={t('name')}
        zh_cn={{ name: field.name_zh_cn, label: t('name_zh_cn') }}
        en_us={{ name: field.name_en_us, label: t('name_en_us') }}
        required
        max={textLimits.currencyName}
      />
      <TextField name={field.symbol} label={t('symbol')} required max={textLimits.currencySymbol} />
      <DecimalField
        name={field.rate}
        label={t('newRate')}
        required
        unit="CNY"
        check={rule(checkExchangeRate)}
      />
    </FormDialog>
  );
}
