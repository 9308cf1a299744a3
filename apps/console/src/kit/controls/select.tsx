import type { ReactNode } from 'react';
import './controls.css';

interface SelectProps {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly width?: number;
  readonly label?: string;
  readonly size?: 'small' | 'middle';
  /** Shown as not chosen yet. */
  readonly empty?: boolean;
}

/** One of a few words: the browser's own control, which phones and screen readers know best. */
export function Select({ value, options, onChange, width, label, size, empty }: SelectProps): ReactNode {
  return (
    <span
      className={`k-box k-choice ${size === 'small' ? 'k-box-small' : ''} ${empty ? 'k-box-empty' : ''}`}
      style={{ width }}
    >
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
