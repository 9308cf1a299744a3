import { TextBox } from '../../../kit/controls/text-box.tsx';
import { useText } from '../../../kit/text.ts';
import { editorText } from './editor.text.ts';
import type { TypedAmounts } from './values.ts';

interface AmountsProps {
  readonly id?: string;
  readonly value?: TypedAmounts;
  readonly onChange?: (value: TypedAmounts) => void;
  readonly currencies: readonly string[];
  readonly disabled?: boolean;
  /** Name of the amounts, if no label shows it. */
  readonly label?: string;
}

/** An amount for each currency of the activity. */
export function AmountsControl({ id, value = {}, onChange, currencies, disabled, label }: AmountsProps) {
  const t = useText(editorText);
  if (currencies.length === 0) return <span className="k-none">{t('chooseCurrency')}</span>;
  return (
    <div className="act-typed" id={id} tabIndex={-1}>
      {currencies.map((currency) => (
        <TextBox
          key={currency}
          inputMode="decimal"
          suffix={currency}
          label={label ? `${label} ${currency}` : currency}
          disabled={disabled ?? false}
          value={value[currency] ?? ''}
          onChange={(typed) => onChange?.({ ...value, [currency]: typed.trim() })}
        />
      ))}
    </div>
  );
}
