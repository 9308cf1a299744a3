import { currency } from '@pitboss/contract/currency';
import { messageText } from '@pitboss/rules/messages';
import { checkExchangeRate } from '@pitboss/rules/validation';
import { DecimalField, TextField } from '../../kit/fields.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { currencyText } from './currency.text.ts';

const empty = { code: '', name_zh_cn: '', name_en_us: '', symbol: '', rate: '' };

/** Adds a currency with its first rate. */
export function AddDialog({ close }: { readonly close: () => void }) {
  const t = useText(currencyText);
  const language = useLanguage();
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
        name="code"
        label={t('code')}
        required
        max={4}
        check={(value) => (/^[A-Za-z]{3,4}$/.test(String(value).trim()) ? undefined : t('codeWrong'))}
      />
      <TextField name="name_zh_cn" label={t('name_zh_cn')} required max={40} />
      <TextField name="name_en_us" label={t('name_en_us')} required max={40} />
      <TextField name="symbol" label={t('symbol')} required max={4} />
      <DecimalField
        name="rate"
        label={t('newRate')}
        required
        places={8}
        unit="CNY"
        check={(value) => {
          const wrong = checkExchangeRate(String(value));
          return wrong ? messageText(wrong, language) : undefined;
        }}
      />
    </FormDialog>
  );
}
