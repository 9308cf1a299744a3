import type { ReactNode } from 'react';
import { Switch } from 'react-aria-components/Switch';
import { useFieldState } from './field-state.ts';
import './inputs.css';

/** Yes or no, which applies with the form. */
export function Toggle(props: {
  readonly id?: string;
  readonly checked?: boolean;
  readonly onChange?: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  readonly label?: string;
}): ReactNode {
  const field = useFieldState();
  return (
    <Switch
      {...(props.id === undefined ? {} : { id: props.id })}
      className="k-switch"
      isSelected={props.checked ?? false}
      onChange={(checked) => props.onChange?.(checked)}
      isDisabled={props.disabled ?? false}
      {...(props.label === undefined ? { 'aria-labelledby': field?.labelId } : { 'aria-label': props.label })}
    >
      <i aria-hidden />
    </Switch>
  );
}

/** A box to tick, with its text. */
export function Tick(props: {
  readonly id?: string;
  readonly checked?: boolean;
  readonly onChange?: (checked: boolean) => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <label className="k-check">
      <input
        id={props.id}
        type="checkbox"
        checked={props.checked ?? false}
        onChange={({ target }) => props.onChange?.(target.checked)}
      />
      {props.children}
    </label>
  );
}
