import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import './controls.css';
import { ClearButton } from './clear-button.tsx';

/** Key code of a key that an input method takes; Safari sends it after the end of the composition. */
const takenKey = 229;

/** Returns true for a key by which a word is composed, as of Chinese: it is the input method's. */
export const isComposing = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === takenKey;

export interface TextBoxProps {
  readonly id?: string | undefined;
  readonly value?: string | undefined;
  /** Called with the text as typed. */
  readonly onChange?: (value: string) => void;
  /** In pixels; as wide as its place by default. */
  readonly width?: number;
  readonly label?: string;
  readonly placeholder?: string | undefined;
  /** Text before and after what is typed, such as a unit. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  /** A cross empties it. */
  readonly clearable?: boolean;
  readonly disabled?: boolean | undefined;
  readonly maxLength?: number;
  /** True when the value is not accepted. */
  readonly invalid?: boolean;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly autoComplete?: string;
  readonly lang?: string;
  readonly size?: 'small' | 'middle';
  readonly onEnter?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
}

/** One line of text. */
export function TextBox(props: TextBoxProps): ReactNode {
  const { value, onChange, width, label, clearable, invalid, prefix, suffix, size, onEnter, ...rest } = props;
  const box = useRef<HTMLSpanElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComposing(event)) onEnter?.();
  };
  return (
    <span
      className={size === 'small' ? 'k-box k-box-small' : 'k-box'}
      ref={box}
      style={{ width: width ?? '100%' }}
    >
      {prefix !== undefined && <span className="k-box-prefix">{prefix}</span>}
      <input
        autoComplete="off"
        {...rest}
        type="text"
        {...(label === undefined ? {} : { 'aria-label': label })}
        aria-invalid={invalid || props['aria-invalid'] || undefined}
        value={value ?? ''}
        readOnly={!onChange}
        onChange={({ target }) => onChange?.(target.value)}
        onKeyDown={onKeyDown}
      />
      {suffix !== undefined && <span className="k-box-suffix">{suffix}</span>}
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
