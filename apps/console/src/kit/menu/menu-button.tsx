import { type ReactNode, useRef, useState } from 'react';
import { Menu, type MenuItem, type MenuPlace } from './menu.tsx';

/** A button that opens a menu. `label` names both; what is drawn on the button are the children. */
export function MenuButton(props: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  const [place, setPlace] = useState<MenuPlace | null>(null);
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
