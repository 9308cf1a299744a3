import type { MouseEvent, ReactNode, Ref } from 'react';
import './controls.css';

export interface ButtonProps {
  readonly children?: ReactNode;
  /** `text` has neither box nor colour: for small tools beside a row of controls. */
  readonly type?: 'primary' | 'default' | 'link' | 'text';
  readonly size?: 'small' | 'middle';
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Something is on its way: the button turns and takes no press. */
  readonly loading?: boolean;
  readonly htmlType?: 'button' | 'submit';
  /** Id of the form that it submits, where it is outside of it. */
  readonly form?: string;
  readonly id?: string;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
  readonly title?: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Names what it opens, where the focus has to find it again. */
  readonly 'data-begin'?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-controls'?: string;
}

/** A button with a text. */
export function Button({
  type = 'default',
  size = 'middle',
  danger,
  disabled,
  loading,
  htmlType = 'button',
  className,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const looks = [
    'k-btn',
    `k-btn-${type}`,
    size === 'small' && 'k-btn-small',
    danger && 'k-btn-danger',
    className,
  ];
  return (
    <button
      {...rest}
      type={htmlType}
      className={looks.filter(Boolean).join(' ')}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      {loading && <span className="k-turning" aria-hidden />}
      {children}
    </button>
  );
}
