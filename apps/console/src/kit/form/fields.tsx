import { checkLength, checkWhole } from '@pitboss/rules/checks/field-checks';
import { type MessageRef, messageText, refer } from '@pitboss/rules/messages';
import { plainNumber } from '@pitboss/rules/words/amount-text';
import type { ReactNode } from 'react';
import { TextBox } from '../controls/text-box.tsx';
import { Choice, MultiChoice } from '../inputs/choice.tsx';
import { PasswordBox } from '../inputs/password-box.tsx';
import { TextArea } from '../inputs/text-area.tsx';
import { TimeBox } from '../inputs/time-box.tsx';
import { Toggle } from '../inputs/toggle.tsx';
import { kitText } from '../kit.text.ts';
import { useLanguage } from '../settings.ts';
import { useText } from '../text.ts';
import type { FieldName } from './field-names.ts';
import { FormItem, type FormItemProps } from './form.tsx';
import { useRule } from './rules.ts';

/** Fields of forms: label, rule and control in one. */

export interface FieldProps {
  /** From `fieldsOf(call)`, or `ownField` of what only the form has. */
  readonly name: FieldName;
  readonly label: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Text below the control. */
  readonly hint?: string;
  /** Takes both columns of a section: a control of several parts. */
  readonly wide?: boolean;
  /** Returns a reason to reject the value, or undefined. */
  readonly check?: (value: unknown) => string | undefined;
}

const empty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Default max length of a text field. */
const longest = 200;

/**
 * Returns name, rules and texts of a field for its form item. The typed text is not changed:
 * nothing is cut or removed, a rule reports the error. Only the first broken rule is shown: an empty required
 * value gets the message that the field's own rule has for it, otherwise that of all fields.
 */
export function useItem(
  { name, label, required, hint, wide, check }: FieldProps,
  { max, chosen = false }: { readonly max?: number; readonly chosen?: boolean } = {},
): Omit<FormItemProps, 'children'> {
  const language = useLanguage();
  const tell = (broken: MessageRef | null) => (broken ? messageText(broken, language) : undefined);
  const reasonOf = (value: unknown): string | undefined => {
    if (empty(value)) {
      // An empty selection in a multiple choice is a value that a rule may reject.
      if (!required) return Array.isArray(value) ? check?.(value) : undefined;
      const own = check?.(typeof value === 'string' ? value.trim() : (value ?? ''));
      // A rule of a format reports an empty value as it does any other: its hint states that already.
      const isFormat = !chosen && !Array.isArray(value) && own === check?.('?');
      return (!isFormat && own) || tell(refer(chosen ? 'fieldChoose' : 'fieldRequired', { field: label }));
    }
    const tooLong = typeof value === 'string' && max !== undefined ? checkLength(label, value, max) : null;
    return check?.(value) ?? tell(tooLong);
  };
  const validator = (_: unknown, value: unknown) => {
    const reason = reasonOf(value);
    return reason ? Promise.reject(new Error(reason)) : Promise.resolve();
  };
  return { name, label, required, rules: [{ validator }], hint, wide };
}

/** A line of text, or several `lines`. */
export function TextField(props: FieldProps & { max?: number; lines?: number }): ReactNode {
  const item = useItem(props, { max: props.max ?? longest });
  return (
    <FormItem {...item}>
      {props.lines ? (
        <TextArea disabled={props.disabled} lines={props.lines} max={props.max} />
      ) : (
        <TextBox disabled={props.disabled} />
      )}
    </FormItem>
  );
}

/** A password, shown on demand. */
export function PasswordField(props: FieldProps & { autoComplete?: string }): ReactNode {
  return (
    <FormItem {...useItem(props)}>
      <PasswordBox autoComplete={props.autoComplete ?? 'new-password'} disabled={props.disabled} />
    </FormItem>
  );
}

/** An amount or rate as an exact decimal text; its rule states how many decimals are allowed. */
export function DecimalField(
  props: FieldProps & { unit?: string; check: NonNullable<FieldProps['check']> },
): ReactNode {
  return (
    <FormItem {...useItem(props)} adapt={plainNumber}>
      <TextBox
        inputMode="decimal"
        disabled={props.disabled}
        {...(props.unit === undefined ? {} : { suffix: props.unit })}
      />
    </FormItem>
  );
}

/** An integer within bounds, kept as the text that was typed. */
export function WholeField(props: FieldProps & { min: number; max: number }): ReactNode {
  const { label, min, max } = props;
  const rule = useRule();
  const item = useItem({ ...props, check: rule((text) => checkWhole(label, text, min, max)) });
  return (
    <FormItem {...item} adapt={plainNumber}>
      <TextBox inputMode="numeric" disabled={props.disabled} />
    </FormItem>
  );
}

/** One of several options, or several of them. */
export function ChoiceField(
  props: FieldProps & {
    options: readonly { value: string | number; label: string }[];
    multiple?: boolean;
    /** True when the choice can be cleared. */
    clearable?: boolean;
  },
): ReactNode {
  const Control = props.multiple ? MultiChoice : props.clearable ? ClearableChoice : Choice;
  return (
    <FormItem {...useItem(props, { chosen: true })}>
      <Control options={props.options} disabled={props.disabled} />
    </FormItem>
  );
}

function ClearableChoice(props: {
  readonly options: readonly { value: string | number; label: string }[];
  readonly disabled?: boolean | undefined;
  /** Given by the field. */
  readonly value?: string | number;
  readonly onChange?: (value: string | number | undefined) => void;
}): ReactNode {
  return <Choice {...props} onClear={() => props.onChange?.(undefined)} />;
}

/** Yes or no. */
export function SwitchField(props: FieldProps): ReactNode {
  return (
    <FormItem {...useItem(props)} valuePropName="checked">
      <Toggle disabled={props.disabled} />
    </FormItem>
  );
}

/** A time, typed or chosen as the wall clock of the chosen zone. */
export function TimeField(props: FieldProps): ReactNode {
  const t = useText(kitText);
  const check = (value: unknown) => {
    if (typeof value !== 'number') return undefined;
    return Number.isNaN(value) ? t('timeFormat') : props.check?.(value);
  };
  return (
    <FormItem {...useItem({ ...props, check }, { chosen: true })}>
      <TimeBox disabled={props.disabled} />
    </FormItem>
  );
}

/**
 * Any other control that takes `value` and `onChange`, with label and rules. `max` limits the length of a
 * text control.
 */
export function OwnField({ max, ...props }: FieldProps & { children: ReactNode; max?: number }): ReactNode {
  const item = useItem(props, max === undefined ? { chosen: true } : { max });
  return <FormItem {...item}>{props.children}</FormItem>;
}

/** Fields of a long form that belong together, under a heading; two beside each other where there is space. */
export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="k-form-section" aria-label={title}>
      <h3>{title}</h3>
      <div>{children}</div>
    </section>
  );
}
