import type { ComponentType } from 'react';

/**
 * A component that uses the component library, with the library's look around it; both are fetched at once.
 * Whatever comes by `lazyDialog` is wrapped like this already.
 */
export async function inLibrary<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Wrapped, { LibraryLook }] = await Promise.all([load(), import('./library-look.tsx')]);
  return function InLibrary(props: Props) {
    return (
      <LibraryLook>
        <Wrapped {...props} />
      </LibraryLook>
    );
  };
}
