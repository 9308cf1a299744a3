import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import '../controls/controls.css';
import './inputs.css';

/** A password, shown on demand. */
export function PasswordBox(props: {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly autoComplete: string;
  readonly disabled?: boolean | undefined;
}): ReactNode {
  const t = useText(kitText);
  const { value = '', onChange, ...rest } = props;
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="k-box" style={{ width: '100%' }}>
      <input
        {...rest}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <button
        type="button"
        className="k-show"
        aria-label={t(shown ? 'hidePassword' : 'showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
