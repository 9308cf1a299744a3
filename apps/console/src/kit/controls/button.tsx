import type { MouseEvent, ReactNode, Ref } from 'react';
import './controls.css';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly type?: 'primary' | 'default' | 'link';
  readonly size?: 'small' | 'middle';
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Something is on its way: the button turns and takes no press. */
  readonly loading?: boolean;
  readonly htmlType?: 'button' | 'submit';
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

/** A button of lists and shell; forms and dialogs have the library's. */
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
