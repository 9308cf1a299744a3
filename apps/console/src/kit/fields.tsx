import { instantOf, TIME_FORMAT, wallOf } from '@pitboss/rules/time';
import { Form, type FormItemProps, Input, InputNumber, Select, Switch } from 'antd';
import type { Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { kitText } from './kit.text.ts';
import { ZonedPicker } from './picker.ts';
import { useInFront } from './place.tsx';
import { useText } from './text.ts';
import { useZone } from './zone.ts';

/** Fields of forms: label, rule and control in one. */

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Stands below the control. */
  readonly hint?: string;
  /** A reason to refuse the value, or nothing. */
  readonly check?: (value: unknown) => string | undefined;
}

function useItem({ name, label, required, hint, check }: FieldProps): FormItemProps {
  const t = useText(kitText);
  const rules: FormItemProps['rules'] = [];
  if (required) rules.push({ required: true, message: t('required', { label }) });
  if (check) {
    rules.push({
      validator: (_, value: unknown) => {
        const reason = value === undefined || value === '' ? undefined : check(value);
        return reason ? Promise.reject(new Error(reason)) : Promise.resolve();
      },
    });
  }
  return { name, label, rules, extra: hint };
}

export function TextField(props: FieldProps & { max?: number; lines?: number }): ReactNode {
  const item = useItem(props);
  const common = { maxLength: props.max ?? 200, disabled: props.disabled };
  return (
    <Form.Item {...item}>
      {props.lines ? (
        <Input.TextArea
          {...common}
          autoSize={{ minRows: props.lines, maxRows: 12 }}
          showCount={props.max !== undefined}
        />
      ) : (
        <Input {...common} autoComplete="off" />
      )}
    </Form.Item>
  );
}

export function PasswordField(props: FieldProps & { max?: number; autoComplete?: string }): ReactNode {
  return (
    <Form.Item {...useItem(props)}>
      <Input.Password
        maxLength={props.max}
        autoComplete={props.autoComplete ?? 'new-password'}
        disabled={props.disabled}
      />
    </Form.Item>
  );
}

/** An amount or rate as an exact decimal text; `places` digits after the point. */
export function DecimalField(props: FieldProps & { places?: number; unit?: string }): ReactNode {
  const { places = 2 } = props;
  const form = Form.useFormInstance();
  const keep = (words: string) => {
    const [whole = '', ...rest] = words.replace(/[^\d.]/g, '').split('.');
    return rest.length && places ? `${whole}.${rest.join('').slice(0, places)}` : whole;
  };
  return (
    <Form.Item {...useItem(props)}>
      <Input
        inputMode="decimal"
        className="k-figure"
        disabled={props.disabled}
        suffix={props.unit}
        onChange={(event) => form.setFieldValue(props.name, keep(event.target.value))}
      />
    </Form.Item>
  );
}

export function IntField(props: FieldProps & { min?: number; max?: number }): ReactNode {
  return (
    <Form.Item {...useItem(props)}>
      <InputNumber
        min={props.min}
        max={props.max}
        precision={0}
        disabled={props.disabled}
        style={{ width: '100%' }}
      />
    </Form.Item>
  );
}

export function ChoiceField(
  props: FieldProps & {
    options: readonly { value: string | number; label: ReactNode }[];
    multiple?: boolean;
  },
): ReactNode {
  const t = useText(kitText);
  return (
    <Form.Item {...useItem(props)}>
      <Select
        options={[...props.options]}
        mode={props.multiple ? 'multiple' : undefined}
        placeholder={t('choose')}
        disabled={props.disabled}
        showSearch={props.options.length > 8 ? { optionFilterProp: 'label' } : false}
      />
    </Form.Item>
  );
}

export function SwitchField(props: FieldProps): ReactNode {
  return (
    <Form.Item {...useItem(props)} valuePropName="checked">
      <Switch disabled={props.disabled} />
    </Form.Item>
  );
}

function TimeControl(props: {
  value?: number;
  onChange?: (value: number | undefined) => void;
  disabled?: boolean;
}) {
  const { zone } = useZone();
  const inFront = useInFront();
  const [open, setOpen] = useState(false);
  return (
    <ZonedPicker
      showTime
      format={TIME_FORMAT}
      open={open && inFront}
      onOpenChange={setOpen}
      disabled={props.disabled}
      style={{ width: '100%' }}
      value={props.value === undefined ? null : wallOf(props.value, zone)}
      onChange={(wall) => props.onChange?.(wall ? instantOf(wall as Dayjs, zone) : undefined)}
    />
  );
}

/** An instant, chosen as the wall clock of the chosen zone. */
export function TimeField(props: FieldProps): ReactNode {
  return (
    <Form.Item {...useItem(props)}>
      <TimeControl disabled={props.disabled} />
    </Form.Item>
  );
}

/** Any other control that takes `value` and `onChange`, with label and rules. */
export function OwnField(props: FieldProps & { children: ReactNode }): ReactNode {
  return <Form.Item {...useItem(props)}>{props.children}</Form.Item>;
}
