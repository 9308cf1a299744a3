import { X } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { FocusScope } from 'react-aria/FocusScope';
import { useDialog } from 'react-aria/useDialog';
import { useModalOverlay } from 'react-aria/useModalOverlay';
import { createPortal } from 'react-dom';
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import './modal.css';

export interface ModalProps {
  /** A closed dialog keeps its content, such as a form of a tab in the background. */
  readonly open: boolean;
  readonly title: ReactNode;
  /** In pixels; a phone shows every dialog in its own width. */
  readonly width: number;
  /** A long form: takes the height of the window whatever its content. */
  readonly sheet?: boolean | undefined;
  readonly children: ReactNode;
  /** Called by Cancel, Escape and the cross; without it the dialog is left only by its buttons. */
  readonly onCancel?: (() => void) | undefined;
  /** Called by Escape and the cross instead, e.g. to ask before input is lost. */
  readonly onEscape?: (() => void) | undefined;
  /** Label of the button that leaves the dialog; "Cancel" by default. */
  readonly cancelText?: string | undefined;
  /** Buttons at the end; `null` for none. By default Cancel and the button of `ok`. */
  readonly footer?: ReactNode;
  readonly ok?: {
    readonly label?: string;
    /** Id of the form that the button submits, or the action. */
    readonly form?: string;
    readonly press?: () => void;
    readonly disabled?: boolean | undefined;
    readonly loading?: boolean | undefined;
    readonly danger?: boolean | undefined;
  };
}

/**
 * A dialog in front of everything: the rest of the page is inert, the focus stays inside, and its buttons
 * stay in sight however long the content is.
 */
export function Modal(props: ModalProps): ReactNode {
  const t = useText(kitText);
  const { open, title, width, children, onCancel, footer, ok } = props;
  const onEscape = props.onEscape ?? onCancel;
  const box = useRef<HTMLElement>(null);
  const { modalProps } = useModalOverlay(
    { isDismissable: false, isKeyboardDismissDisabled: !onEscape },
    useOverlayTriggerState({ isOpen: open, onOpenChange: (next) => next || onEscape?.() }),
    box,
  );
  const { dialogProps, titleProps } = useDialog({}, box);
  useLayoutEffect(() => {
    if (open && !box.current?.contains(document.activeElement)) box.current?.focus({ preventScroll: true });
  }, [open]);
  useEscapeWithoutFocus(box, open, onEscape);
  return createPortal(
    <div className="k-modal-veil" hidden={!open}>
      <FocusScope contain={open}>
        <section
          {...modalProps}
          {...dialogProps}
          role="dialog"
          ref={box}
          className="k-modal"
          data-sheet={props.sheet || undefined}
          aria-modal
          style={{ '--width': `${width}px` } as CSSProperties}
        >
          <header>
            <h2 {...titleProps}>{title}</h2>
            {onEscape && (
              <button type="button" className="k-modal-close" aria-label={t('close')} onClick={onEscape}>
                <X size={16} strokeWidth={1.75} aria-hidden />
              </button>
            )}
          </header>
          <div className="k-modal-body">{children}</div>
          {footer === undefined ? (
            <footer>
              {onCancel && <Button onClick={onCancel}>{props.cancelText ?? t('cancel')}</Button>}
              <OkButton {...ok} />
            </footer>
          ) : (
            footer && <footer>{footer}</footer>
          )}
        </section>
      </FocusScope>
    </div>,
    document.body,
  );
}

/**
 * Closes the dialog by Escape when the focused element is gone, such as a button that became disabled: the
 * dialog itself hears only keys pressed inside of it.
 */
function useEscapeWithoutFocus(
  box: RefObject<HTMLElement | null>,
  open: boolean,
  close: (() => void) | undefined,
): void {
  useEffect(() => {
    if (!open || !close) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== document.body || event.defaultPrevented) return;
      const inFront = [...document.querySelectorAll('.k-modal-veil:not([hidden])')].at(-1);
      if (inFront?.contains(box.current)) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box, open, close]);
}

function OkButton(ok: NonNullable<ModalProps['ok']>): ReactNode {
  const t = useText(kitText);
  return (
    <Button
      type="primary"
      danger={ok.danger}
      loading={ok.loading}
      disabled={ok.disabled}
      {...(ok.form === undefined ? { onClick: ok.press } : { htmlType: 'submit', form: ok.form })}
    >
      {ok.label ?? t('confirm')}
    </Button>
  );
}
