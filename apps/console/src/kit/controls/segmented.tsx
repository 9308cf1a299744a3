import type { Language } from '@pitboss/rules/i18n';
import { type ReactNode, useId } from 'react';
import './controls.css';

/** A few views of which one is shown: radio buttons in a row. */
export function Segmented<V extends string>(props: {
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly onChange: (value: V) => void;
  readonly 'aria-label': string;
  readonly size?: 'small' | 'middle';
}): ReactNode {
  const name = useId();
  return (
    <span
      className={`k-segments ${props.size === 'small' ? 'k-segments-small' : ''}`}
      role="radiogroup"
      aria-label={props['aria-label']}
    >
      {props.options.map(({ value, label }) => (
        <label key={value} data-chosen={value === props.value || undefined}>
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </span>
  );
}

/** In which language a text in both is shown, where that need not be the viewer's. */
export function LanguageSwitch(props: {
  readonly label: string;
  readonly value: Language;
  readonly onChange: (value: Language) => void;
}): ReactNode {
  return (
    <Segmented
      aria-label={props.label}
      size="small"
      value={props.value}
      onChange={props.onChange}
      options={[
        { value: 'zh_cn', label: '中文' },
        { value: 'en_us', label: 'English' },
      ]}
    />
  );
}
