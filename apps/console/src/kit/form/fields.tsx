import { checkLength, checkWhole } from '@pitboss/rules/checks/field-checks';
import { type MessageRef, messageText, refer } from '@pitboss/rules/messages';
import { characterCount } from '@pitboss/rules/text-width';
import { instantOf, TIME_FORMAT, wallOf } from '@pitboss/rules/time';
import { Form, type FormItemProps, Input, Select, Switch } from 'antd';
import type { Dayjs } from 'dayjs';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { kitText } from '../kit.text.ts';
import { useInFront } from '../place.tsx';
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
  /** Stands below the control. */
  readonly hint?: string;
  /** A reason to refuse the value, or nothing. */
  readonly check?: (value: unknown) => string | undefined;
}

const empty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Figures without the blanks that came along with a paste. */
const typed = (event: ChangeEvent<HTMLInputElement>) => event.target.value.trim();

/** Longest text of a field that says nothing else. */
const longest = 200;

/**
 * Name, rules and words of a field for the library's form item. What is typed stays as it is typed: nothing is cut or taken out, a rule says what is wrong with it. The first broken
 * rule speaks alone: what the field's own rule says of an empty value where one is required, before the words that every
 * field has for it.
 */
export function useItem(
  { name, label, required, hint, check }: FieldProps,
  { max, chosen = false }: { readonly max?: number; readonly chosen?: boolean } = {},
): FormItemProps {
  const language = useLanguage();
  const tell = (broken: MessageRef | null) => (broken ? messageText(broken, language) : undefined);
  const reasonOf = (value: unknown): string | undefined => {
    if (empty(value)) {
      // Nothing chosen among several is a choice that a rule may refuse.
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

/** An amount or rate as an exact decimal text; its rule says how many decimals it takes. */
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

/** A whole number within bounds, kept as the text that was typed. */
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
    /** What was chosen can be taken back. */
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
      // What was typed or chosen counts when one leaves the field: else the form would send what stood there before.
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

/** An instant, chosen as the wall clock of the chosen zone. */
export function TimeField(props: FieldProps): ReactNode {
  return (
    <Form.Item {...useItem(props, { chosen: true })}>
      <TimeControl disabled={props.disabled} />
    </Form.Item>
  );
}

/** Any other control that takes `value` and `onChange`, with label and rules; with `max` one in which a text is written. */
export function OwnField({ max, ...props }: FieldProps & { children: ReactNode; max?: number }): ReactNode {
  const item = useItem(props, max === undefined ? { chosen: true } : { max });
  return <Form.Item {...item}>{props.children}</Form.Item>;
}
