import { type ComponentType, lazy, Suspense } from 'react';
import { inLibrary } from '../library/in-library.tsx';
import { useDialogFocus } from './dialog-focus.ts';

/**
 * A dialog, drawer or tab that comes with its first opening, so that a list does not wait for forms. `load` imports it; a
 * file that is gone after an update is told by the pane, like that of a screen.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await inLibrary(load) })) as unknown as ComponentType<Props>;
  return function LazyDialog(props: Props) {
    useDialogFocus();
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
