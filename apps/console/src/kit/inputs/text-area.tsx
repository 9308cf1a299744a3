import { characterCount } from '@pitboss/rules/text-width';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import './inputs.css';

interface TextAreaProps {
  readonly id?: string;
  readonly value?: string | undefined;
  readonly onChange?: (value: string) => void;
  /** Rows while it is empty; it grows with its text. */
  readonly lines: number;
  /** Max number of characters, shown with the number typed; longer texts are kept, and rejected by a rule. */
  readonly max?: number | undefined;
  readonly label?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean | undefined;
  readonly maxLength?: number;
  readonly lang?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Called when the caret or the selection moves. */
  readonly onSelect?: () => void;
  readonly onBlur?: () => void;
  readonly 'aria-autocomplete'?: 'list';
  readonly 'aria-controls'?: string | undefined;
  readonly 'aria-activedescendant'?: string | undefined;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
}

/** Several lines of text. */
export function TextArea({ value = '', onChange, lines, max, label, ...rest }: TextAreaProps): ReactNode {
  const count = characterCount(value);
  return (
    <span className="k-area">
      <textarea
        {...rest}
        {...(label === undefined ? {} : { 'aria-label': label })}
        rows={lines}
        // A box that grows with its text has the height of its rows only by this.
        style={{ minHeight: `calc(${lines} * 1lh + 10px)` }}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {max !== undefined && (
        <span className="k-area-count" data-over={count > max || undefined}>
          {count} / {max}
        </span>
      )}
    </span>
  );
}
