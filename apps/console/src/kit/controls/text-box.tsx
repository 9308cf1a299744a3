import { type ReactNode, type Ref, useRef } from 'react';
import './controls.css';
import { ClearButton } from './clear-button.tsx';

interface TextBoxProps {
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly width: number;
  readonly label?: string;
  readonly placeholder?: string;
  /** A cross empties it. */
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly maxLength?: number;
  /** True when the value is not accepted. */
  readonly invalid?: boolean;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text in the filters of a list. */
export function TextBox(props: TextBoxProps): ReactNode {
  const { value, onChange, width, label, clearable, invalid, ref, ...rest } = props;
  const box = useRef<HTMLSpanElement>(null);
  return (
    <span className="k-box" ref={box} style={{ width }}>
      <input
        {...rest}
        ref={ref}
        type="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={value}
        readOnly={!onChange}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {clearable && value && (
        <ClearButton
          clear={() => {
            onChange?.('');
            box.current?.querySelector('input')?.focus();
          }}
        />
      )}
    </span>
  );
}
