import type { ComponentType } from 'react';
import { inLibrary } from '../library/in-library.tsx';
import { part, usePart } from '../part.ts';
import { useDialogFocus } from './dialog-focus.ts';

/**
 * A dialog, drawer or tab that comes with its first opening, so that a list does not wait for forms, with the component
 * library's look. `load` imports it; a file that is gone after an update is reported by the pane, like that of a screen.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const dialog = part(() => inLibrary(load));
  return function LazyDialog(props: Props) {
    useDialogFocus();
    const Dialog = usePart(dialog);
    return Dialog && <Dialog {...props} />;
  };
}
