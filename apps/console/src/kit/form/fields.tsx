import { checkLength, checkWhole } from '@pitboss/rules/checks/field-checks';
import { type MessageRef, messageText, refer } from '@pitboss/rules/messages';
import { characterCount } from '@pitboss/rules/text-width';
import { instantOf, TIME_FORMAT, wallOf } from '@pitboss/rules/time';
import { Form, type FormItemProps, Input, Select, Switch } from 'antd';
import type { Dayjs } from 'dayjs';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { kitText } from '../kit.text.ts';
import { useInFront } from '../navigation.tsx';
import { useLanguage } from '../settings.ts';
import { useText } from '../text.ts';
import { useZone } from '../time/zone.ts';
import type { FieldName } from './field-names.ts';
import { ZonedPicker } from './picker.ts';
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
  /** Returns a reason to reject the value, or undefined. */
  readonly check?: (value: unknown) => string | undefined;
}

const empty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Figures without the blanks that came along with a paste. */
const typed = (event: ChangeEvent<HTMLInputElement>) => event.target.value.trim();

/** Default max length of a text field. */
const longest = 200;

/**
 * Returns name, rules and texts of a field for the library's form item. The typed text is not changed:
 * nothing is cut or removed, a rule reports the error. Only the first broken rule is shown: for an empty
 * required value that is the field's own rule, before the default message of all fields.
 */
export function useItem(
  { name, label, required, hint, check }: FieldProps,
  { max, chosen = false }: { readonly max?: number; readonly chosen?: boolean } = {},
): FormItemProps {
  const language = useLanguage();
  const tell = (broken: MessageRef | null) => (broken ? messageText(broken, language) : undefined);
  const reasonOf = (value: unknown): string | undefined => {
    if (empty(value)) {
      // An empty selection in a multiple choice is a value that a rule may reject.
      if (!required) return Array.isArray(value) ? check?.(value) : undefined;
      const own = check?.(typeof value === 'string' ? value.trim() : (value ?? ''));
      return own ?? tell(refer(chosen ? 'fieldChoose' : 'fieldRequired', { field: label }));
    }
    const tooLong = typeof value === 'string' && max !== undefined ? checkLength(label, value, max) : null;
    return check?.(value) ?? tell(tooLong);
  };
  const validator = (_: unknown, value: unknown) => {
    const reason = reasonOf(value);
    return reason ? Promise.reject(new Error(reason)) : Promise.resolve();
  };
  return { name, label, required, rules: [{ validator }], extra: hint };
}

/** A line of text, or several `lines`. */
export function TextField(props: FieldProps & { max?: number; lines?: number }): ReactNode {
  const item = useItem(props, { max: props.max ?? longest });
  return (
    <Form.Item {...item}>
      {props.lines ? (
        <Input.TextArea
          disabled={props.disabled}
          autoSize={{ minRows: props.lines, maxRows: 12 }}
          count={
            props.max === undefined ? undefined : { show: true, max: props.max, strategy: characterCount }
          }
        />
      ) : (
        <Input disabled={props.disabled} autoComplete="off" />
      )}
    </Form.Item>
  );
}

/** A password, shown on demand. */
export function PasswordField(props: FieldProps & { autoComplete?: string }): ReactNode {
  return (
    <Form.Item {...useItem(props)}>
      <Input.Password autoComplete={props.autoComplete ?? 'new-password'} disabled={props.disabled} />
    </Form.Item>
  );
}

/** An amount or rate as an exact decimal text; its rule states how many decimals are allowed. */
export function DecimalField(
  props: FieldProps & { unit?: string; check: NonNullable<FieldProps['check']> },
): ReactNode {
  return (
    <Form.Item {...useItem(props)} getValueFromEvent={typed}>
      <Input
        inputMode="decimal"
        className="k-figure"
        autoComplete="off"
        disabled={props.disabled}
        suffix={props.unit}
      />
    </Form.Item>
  );
}

/** An integer within bounds, kept as the text that was typed. */
export function WholeField(props: FieldProps & { min: number; max: number }): ReactNode {
  const { label, min, max } = props;
  const rule = useRule();
  const item = useItem({ ...props, check: rule((text) => checkWhole(label, text, min, max)) });
  return (
    <Form.Item {...item} getValueFromEvent={typed}>
      <Input inputMode="numeric" className="k-figure" autoComplete="off" disabled={props.disabled} />
    </Form.Item>
  );
}

/** One of several options. */
export function ChoiceField(
  props: FieldProps & {
    options: readonly { value: string | number; label: ReactNode }[];
    multiple?: boolean;
    /** True when the choice can be cleared. */
    clearable?: boolean;
  },
): ReactNode {
  const t = useText(kitText);
  return (
    <Form.Item {...useItem(props, { chosen: true })}>
      <Select
        options={[...props.options]}
        mode={props.multiple ? 'multiple' : undefined}
        placeholder={t('choose')}
        disabled={props.disabled}
        allowClear={props.clearable ?? false}
        showSearch={props.options.length > 8 ? { optionFilterProp: 'label' } : false}
      />
    </Form.Item>
  );
}

/** Yes or no. */
export function SwitchField(props: FieldProps): ReactNode {
  return (
    <Form.Item {...useItem(props)} valuePropName="checked">
      <Switch disabled={props.disabled} />
    </Form.Item>
  );
}

function TimeControl(props: {
  /** Given by the field, so that its label leads here. */
  id?: string;
  value?: number;
  onChange?: (value: number | undefined) => void;
  disabled?: boolean;
}) {
  const { zone } = useZone();
  const inFront = useInFront();
  const [open, setOpen] = useState(false);
  return (
    <ZonedPicker
      id={props.id}
      showTime
      format={TIME_FORMAT}
      open={open && inFront}
      onOpenChange={setOpen}
      // The typed or chosen value applies when the field loses the focus: otherwise the form would send the
      // previous value.
      needConfirm={false}
      disabled={props.disabled}
      style={{ width: '100%' }}
      value={props.value === undefined ? null : wallOf(props.value, zone)}
      onChange={(wall) => props.onChange?.(wall ? instantOf(wall as Dayjs, zone) : undefined)}
      // Enter takes over what was typed; without this it would send the form as well.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

/** A time, chosen as the wall clock of the chosen zone. */
export function TimeField(props: FieldProps): ReactNode {
  return (
    <Form.Item {...useItem(props, { chosen: true })}>
      <TimeControl disabled={props.disabled} />
    </Form.Item>
  );
}

/**
 * Any other control that takes `value` and `onChange`, with label and rules. `max` limits the length of a
 * text control.
 */
export function OwnField({ max, ...props }: FieldProps & { children: ReactNode; max?: number }): ReactNode {
  const item = useItem(props, max === undefined ? { chosen: true } : { max });
  return <Form.Item {...item}>{props.children}</Form.Item>;
}
