import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { useInFront } from './navigation.tsx';

/** Place for tools in the header of a page; null where a list is a part of something else. */
export const PageToolsPlace = createContext<HTMLElement | null>(null);

/** Place beside the content of a page for the record in front; null where there is none. */
export const PanelPlace = createContext<HTMLElement | null>(null);

/** Tools of a list: in the header of its page, or where they are written if the page has no place for them. */
export function PageTools({ children }: { readonly children: ReactNode }): ReactNode {
  const place = useContext(PageToolsPlace);
  const inFront = useInFront();
  const tools = <span className="k-tools">{children}</span>;
  if (!place) return tools;
  return inFront ? createPortal(tools, place) : null;
}
