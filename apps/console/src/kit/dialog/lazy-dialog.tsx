import type { ComponentType } from 'react';
import { inLibrary } from '../library/in-library.tsx';
import { part, usePart } from '../part.ts';
import { useDialogFocus } from './dialog-focus.ts';

/**
 * A dialog or a part of a page that comes with its first opening, so that a list does not wait for forms,
 * with the component library's look. `load` imports it; a file that is gone after an update is reported by
 * the pane, like that of a screen.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(() => inLibrary(load));
  return function LazyDialog(props: Props) {
    useDialogFocus();
    return <Part {...props} />;
  };
}

/**
 * `lazyDialog` for components that render without the component library, which is not loaded with them:
 * drawers, and components of pages.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const wanted = part(load);
  return function LazyPart(props: Props) {
    const Part = usePart(wanted);
    return Part && <Part {...props} />;
  };
}
