import type { ReactNode } from 'react';
import './several.css';

interface Value {
  readonly key: string;
  /** The value as text, for the tooltip. */
  readonly words: string;
  readonly shown: ReactNode;
}

/**
 * Values of one field: in a table the first with the number of the others, which the panel of the row lists;
 * elsewhere one below the other.
 */
export function Several({ values }: { readonly values: readonly Value[] }): ReactNode {
  return (
    <ul className="k-several" title={values.map(({ words }) => words).join('\n')}>
      {values.map(({ key, shown }, at) => (
        <li key={key}>
          {shown}
          {at === 0 && values.length > 1 && <span className="k-several-more">+{values.length - 1}</span>}
        </li>
      ))}
    </ul>
  );
}
