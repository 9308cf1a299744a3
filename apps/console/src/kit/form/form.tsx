import RcForm, { Field, FieldContext, type FormInstance, useForm, useWatch } from '@rc-component/form';
import { Children, cloneElement, isValidElement, type ReactNode, useContext, useId } from 'react';
import { FieldLabelId } from '../inputs/field-label.ts';
import { focusField } from './show-at.ts';
import './form.css';

export { type FormInstance, useForm, useWatch };

/** Returns the form around a component. */
export const useFormInstance = <V,>(): FormInstance<V> =>
  useContext(FieldContext) as unknown as FormInstance<V>;

interface FormProps<V> {
  readonly id?: string;
  readonly form?: FormInstance<V>;
  readonly initialValues?: Partial<V>;
  /** Called with the values once every rule holds. */
  readonly onFinish?: (values: V) => void;
  readonly onValuesChange?: () => void;
  readonly children: ReactNode;
  readonly hidden?: boolean;
}

/** A form: its values by the names of its fields, their rules, and their errors. */
export function Form<V extends object>({ initialValues, hidden, ...props }: FormProps<V>): ReactNode {
  const [own] = useForm<V>();
  const form = props.form ?? own;
  return (
    <RcForm<V>
      {...props}
      form={form}
      {...(initialValues ? { initialValues: initialValues as object } : {})}
      {...(hidden ? { hidden } : {})}
      className="k-form"
      onFinishFailed={({ errorFields: [first] }) => first && focusField(form, String(first.name.join('_')))}
    >
      {props.children}
    </RcForm>
  );
}

type Validator = (rule: unknown, value: unknown) => Promise<void>;

export interface FormItemProps {
  readonly name?: string;
  readonly label?: ReactNode;
  readonly required?: boolean | undefined;
  readonly rules?: readonly { readonly validator: Validator }[];
  /** Text below the control. */
  /** Takes both columns of a section. */
  readonly wide?: boolean | undefined;
  readonly hint?: ReactNode;
  /** Name of the control's property that holds the value; `value` by default. */
  readonly valuePropName?: 'value' | 'checked';
  /** Changes what the control gives before it is stored. */
  readonly adapt?: (value: string) => string;
  /** An error that no rule finds. */
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

const isEmptyLabel = (label: ReactNode) => label === undefined || label === '';

/** A control with its label above, a hint and its error below. */
export function FormItem(props: FormItemProps): ReactNode {
  const { name, rules, valuePropName, adapt } = props;
  if (name === undefined) return <Item {...props} errors={[]} />;
  return (
    <Field
      name={name}
      {...(rules ? { rules: [...rules] } : {})}
      {...(valuePropName ? { valuePropName } : {})}
      {...(adapt ? { getValueFromEvent: adapt } : {})}
    >
      {(control, meta) => (
        <Item {...props} errors={meta.errors}>
          {Children.map(props.children, (child) =>
            isValidElement<Readonly<Record<string, unknown>>>(child)
              ? cloneElement(child, { id: name, ...control, ...labelling(props, name, meta.errors) })
              : child,
          )}
        </Item>
      )}
    </Field>
  );
}

const errorIdOf = (name: string) => `${name}_error`;

/** Attributes by which a screen reader finds what belongs to a control. */
const labelling = ({ hint, required }: FormItemProps, name: string, errors: readonly string[]) => {
  const described = [errors.length > 0 && errorIdOf(name), hint && `${name}_hint`].filter(Boolean);
  return {
    ...(described.length ? { 'aria-describedby': described.join(' ') } : {}),
    ...(errors.length ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
  };
};

function Item(props: FormItemProps & { readonly errors: readonly string[] }): ReactNode {
  const { name, label, required = false, hint, error, errors, children } = props;
  const own = useId();
  const labelId = `${own}label`;
  const errorId = name === undefined ? `${own}error` : errorIdOf(name);
  const isInvalid = errors.length > 0 || Boolean(error);
  const Label = name === undefined ? 'span' : 'label';
  return (
    <div
      className="k-field"
      data-invalid={isInvalid || undefined}
      data-field={name}
      data-wide={props.wide || undefined}
    >
      {!isEmptyLabel(label) && (
        <Label
          id={labelId}
          className="k-field-label"
          {...(name === undefined ? {} : { htmlFor: name })}
          data-required={required || undefined}
        >
          {label}
        </Label>
      )}
      <FieldLabelId value={labelId}>{children}</FieldLabelId>
      {isInvalid && (
        <p id={errorId} className="k-field-error" role="alert">
          {errors[0] ?? error}
        </p>
      )}
      {hint && (
        <p id={name && `${name}_hint`} className="k-field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
