import { type ReactNode, useRef, useState } from 'react';
import { Menu, type MenuItem, type MenuPosition } from './menu.tsx';

/** A button that opens a menu. `label` names both; the children are the content of the button. */
export function MenuButton(props: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  const [place, setPlace] = useState<MenuPosition | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => setPlace(button.current?.getBoundingClientRect() ?? null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.className}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={() => (place ? setPlace(null) : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        }}
      >
        {props.children}
      </button>
      {place && (
        <Menu
          label={props.label}
          items={props.items}
          place={place}
          opener={button.current}
          close={() => setPlace(null)}
        />
      )}
    </>
  );
}
